import type { LanguageChoice, OnSyntaxError } from 'pare';

/** The options that say what language the input is in, as commander gives them. */
export interface LanguageFlags {
  readonly lang?: string;
  readonly grammar?: readonly string[];
  readonly start?: string;
  readonly hooks?: string;
  readonly onSyntaxError?: OnSyntaxError;
}

export function languageOptions({
  lang,
  grammar,
  start,
  hooks,
  onSyntaxError,
}: LanguageFlags): LanguageChoice & {
  readonly onSyntaxError: OnSyntaxError | undefined;
} {
  return { language: lang, grammar, start, hooks, onSyntaxError };
}
