import type { SyntaxNode } from './antlr-adapter.ts';
import { codeOf, type GrammarCode } from './grammar-code.ts';
import { alternationOf, EMPTY, type Expression, type ModelRule, sequenceOf } from './grammar-model.ts';

/** A name at its place in the file; lines count from 1, columns from 0. */
export interface NamedPlace {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** A use of a rule or token in a parser rule. */
export interface Reference extends NamedPlace {
  readonly kind: 'rule' | 'token';
  readonly rule: string;
}

/** What one file says: its parser rules, and all that decides how files and tokens belong together. */
export interface ReadGrammar {
  readonly kind: 'combined' | 'lexer' | 'parser';
  readonly name: string;
  readonly rules: readonly ModelRule[];
  /** Where each parser rule is defined, in the order of `rules`. */
  readonly places: readonly NamedPlace[];
  readonly references: readonly Reference[];
  /** Actions, predicates and other code; actions and predicates stand in the rules as well, see `isCode`. */
  readonly code: readonly GrammarCode[];
  readonly imports: readonly NamedPlace[];
  /** Names in `tokens { }`. */
  readonly tokens: readonly string[];
  readonly lexerRules: readonly NamedPlace[];
  readonly modes: readonly NamedPlace[];
  readonly tokenVocab: NamedPlace | undefined;
}

const KINDS: Readonly<Record<string, ReadGrammar['kind']>> = {
  COMBINED_GRAMMAR: 'combined',
  LEXER_GRAMMAR: 'lexer',
  PARSER_GRAMMAR: 'parser',
};

export function readModel(root: SyntaxNode, path: string): ReadGrammar {
  const reader = new RuleReader(path);
  // The first is the grammar's name, whatever that is.
  const parts = root.children.slice(1);
  const named = (text: string): readonly SyntaxNode[] =>
    parts.filter((child) => child.text === text || child.text.replace(/\s*\{.*$/s, '') === text);
  const lists = [...named('RULES'), ...parts.filter(({ text }) => text === 'MODE')];
  const all = lists.flatMap(({ children }) => children.filter(({ kind }) => kind === 'RuleAST'));
  const isParserRule = (rule: SyntaxNode): boolean => !/^\p{Lu}/u.test(nameOf(rule).text);
  const rules = all.filter(isParserRule);
  const vocabulary = optionOf(root, 'tokenVocab');
  const superClass = optionOf(root, 'superClass');
  for (const action of parts.filter(({ text }) => text === '@')) reader.named(action, undefined);
  const model = rules.map((rule) => reader.rule(rule));
  for (const rule of all) if (!isParserRule(rule)) reader.lexerRule(rule);
  return {
    kind: KINDS[root.text] ?? 'combined',
    name: root.children[0]?.text ?? '',
    rules: model,
    places: rules.map((rule) => placeOf(nameOf(rule))),
    references: reader.references,
    code: [...(superClass === undefined ? [] : [codeOf('superClass', superClass, path)]), ...reader.code],
    imports: named('import').flatMap(({ children }) =>
      children.map((child) => placeOf(child.text === '=' ? (child.children[1] as SyntaxNode) : child)),
    ),
    tokens: named('tokens').flatMap(({ children }) => children.map(({ text }) => text)),
    lexerRules: all.filter((rule) => !isParserRule(rule)).map((rule) => placeOf(nameOf(rule))),
    modes: lists.slice(named('RULES').length).map((mode) => placeOf(mode.children[0] as SyntaxNode)),
    tokenVocab:
      vocabulary === undefined
        ? undefined
        : { ...placeOf(vocabulary), name: vocabulary.text.replace(/^'|'$/g, '').replace(/^.*\//, '') },
  };
}

function nameOf(rule: SyntaxNode): SyntaxNode {
  return rule.children[0] as SyntaxNode;
}

function placeOf({ text, line, column }: SyntaxNode): NamedPlace {
  return { name: text, line, column };
}

function optionOf(root: SyntaxNode, name: string): SyntaxNode | undefined {
  const options = root.children
    .slice(1)
    .filter(({ text }) => text === 'OPTIONS')
    .flatMap(({ children }) => children);
  return options.find(({ text, children }) => text === '=' && children[0]?.text === name)?.children[1];
}

/** A name that the tool takes for a rule's wherever it stands: one that begins with a lower-case letter. */
function printableRule(name: string): string {
  return /^\p{Ll}/u.test(name) ? name : `rule_${name}`;
}

/** Reads rules, and notes what they refer to and the code in them. */
class RuleReader {
  readonly code: GrammarCode[] = [];
  readonly references: Reference[] = [];
  private readonly path: string;
  private ruleName = '';

  constructor(path: string) {
    this.path = path;
  }

  rule(rule: SyntaxNode): ModelRule {
    this.ruleName = printableRule(nameOf(rule).text);
    for (const part of rule.children) {
      if (part.text === '@') this.named(part, this.ruleName);
      if (part.text !== 'catch' && part.text !== 'finally') continue;
      const action = part.children[part.children.length - 1];
      if (action !== undefined) this.code.push(codeOf('handler', action, this.path, this.ruleName));
    }
    const block = rule.children.find(({ kind, text }) => kind === 'BlockAST' && text !== 'finally');
    return {
      name: this.ruleName,
      source: nameOf(rule).text,
      expression: block === undefined ? EMPTY : this.expression(block),
    };
  }

  lexerRule(rule: SyntaxNode): void {
    const walk = (node: SyntaxNode): void => {
      if (node.kind === 'ActionAST') this.code.push(codeOf('action', node, this.path, nameOf(rule).text));
      else if (node.kind === 'PredAST')
        this.code.push(codeOf('predicate', node, this.path, nameOf(rule).text));
      else node.children.forEach(walk);
    };
    walk(rule);
  }

  named({ children }: SyntaxNode, rule: string | undefined): void {
    const action = children[children.length - 1];
    if (action !== undefined) this.code.push(codeOf('named', action, this.path, rule));
  }

  private expression(node: SyntaxNode): Expression {
    const inner = (): Expression => this.expression(node.children[0] as SyntaxNode);
    switch (node.kind) {
      case 'BlockAST':
        return alternationOf(
          node.children.filter(({ kind }) => kind === 'AltAST').map((part) => this.expression(part)),
        );
      case 'AltAST':
        return sequenceOf(node.children.map((item) => this.expression(item)));
      case 'StarBlockAST':
        return { kind: 'star', body: inner() };
      case 'PlusBlockAST':
        return { kind: 'plus', body: inner() };
      case 'OptionalBlockAST':
        return { kind: 'optional', body: inner() };
      case 'RuleRefAST':
        this.note('rule', node);
        return { kind: 'rule', name: node.text };
      case 'TerminalAST':
        if (node.text === '.') return { kind: 'not', names: [] };
        // The tool takes a name in letters without case for a token's where it is used.
        if (!/^[\p{Lu}'<]/u.test(node.text)) {
          this.note('rule', node);
          return { kind: 'rule', name: printableRule(node.text) };
        }
        this.note('token', node);
        return { kind: 'token', name: node.text };
      case 'SetAST':
        return alternationOf(node.children.map((item) => this.expression(item)));
      case 'NotAST':
        return { kind: 'not', names: this.terminals(node) };
      case 'ActionAST':
      case 'PredAST':
        this.code.push(
          codeOf(node.kind === 'PredAST' ? 'predicate' : 'action', node, this.path, this.ruleName),
        );
        return { kind: 'token', name: node.text };
      default:
        return this.labelled(node);
    }
  }

  /** `label=element` and `label+=element` count as their element; options and the like as nothing. */
  private labelled(node: SyntaxNode): Expression {
    if (node.text === '.') return { kind: 'not', names: [] };
    const element = node.text === '=' || node.text === '+=' ? node.children[1] : undefined;
    return element === undefined ? EMPTY : this.expression(element);
  }

  private terminals(node: SyntaxNode): readonly string[] {
    if (node.kind !== 'TerminalAST') return node.children.flatMap((child) => this.terminals(child));
    this.note('token', node);
    return [node.text];
  }

  private note(kind: Reference['kind'], node: SyntaxNode): void {
    const place = placeOf(node);
    const name = kind === 'rule' ? printableRule(place.name) : place.name;
    this.references.push({ kind, ...place, name, rule: this.ruleName });
  }
}
