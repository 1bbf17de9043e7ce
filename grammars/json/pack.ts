import type { LanguagePack } from '@pare/parsing';

export const pack: LanguagePack = {
  facts: { id: 'json', extensions: ['.json'], substitutes: ['0'] },
  sources: ['JSON.g4'],
  start: 'json',
};
