/** The significant tokens of an XML text, in order, as `checkTags` reads them. */
export interface TagTokens {
  readonly count: number;
  type(index: number): number;
  text(index: number): string;
}

/** The token types of `XMLLexer.g4` that tags are made of. */
export interface TagTokenTypes {
  /** `LT`, which opens a start tag or an empty-element tag. */
  readonly startOpen: number;
  /** `END_OPEN`, which opens an end tag. */
  readonly endOpen: number;
  /** `EMPTY_GT`, which closes an empty-element tag. */
  readonly emptyClose: number;
}

export interface TagMismatch {
  /** Index of the end tag's name among the tokens. */
  readonly token: number;
  readonly message: string;
}

/**
 * The first end tag whose name is not the name of the start tag it closes; undefined when all match.
 * That is the one rule of XML's element structure (well-formedness constraint "element type match")
 * which no grammar can state; `XMLParser.g4` guarantees the rest. Time is linear in the tokens.
 *
 * The tokens must have parsed: the name follows its `startOpen` or `endOpen` at once, and tags nest.
 */
export function checkTags(tokens: TagTokens, types: TagTokenTypes): TagMismatch | undefined {
  const open: string[] = [];
  for (let i = 0; i < tokens.count; i++) {
    const type = tokens.type(i);
    if (type === types.startOpen) open.push(tokens.text(i + 1));
    else if (type === types.emptyClose) open.pop();
    else if (type === types.endOpen) {
      const expected = open.pop();
      const found = tokens.text(i + 1);
      if (found !== expected) return { token: i + 1, message: mismatch(found, expected) };
    }
  }
  return undefined;
}

function mismatch(found: string, expected: string | undefined): string {
  return expected === undefined
    ? `The end tag </${found}> has no start tag.`
    : `The end tag </${found}> does not match the start tag <${expected}>.`;
}
