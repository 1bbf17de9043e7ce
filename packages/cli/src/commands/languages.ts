import { LANGUAGES } from 'pare';

/** `pare languages`. */
export function languages(): void {
  for (const { facts } of LANGUAGES)
    process.stdout.write(`${facts.id.padEnd(8)}${facts.extensions.join(' ')}\n`);
}
