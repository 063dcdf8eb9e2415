import { readdirSync, readFileSync } from 'node:fs';

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** The lower quartile: what else runs on a machine only adds to what is measured. */
export const low = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 2] ?? Number.NaN;

/** Microseconds of CPU that the threads of a process have used (Linux); the kernel counts nanoseconds. */
export function cpuOf(pid: number | undefined): number {
  const cpuOfThread = (id: string) =>
    parseInt(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8'), 10) / 1000;
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + cpuOfThread(thread), 0);
}
