import type { Expression, ModelRules } from './grammar-model.ts';

/** Rules as the text of a valid ANTLR parser grammar; `tokenName` gives the name by which a token is known. */
export function printModel(name: string, rules: ModelRules, tokenName: (token: string) => string): string {
  const print = (expression: Expression): string => {
    switch (expression.kind) {
      case 'token':
        return tokenName(expression.name);
      case 'rule':
        return expression.name;
      case 'sequence':
        return expression.items.map(enclosed).join(' ');
      case 'alternation':
        return expression.alternatives.map(print).join(' | ');
      case 'star':
        return `${enclosed(expression.body)}*`;
      case 'plus':
        return `${enclosed(expression.body)}+`;
      case 'optional':
        return `${enclosed(expression.body)}?`;
      case 'separated': {
        const [body, separator] = [enclosed(expression.body), enclosed(expression.separator)];
        const list = `${body} (${separator} ${body})*${expression.trailing === 'optional' ? ` ${separator}?` : ''}`;
        return expression.min === 0 ? `(${list})?` : list;
      }
      case 'not':
        return expression.names.length === 0 ? '.' : `~(${expression.names.map(tokenName).join(' | ')})`;
    }
  };
  const enclosed = (expression: Expression): string =>
    expression.kind === 'token' || expression.kind === 'rule' ? print(expression) : `(${print(expression)})`;
  const text = rules.map((rule) => `${rule.name}\n    : ${print(rule.expression)}\n    ;\n`);
  return `parser grammar ${name};\n\n${text.join('\n')}`;
}
