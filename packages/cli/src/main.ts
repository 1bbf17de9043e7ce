import { createProgram } from './program.ts';
import { runCommand } from './run-command.ts';

// A reader of the messages that has gone, such as `head`, ends no run.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

// What stands after the first -- is a command of the user's, whatever it looks like.
const end = process.argv.indexOf('--');
const [args, command] =
  end === -1 ? [process.argv, []] : [process.argv.slice(0, end), process.argv.slice(end + 1)];

await runCommand(() => createProgram(command).parseAsync(args));
