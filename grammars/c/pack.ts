import type { LanguagePack } from '@pare/parsing';

export const pack: LanguagePack = {
  facts: { id: 'c', extensions: ['.c', '.h', '.i'], substitutes: ['0', 'int'], keepChannels: [2] },
  sources: ['C.g4'],
  start: 'translationUnit',
};
