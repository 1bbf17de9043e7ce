import { chmodSync, writeFileSync } from 'node:fs';
import { scriptTest } from './dist/index.js';

writeFileSync('/tmp/h/d/w/s.sh', '#!/bin/sh\nsleep 0.02\nexit 1\n');
chmodSync('/tmp/h/d/w/s.sh', 0o755);
const t = scriptTest({ script: '/tmp/h/d/w/s.sh', inputName: 'input.c' });
const signal = new AbortController().signal;
const v = new Uint8Array(5000).fill(97);
await t.run(v, { signal });
for (const pause of [0, 0, 1, 3]) {
  let ms = 0;
  const b = performance.now();
  const N = 100;
  let idle = 0;
  for (let i = 0; i < N; i++) {
    ms += (await t.run(v, { signal })).ms;
    if (pause) {
      const c = performance.now();
      while (performance.now() - c < pause);
      idle += performance.now() - c;
    }
  }
  const w = performance.now() - b - idle;
  console.log('pause', pause, 'overhead per test', ((w - ms) / N).toFixed(2), 'ms own', (ms / N).toFixed(2));
}
await t.dispose();
