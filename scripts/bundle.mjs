// Puts the command line's modules into a few files, packages/cli/dist/bundle, which load in half the time.
// packages/cli/bin/pare.js falls back on the modules themselves where the bundle is older than they are.
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const packages = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages');
const dist = join(packages, 'cli', 'dist');
const folder = join(dist, 'bundle');

/**
 * What stays outside, at the place where the packages that use it find it: piscina starts workers from its own
 * folder, and the grammar tool has to share its runtime library with the module that serializes what it makes.
 */
const outside = new Map();
const externals = {
  name: 'externals',
  async resolveId(source, importer) {
    const stays = source === 'piscina' || (source === 'antlr4ng' && importer?.endsWith('antlr-adapter.js'));
    if (!stays) return null;
    outside.set(source, (await this.resolve(source, importer, { skipSelf: true })).id);
    return { id: source, external: true };
  },
  renderChunk: (code) =>
    [...outside].reduce(
      (text, [name, path]) =>
        text.replaceAll(`from "${name}"`, `from ${JSON.stringify(relative(folder, path))}`),
      code,
    ),
};

/** Files that a module finds beside itself, and packages that it loads by their place, stay where they are. */
const places = {
  name: 'places',
  async transform(code, id) {
    const found = code.match(/import\.meta\.resolve\('([^']+)'\)/);
    if (found === null && !code.includes('import.meta.url')) return null;
    const url = (path) => `new URL('${relative(folder, path)}', import.meta.url).href`;
    const moved = code.replaceAll('import.meta.url', url(id));
    if (found === null) return moved;
    const [call, name] = found;
    return moved.replaceAll(call, url((await this.resolve(name, id)).id));
  },
};

rmSync(folder, { recursive: true, force: true });
const bundle = await rolldown({
  input: join(dist, 'main.js'),
  platform: 'node',
  plugins: [places, externals],
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
});
await bundle.close();
writeFileSync(join(folder, '.made'), '');
