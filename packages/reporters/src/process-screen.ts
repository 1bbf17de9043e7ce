import type { WriteStream } from 'node:tty';
import type { Screen } from './live/live-view.ts';

export interface ColorEnvironment {
  readonly NO_COLOR?: string | undefined;
}

/** The terminal behind a stream; colours unless NO_COLOR is set. */
export function processScreen(stream: WriteStream, env: ColorEnvironment): Screen {
  const begin = performance.now();
  return {
    write: (text) => stream.write(text),
    size: () => ({ columns: stream.columns || 80, rows: stream.rows || 24 }),
    color: !env.NO_COLOR,
    clock: () => performance.now() - begin,
    every: (ms, action) => {
      const timer = setInterval(action, ms);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
