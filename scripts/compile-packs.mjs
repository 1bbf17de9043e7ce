// Compiles the language packs' grammars into grammars/*/dist/compiled.json; skips those that are up to date.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const hashOfTools = hashFiles(
  ['grammar', 'parsing'].flatMap((name) => filesIn(join(root, 'packages', name, 'dist'), '.js')),
);

for (const language of readdirSync(join(root, 'grammars')).sort()) {
  const folder = join(root, 'grammars', language);
  if (!existsSync(join(folder, 'pack.ts'))) continue;
  const { pack } = await import(join(folder, 'dist', 'pack.js'));
  const sources = pack.sources.map((name) => join(folder, name));
  const hash = hashFiles(sources) + hashOfTools;
  const stamp = join(folder, 'dist', '.compiled');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
  const { loadGrammar, normalizeGrammar } = await import('../packages/grammar/dist/index.js');
  const { compileGrammar, parserCodeIn } = await import('../packages/parsing/dist/index.js');
  const files = sources.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const { hooks } = pack.facts;
  const loaded = await loadGrammar(files, { start: pack.start, keepsCode: hooks && parserCodeIn(hooks) });
  const compiled = compileGrammar(normalizeGrammar(loaded));
  mkdirSync(join(folder, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'compiled.json'), JSON.stringify(compiled));
  writeFileSync(stamp, hash);
  console.error(`compiled the grammar of ${language}`);
}

function filesIn(folder, ending) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name));
}

function hashFiles(paths) {
  const hash = createHash('sha256');
  for (const path of paths) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}
