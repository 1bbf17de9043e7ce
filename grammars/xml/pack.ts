import type { LanguagePack } from '@pare/parsing';

export const pack: LanguagePack = {
  facts: {
    id: 'xml',
    extensions: ['.xml', '.svg', '.xsd', '.xsl', '.xslt', '.rng', '.xhtml', '.rss', '.atom', '.plist'],
  },
  sources: ['XMLLexer.g4', 'XMLParser.g4'],
  start: 'document',
};
