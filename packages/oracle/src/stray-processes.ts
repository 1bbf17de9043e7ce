import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The variable that marks every process of a test, whatever session or parent it moves to. */
export const TEST_ID = 'PARE_TEST_ID';

/** What decides whether a process belongs to a test that is over. */
export interface Belongings {
  /** Its working directory; ends with ' (deleted)' when that is gone. */
  readonly cwd: string;
  /** Its PARE_TEST_ID; '' without one. */
  readonly testId: string;
}

/** Rounds of one sweep; a process may fork while it is being looked for. */
const ROUNDS = 20;

/**
 * Finds and kills processes that a test left behind by leaving its process group, as daemons do.
 * Works where /proc shows other processes, that is on Linux; elsewhere it finds nothing.
 */
export class StraySweeper {
  /** Processes that were looked at and belong to others, so that a sweep reads only new ones. */
  #others = new Set<string>();

  /** Kills every process for which `isStray` holds; returns how many. */
  sweep(isStray: (process: Belongings) => boolean): number {
    let killed = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const found = this.#round(isStray);
      if (found === 0) break;
      killed += found;
    }
    return killed;
  }

  #round(isStray: (process: Belongings) => boolean): number {
    const others = new Set<string>();
    let killed = 0;
    for (const pid of processNumbers()) {
      const belongings = this.#others.has(pid) ? undefined : belongingsOf(pid);
      if (belongings !== undefined && isStray(belongings)) {
        if (kill(Number(pid))) killed++;
      } else if (belongings === undefined || belongings.testId === '') {
        others.add(pid);
      }
    }
    this.#others = others;
    return killed;
  }
}

function processNumbers(): string[] {
  try {
    return readdirSync('/proc').filter((name) => name.charCodeAt(0) <= 57 && name !== `${process.pid}`);
  } catch {
    return [];
  }
}

function belongingsOf(pid: string): Belongings | undefined {
  try {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
    const start = `\0${environment}`.indexOf(`\0${TEST_ID}=`);
    const value = start < 0 ? '' : environment.slice(start + TEST_ID.length + 1);
    return { cwd: readlinkSync(`/proc/${pid}/cwd`), testId: value.split('\0', 1)[0]! };
  } catch {
    return undefined;
  }
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
