import type { Expression, ModelRules } from '../src/grammar-model.ts';

/** Whether `start` derives exactly `words`; a naive fixpoint over sets of end positions, for any grammar. */
export function recognizes(rules: ModelRules, start: string, words: readonly string[]): boolean {
  const ends = new Map<string, Set<number>>();
  const endsOf = (name: string, at: number): Set<number> => {
    const key = `${name} ${at}`;
    const known = ends.get(key) ?? new Set<number>();
    ends.set(key, known);
    return known;
  };
  const match = (expression: Expression, at: number): Set<number> => {
    switch (expression.kind) {
      case 'token':
        if (expression.name === 'EOF') return new Set(at === words.length ? [at] : []);
        return new Set(words[at] === expression.name ? [at + 1] : []);
      case 'not':
        return new Set(at < words.length && !expression.names.includes(words[at] as string) ? [at + 1] : []);
      case 'rule':
        return endsOf(expression.name, at);
      case 'sequence':
        return expression.items.reduce((from, item) => all(from, (end) => match(item, end)), new Set([at]));
      case 'alternation':
        return all(new Set(expression.alternatives.keys()), (k) =>
          match(expression.alternatives[k] as Expression, at),
        );
      case 'optional':
        return new Set([at, ...match(expression.body, at)]);
      case 'star':
        return closure(new Set([at]), (end) => match(expression.body, end));
      case 'plus':
        return closure(match(expression.body, at), (end) => match(expression.body, end));
      case 'separated': {
        const { body, separator, min, trailing } = expression;
        const next = (end: number): Set<number> => all(match(separator, end), (after) => match(body, after));
        const found = closure(match(body, at), next);
        if (trailing === 'optional')
          for (const end of [...found]) for (const last of match(separator, end)) found.add(last);
        return min === 0 ? found.add(at) : found;
      }
    }
  };
  for (let size = -1, now = 0; size !== now; ) {
    size = now;
    for (const { name, expression } of rules) {
      for (let at = 0; at <= words.length; at++) {
        const known = endsOf(name, at);
        for (const end of match(expression, at)) known.add(end);
      }
    }
    now = [...ends.values()].reduce((sum, set) => sum + set.size, 0);
  }
  return endsOf(start, 0).has(words.length);
}

function all(from: ReadonlySet<number>, step: (at: number) => ReadonlySet<number>): Set<number> {
  return new Set([...from].flatMap((at) => [...step(at)]));
}

function closure(from: ReadonlySet<number>, step: (at: number) => ReadonlySet<number>): Set<number> {
  const reached = new Set(from);
  const open = [...from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const end of step(at)) {
      if (reached.has(end)) continue;
      reached.add(end);
      open.push(end);
    }
  }
  return reached;
}
