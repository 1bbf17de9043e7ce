import type { LanguagePack } from '@pare/parsing';

export const pack: LanguagePack = {
  facts: { id: 'json', extensions: ['.json'] },
  sources: ['JSON.g4'],
  start: 'json',
};
