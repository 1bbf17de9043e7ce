import { defineConfig } from 'vitest/config';

/** Tests run on the TypeScript sources; helper processes and workers run from `dist`, so build first. */
export default defineConfig({
  resolve: { conditions: ['pare-source', 'node', 'import', 'module', 'default'] },
  ssr: { resolve: { conditions: ['pare-source', 'node', 'import', 'module', 'default'] } },
  test: {
    include: [
      'packages/*/test/**/*.test.ts',
      'grammars/*/test/**/*.test.ts',
      'benchmarks/test/**/*.test.ts',
      'examples/*/*.test.ts',
    ],
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
