import { createProgram } from './program.ts';
import { runCommand } from './run-command.ts';

// A reader of the messages that has gone, such as `head`, ends no run.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

await runCommand(() => createProgram().parseAsync(process.argv));
