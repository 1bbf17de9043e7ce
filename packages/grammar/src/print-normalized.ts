import type { FlatRule } from './flatten.ts';

/** The rules as the text of a valid ANTLR parser grammar. */
export function printNormalized(name: string, rules: readonly FlatRule[]): string {
  return `parser grammar ${name};\n\n${rules.map((rule) => `${rule.name}\n    : ${body(rule)}\n    ;\n`).join('\n')}`;
}

function body(rule: FlatRule): string {
  switch (rule.kind) {
    case 'star':
      return `${rule.body.name}*`;
    case 'plus':
      return `${rule.body.name}+`;
    case 'optional':
      return `${rule.body.name}?`;
    case 'separated': {
      const [x, s] = [rule.body.name, rule.separator.name];
      const list = `${x} (${s} ${x})*${rule.trailing === 'optional' ? ` ${s}?` : ''}`;
      return rule.min === 0 ? `(${list})?` : list;
    }
    case 'alternation':
      return rule.alternatives.map(({ name }) => name).join('\n    | ');
    case 'sequence':
      return rule.items.map(({ name }) => name).join(' ');
  }
}
