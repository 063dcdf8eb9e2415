import { execFileSync } from 'node:child_process';

/** The processes that a process started and that still run. */
export function childrenOf(pid: number | undefined): readonly number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, parent, state = '']) => Number(parent) === pid && !state.startsWith('Z'))
    .map(([child]) => Number(child));
}

/** Whether a process runs. */
export function isRunning(pid: number): boolean {
  const stat = execFileSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' });
  return new RegExp(`^ *${pid} +[^Z]`, 'm').test(stat);
}
