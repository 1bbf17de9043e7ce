import type { SyntaxNode } from './antlr-adapter.ts';
import { alternationOf, EMPTY, type Expression, type ModelRule, sequenceOf } from './grammar-model.ts';

/** The parser rules of a grammar's syntax tree, and what was left out of them. */
export interface ReadGrammar {
  readonly kind: 'combined' | 'lexer' | 'parser';
  readonly name: string;
  readonly rules: readonly ModelRule[];
  /** Actions and predicates, which do not count: predicates are taken to be true. */
  readonly code: readonly { readonly line: number; readonly column: number; readonly text: string }[];
  readonly tokenVocab: string | undefined;
}

const KINDS: Readonly<Record<string, ReadGrammar['kind']>> = {
  COMBINED_GRAMMAR: 'combined',
  LEXER_GRAMMAR: 'lexer',
  PARSER_GRAMMAR: 'parser',
};

export function readModel(root: SyntaxNode): ReadGrammar {
  const code: SyntaxNode[] = [];
  const list = root.children.find(({ text }) => text === 'RULES');
  const rules = (list?.children ?? []).filter(
    ({ kind, children }) => kind === 'RuleAST' && /^\p{Ll}/u.test(children[0]?.text ?? ''),
  );
  return {
    kind: KINDS[root.text] ?? 'combined',
    name: root.children[0]?.text ?? '',
    rules: rules.map((rule) => {
      const name = rule.children[0]?.text as string;
      const block = rule.children.find(({ kind }) => kind === 'BlockAST');
      return { name, source: name, expression: block === undefined ? EMPTY : toExpression(block, code) };
    }),
    code: code.map(({ line, column, text }) => ({ line, column, text })),
    tokenVocab: optionOf(root, 'tokenVocab'),
  };
}

function optionOf(root: SyntaxNode, name: string): string | undefined {
  const options = root.children.find(({ text }) => text === 'OPTIONS');
  const assignment = options?.children.find(
    ({ text, children }) => text === '=' && children[0]?.text === name,
  );
  return assignment?.children[1]?.text.replace(/^'|'$/g, '');
}

function toExpression(node: SyntaxNode, code: SyntaxNode[]): Expression {
  const inner = (): Expression => toExpression(node.children[0] as SyntaxNode, code);
  switch (node.kind) {
    case 'BlockAST':
      return alternationOf(
        node.children
          .filter(({ kind }) => kind === 'AltAST')
          .map((alternative) => toExpression(alternative, code)),
      );
    case 'AltAST':
      return sequenceOf(node.children.map((item) => toExpression(item, code)));
    case 'StarBlockAST':
      return { kind: 'star', body: inner() };
    case 'PlusBlockAST':
      return { kind: 'plus', body: inner() };
    case 'OptionalBlockAST':
      return { kind: 'optional', body: inner() };
    case 'RuleRefAST':
      return { kind: 'rule', name: node.text };
    case 'TerminalAST':
      return node.text === '.' ? { kind: 'not', names: [] } : { kind: 'token', name: node.text };
    case 'SetAST':
      return alternationOf(node.children.map((item) => toExpression(item, code)));
    case 'NotAST':
      return { kind: 'not', names: terminals(node) };
    case 'ActionAST':
    case 'PredAST':
      code.push(node);
      return EMPTY;
    default:
      return labelled(node, code);
  }
}

/** `label=element` and `label+=element` count as their element; options, returns and the like as nothing. */
function labelled(node: SyntaxNode, code: SyntaxNode[]): Expression {
  if (node.text === '.') return { kind: 'not', names: [] };
  const element = node.text === '=' || node.text === '+=' ? node.children[1] : undefined;
  return element === undefined ? EMPTY : toExpression(element, code);
}

function terminals(node: SyntaxNode): readonly string[] {
  return node.kind === 'TerminalAST' ? [node.text] : node.children.flatMap(terminals);
}
