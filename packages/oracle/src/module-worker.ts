/** What a worker thread of the pool runs: one call of the user's module per task. */
import { inspect } from 'node:util';
import { BroadcastChannel } from 'node:worker_threads';
import type { ModuleReply, ModuleTask } from './module-protocol.ts';

/** Characters of output that are kept for messages. */
const TAIL = 16 * 1024;

type UserTest = (text: string, options: { signal: AbortSignal }) => unknown;

const decoder = new TextDecoder();
const tails = { stdout: '', stderr: '' };
let capture = false;
let channel: BroadcastChannel | undefined;
let running: { id: number; controller: AbortController } | undefined;

// What a test prints would else appear amid the progress display.
for (const name of ['stdout', 'stderr'] as const) {
  process[name].write = ((chunk: unknown, ...rest: unknown[]): boolean => {
    if (capture) tails[name] = (tails[name] + chunk).slice(-TAIL);
    const done = rest.at(-1);
    if (typeof done === 'function') done();
    return true;
  }) as typeof process.stdout.write;
}

export default async function runTask(task: ModuleTask): Promise<ModuleReply> {
  listen(task.cancelChannel);
  capture = task.capture;
  tails.stdout = '';
  tails.stderr = '';
  let started = performance.now();
  let result: ModuleReply['result'];
  const controller = new AbortController();
  running = { id: task.id, controller };
  let timer: NodeJS.Timeout | undefined;
  let expired = false;
  try {
    const test = await load(task.url);
    Atomics.store(task.started, task.place, task.id);
    started = performance.now();
    timer = setTimeout(() => {
      expired = true;
      controller.abort(new Error('time limit'));
    }, task.limitMs);
    result =
      task.variant === undefined
        ? { kind: 'returned', value: true }
        : judge(await test(decoder.decode(task.variant), { signal: controller.signal }));
  } catch (error) {
    result = { kind: 'threw', message: describe(error) };
  }
  clearTimeout(timer);
  running = undefined;
  Atomics.store(task.started, task.place, -task.id);
  const ms = performance.now() - started;
  expired ||= ms >= task.limitMs;
  return { result, expired, ms, stdoutTail: tails.stdout, stderrTail: tails.stderr };
}

async function load(url: string): Promise<UserTest> {
  const module: { default?: unknown } = await import(url);
  if (typeof module.default === 'function') return module.default as UserTest;
  throw new TypeError(`it has no default export that is a function (found: ${typeof module.default})`);
}

/** Only booleans: a forgotten return would else reject every variant without a word. */
function judge(value: unknown): ModuleReply['result'] {
  if (typeof value === 'boolean') return { kind: 'returned', value };
  return {
    kind: 'threw',
    message: `the test returned ${inspect(value, { depth: 0 })} where true or false is due`,
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : inspect(error);
}

function listen(name: string): void {
  if (channel !== undefined) return;
  channel = new BroadcastChannel(name);
  channel.onmessage = (event: unknown) => {
    if (running?.id === (event as { data: unknown }).data) running?.controller.abort(new Error('cancelled'));
  };
  channel.unref();
}
