import { CommanderError } from 'commander';

/** Runs a command and sets the exit code: 1 where it could not start or go on, 2 for wrong usage. */
export async function runCommand(command: () => Promise<unknown>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.exitCode = report(error);
  }
}

function report(error: unknown): number {
  if (error instanceof CommanderError) {
    // Help and version are no failures; commander has printed its message already.
    return error.exitCode === 0 ? 0 : 2;
  }
  // Known by its shape: the class would have to be loaded, which help can do without.
  const { name, code, message, stack } = error as {
    name?: string;
    code?: string;
    message?: string;
    stack?: string;
  };
  if (name === 'PareError' && code !== 'internal') {
    process.stderr.write(`pare: ${message}\n`);
    return code === 'options-invalid' ? 2 : code === 'interrupted' ? 130 : 1;
  }
  process.stderr.write(`pare: this is a bug in pare, please report it: ${stack ?? String(error)}\n`);
  return 1;
}
