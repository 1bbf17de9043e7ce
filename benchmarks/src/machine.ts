import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { VERSION } from 'pare';

/** What results depend on beside the code. */
export interface Machine {
  readonly date: string;
  readonly pare: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly gcc: string;
  readonly xmllint: string;
}

export function machine(): Machine {
  return {
    date: new Date().toISOString().slice(0, 10),
    pare: VERSION,
    node: process.version,
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    gcc: firstLine('gcc', '--version'),
    xmllint: firstLine('xmllint', '--version'),
  };
}

/** One line of Markdown. */
export function describeMachine(it: Machine): string {
  return `${it.date}; pare ${it.pare}, Node ${it.node}; ${it.cores} cores of ${it.cpu}, ${it.memoryGb} GB; ${it.gcc}; ${it.xmllint}.`;
}

function firstLine(program: string, option: string): string {
  try {
    const text = execFileSync('sh', ['-c', `${program} ${option} 2>&1`], { encoding: 'utf8' });
    return (text.split('\n')[0] ?? '').replace(/^.*\//, '').trim();
  } catch {
    return `no ${program}`;
  }
}
