import type { LanguagePack } from '@pare/parsing';
import { tokenText } from '@pare/reduction-tree';
import { checkTags } from './check-tags.ts';

export const pack: LanguagePack = {
  facts: {
    id: 'xml',
    extensions: ['.xml', '.svg', '.xsd', '.xsl', '.xslt', '.rng', '.xhtml', '.rss', '.atom', '.plist'],
    validate: (tokens, tokenNames) =>
      checkTags(
        {
          count: tokens.count,
          type: (index) => tokens.types[index] as number,
          text: (index) => tokenText(tokens, index),
        },
        {
          startOpen: tokenNames.indexOf("'<'"),
          endOpen: tokenNames.indexOf("'</'"),
          emptyClose: tokenNames.indexOf("'/>'"),
        },
      ),
  },
  sources: ['XMLLexer.g4', 'XMLParser.g4'],
  start: 'document',
};
