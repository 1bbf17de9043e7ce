import { type LoadedGrammar, normalizeGrammar } from '@pare/grammar';
import {
  ATNDeserializer,
  CommonToken,
  CommonTokenStream,
  ListTokenSource,
  ParserInterpreter,
  Token,
  Vocabulary,
} from 'antlr4ng';
import { type Expression, type ModelRules, rewrite } from '../../grammar/src/grammar-model.ts';
import { recognizes } from '../../grammar/test/recognizer.ts';
import { parseByBacktracking } from '../src/backtracking-parser.ts';
import { compileGrammar } from '../src/index.ts';
import { TokenReader } from '../src/lex.ts';
import { parseWithMemo } from '../src/memo-parser.ts';
import { deserializeTables } from '../src/parser-tables.ts';

/** What says whether a text is in a grammar's language; undefined where the judge can't take the grammar. */
export interface Judges {
  /** Token types of a text; undefined if some character is in no token. */
  tokens(text: string): readonly number[] | undefined;
  /** By the definition of a grammar, before normalization. */
  naive(types: readonly number[]): boolean;
  /** Our parser, after normalization, without and with memo. */
  readonly pare: (types: readonly number[]) => { readonly plain: boolean; readonly memo: boolean };
  /** ANTLR's own interpreter, before normalization; undefined where its prediction never ends. */
  readonly antlr: ((types: readonly number[]) => boolean | undefined) | undefined;
  /** Why ANTLR does not take the grammar. */
  readonly antlrError: string | undefined;
}

export function judgesOf(loaded: LoadedGrammar): Judges {
  const compiled = compileGrammar(normalizeGrammar(loaded));
  const tables = deserializeTables(compiled.tables);
  const reader = new TokenReader(compiled.grammar, []);
  const { literals, symbols } = loaded.lexer.data;
  const typeOf = (name: string): string =>
    name === 'EOF' ? name : String(Math.max(symbols.indexOf(name), literals.indexOf(name)));
  const rules: ModelRules = loaded.rules.map((rule) => ({
    ...rule,
    expression: rewrite(rule.expression, (part) => {
      if (part.kind === 'token') return { ...part, name: typeOf(part.name) };
      return part.kind === 'not' ? { ...part, names: part.names.map(typeOf) } : part;
    }),
  }));
  const { value, messages } = loaded.tool.compileParser(
    `parser grammar Judge;\njudge : ${loaded.start} EOF ;\n${loaded.rules.map(({ name, expression }) => `${name} : ${printed(expression)} ;`).join('\n')}`,
    'Judge',
    loaded.lexer,
  );
  const error = messages.find(({ severity }) => severity === 'error');
  const limit = 2_000_000;
  return {
    tokens: (text) => {
      const { tokens, errorAt } = reader.read(text);
      return errorAt === undefined ? [...tokens.types] : undefined;
    },
    naive: (types) => recognizes(rules, loaded.start, types.map(String)),
    pare: (types) => {
      const all = Int32Array.from([...types, 0]);
      const start = compiled.grammar.startRule;
      const [plain, memo] = [parseByBacktracking, parseWithMemo].map(
        (parse) => parse(tables, all, start, limit).kind,
      );
      return { plain: plain === 'parsed', memo: memo === 'parsed' };
    },
    antlr:
      value === undefined || error !== undefined
        ? undefined
        : (types) => antlrAccepts([...value.atn], value.ruleNames, types),
    antlrError: error?.text,
  };
}

function antlrAccepts(
  atn: number[],
  ruleNames: readonly string[],
  types: readonly number[],
): boolean | undefined {
  const tokens = [...types, Token.EOF].map((type) => CommonToken.fromType(type) as Token);
  const parser = new ParserInterpreter(
    'Judge',
    new Vocabulary([], []),
    [...ruleNames],
    new ATNDeserializer().deserialize(atn),
    new CommonTokenStream(new ListTokenSource(tokens)),
  );
  parser.removeErrorListeners();
  try {
    parser.parse(ruleNames.indexOf('judge'));
  } catch (error) {
    // It does not see left recursion behind a rule that can be empty.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  return parser.numberOfSyntaxErrors === 0;
}

function printed(expression: Expression): string {
  switch (expression.kind) {
    case 'token':
    case 'rule':
      return expression.name;
    case 'not':
      return expression.names.length === 0 ? '.' : `~(${expression.names.join('|')})`;
    case 'sequence':
      return expression.items
        .map((item) => (item.kind === 'alternation' ? `(${printed(item)})` : printed(item)))
        .join(' ');
    case 'alternation':
      return expression.alternatives.map(printed).join(' | ');
    case 'separated':
      throw new Error('only passes make separated lists');
    default:
      return `(${printed(expression.body)})${{ star: '*', plus: '+', optional: '?' }[expression.kind]}`;
  }
}
