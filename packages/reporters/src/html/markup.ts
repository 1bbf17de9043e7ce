/** Text that is markup already; everything else is escaped. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Markup | string | number | undefined | readonly (Markup | string | number | undefined)[];

/** Markup from a template: what is put in is escaped, unless it is markup itself. Lists are joined. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  let text = strings[0] as string;
  parts.forEach((part, k) => {
    text += render(part) + (strings[k + 1] as string);
  });
  return new Markup(text);
}

function render(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map((one) => render(one)).join('');
  return escapeText(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as element content or attribute value; characters that HTML forbids are shown as U+FFFD. */
export function escapeText(text: string): string {
  return (
    text
      .replace(/[&<>"']/g, (character) => ENTITIES[character] as string)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through.
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
  );
}
