import type { SyntaxNode } from './antlr-adapter.ts';

/** A piece of code in a grammar, which pare does not run by itself. Line and column count from 1. */
export interface GrammarCode {
  /**
   * `predicate` and `action` stand in a rule; `named` is an action with a name (`@members`, `@init`);
   * `handler` a `catch` or `finally`; `superClass` the base class that the generated code would have.
   */
  readonly kind: 'predicate' | 'action' | 'named' | 'handler' | 'superClass';
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** With its braces; of a base class, the name. */
  readonly text: string;
  /** The rule it stands in, if it stands in one. */
  readonly rule: string | undefined;
  /**
   * What it calls or reads when that is all it does: `atLineEnd` of `{this.atLineEnd()}?`,
   * `{self.atLineEnd()}?` and `{atLineEnd()}?`, `helper.isOpen` of `{this.helper.isOpen()}?`, `Scope::depth` of `{$Scope::depth}?`.
   */
  readonly name: string | undefined;
  /** Whether the value of `name` is negated: `{!this.atLineEnd()}?`. */
  readonly negated: boolean;
}

export function codeOf(
  kind: GrammarCode['kind'],
  { text, line, column }: SyntaxNode,
  path: string,
  rule?: string,
): GrammarCode {
  const called = kind === 'superClass' ? { name: text, negated: false } : calledIn(text);
  return { kind, path, line, column: column + 1, text, rule, ...called };
}

function calledIn(text: string): { readonly name: string | undefined; readonly negated: boolean } {
  const inner = text.replace(/^\{\s*|\s*\}\??$/g, '').replace(/\s*;$/, '');
  const match =
    /^(!|not\s+)?\s*(?:(?:this|self)\s*(?:\.|->|::)\s*)?([A-Za-z_][\w.]*)\s*\(([^()]*|[^()]*\([^()]*\)[^()]*)\)$/.exec(
      inner,
    ) ?? /^(!|not\s+)?\s*\$([A-Za-z_]\w*::[A-Za-z_]\w*)$/.exec(inner);
  return { name: match?.[2], negated: match?.[1] !== undefined };
}
