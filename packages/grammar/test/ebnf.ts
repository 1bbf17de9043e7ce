import { alternationOf, type Expression, type ModelRules, sequenceOf } from '../src/grammar-model.ts';

/** Rules from EBNF text by name; upper-case names and quoted literals are tokens. */
export function rulesOf(definitions: Readonly<Record<string, string>>): ModelRules {
  return Object.entries(definitions).map(([name, text]) => ({
    name,
    source: name,
    expression: expressionOf(text),
  }));
}

export function expressionOf(text: string): Expression {
  const words = text.match(/[A-Za-z_]\w*|'[^']*'|~\([^)]*\)|[()|*+?.]/g) ?? [];
  let at = 0;
  const alternatives = (): Expression => {
    const found = [items()];
    while (words[at] === '|') {
      at++;
      found.push(items());
    }
    return found.length === 1 ? (found[0] as Expression) : { kind: 'alternation', alternatives: found };
  };
  const items = (): Expression => {
    const found: Expression[] = [];
    while (at < words.length && words[at] !== '|' && words[at] !== ')') {
      let item = atom(words[at++] as string);
      for (let mark = words[at]; mark === '*' || mark === '+' || mark === '?'; mark = words[++at]) {
        item = { kind: ({ '*': 'star', '+': 'plus', '?': 'optional' } as const)[mark], body: item };
      }
      found.push(item);
    }
    return found.length === 1 ? (found[0] as Expression) : { kind: 'sequence', items: found };
  };
  const atom = (word: string): Expression => {
    if (word === '(') {
      const inner = alternatives();
      at++;
      return inner;
    }
    if (word === '.') return { kind: 'not', names: [] };
    if (word.startsWith('~'))
      return {
        kind: 'not',
        names: word
          .slice(2, -1)
          .split('|')
          .map((name) => name.trim()),
      };
    return { kind: /^[a-z]/.test(word) ? 'rule' : 'token', name: word };
  };
  return alternatives();
}

/** The rules as EBNF text by name; a separated list reads `{x s}`, `{x s}?` when it may be empty, `{x s s?}` with an end. */
export function shown(rules: ModelRules): Readonly<Record<string, string>> {
  return Object.fromEntries(rules.map(({ name, expression }) => [name, show(expression)]));
}

function show(expression: Expression): string {
  const inner = (part: Expression): string =>
    part.kind === 'alternation' || (part.kind === 'sequence' && part.items.length !== 1)
      ? `(${show(part)})`
      : show(part);
  switch (expression.kind) {
    case 'token':
    case 'rule':
      return expression.name;
    case 'not':
      return `~(${expression.names.join('|')})`;
    case 'sequence':
      return sequenceOf(expression.items).kind === 'sequence'
        ? expression.items.map(inner).join(' ')
        : show(sequenceOf(expression.items));
    case 'alternation':
      return alternationOf(expression.alternatives).kind === 'alternation'
        ? expression.alternatives.map(inner).join(' | ')
        : show(alternationOf(expression.alternatives));
    case 'separated': {
      const end = expression.trailing === 'optional' ? ` ${inner(expression.separator)}?` : '';
      return `{${inner(expression.body)} ${inner(expression.separator)}${end}}${expression.min === 0 ? '?' : ''}`;
    }
    default:
      return inner(expression.body) + { star: '*', plus: '+', optional: '?' }[expression.kind];
  }
}
