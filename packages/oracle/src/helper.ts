/**
 * Entry of a helper process: starts one test at a time for the main process, which is too big to fork
 * cheaply. Ignores polite signals, since a test may send them to its parent; ends when the channel to
 * the main process closes, which also happens when that is killed.
 */
import type { HelperRequest } from './helper-protocol.ts';
import { HelperSlot } from './helper-slot.ts';
import { removeStaleSandboxes, sweepStaleProcesses } from './stale-sandboxes.ts';

let slot: HelperSlot | undefined;
/** Folders of runs that were killed. */
let stale: readonly string[] = [];

process.on('message', (request: HelperRequest) => {
  switch (request.kind) {
    case 'setup':
      slot = new HelperSlot(request);
      stale = request.staleRoots.flatMap(removeStaleSandboxes);
      break;
    case 'run':
      slot!.run(request, (reply) => process.send!(reply));
      break;
    case 'cancel':
      slot!.cancel(request.id);
      break;
    case 'close':
      close();
      break;
  }
});
process.on('disconnect', close);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT', 'SIGUSR2'] as const) {
  process.on(signal, () => {});
}

function close(): void {
  slot?.close();
  sweepStaleProcesses(stale);
  process.exit(0);
}
