import { createProgram } from './program.ts';
import { runCommand } from './run-command.ts';

await runCommand(() => createProgram().parseAsync(process.argv));
