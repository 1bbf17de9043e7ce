import type { TokenJoiner, TokenRef } from '@pare/reduction-tree';
import { ERROR_TYPE, INITIAL_MODES, type LexedText, type ModeStack, type TokenReader } from './lex.ts';

/** Finds out by reading them whether two tokens stay apart; answers are remembered by text. */
export function createTokenJoiner(reader: TokenReader, { modes, tokens }: LexedText): TokenJoiner {
  const answers = new Map<string, boolean>();
  const modesOfType = new Map<number, ModeStack>();
  modes?.forEach((stack, index) => {
    const type = tokens.types[index] as number;
    if (!modesOfType.has(type)) modesOfType.set(type, stack);
  });
  const modesOf = ({ index, type }: TokenRef): ModeStack =>
    modes?.[index] ?? modesOfType.get(type) ?? INITIAL_MODES;
  return {
    joins(left, between, right) {
      if (isTransparent(left) || isTransparent(right)) return true;
      const stack = modesOf(left);
      const key = JSON.stringify([stack, left.type, left.text, between, right.type, right.text]);
      let answer = answers.get(key);
      if (answer === undefined) {
        answer = reader.readsAs(left.text + between + right.text, stack, {
          first: left.type,
          firstEnd: left.text.length,
          second: right.type,
          secondStart: left.text.length + between.length,
        });
        answers.set(key, answer);
      }
      return answer;
    },
  };
}

/** No lexer reads these by themselves: what a hook made of nothing, and what no rule matches. */
function isTransparent({ type, text }: TokenRef): boolean {
  return text === '' || type === ERROR_TYPE;
}
