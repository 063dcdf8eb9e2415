import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What a server has used so far, all of its processes together. */
interface Usage {
  /** In seconds, of the user and of the system. */
  readonly cpu: number;
  /** In bytes. */
  readonly rss: number;
  /** The most that it was, in bytes. */
  readonly peak: number;
}

/** Reads what processes use from /proc; undefined where there is none. */
export interface Meter {
  readonly usageOf: (pid: number) => Usage | undefined;
  /** What each child of a process has used. */
  readonly childrenOf: (pid: number) => readonly Usage[];
  /** Seconds for which the cores of the machine have worked for processes. */
  readonly busy: () => number | undefined;
}

export function createMeter(): Meter {
  const ticks = Number(spawnSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).stdout) || 100;
  const ofOne = (pid: number): Usage | undefined => {
    const stat = read(`/proc/${pid}/stat`);
    const status = read(`/proc/${pid}/status`);
    if (stat === undefined || status === undefined) return undefined;
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' '); // the name before it may hold spaces
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s*(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
    return { cpu: (Number(fields[11]) + Number(fields[12])) / ticks, rss: bytes('VmRSS'), peak: bytes('VmHWM') };
  };
  const pidsBelow = (pid: number) => {
    const text = read(`/proc/${pid}/task/${pid}/children`) ?? '';
    return text
      .split(' ')
      .filter((part) => part !== '')
      .map(Number);
  };
  const childrenOf = (pid: number) =>
    pidsBelow(pid)
      .map(ofOne)
      .filter((usage) => usage !== undefined);
  return {
    usageOf: (pid) => {
      const own = ofOne(pid);
      if (own === undefined) return undefined;
      return [own, ...childrenOf(pid)].reduce((all, { cpu, rss, peak }) => ({
        cpu: all.cpu + cpu,
        rss: all.rss + rss,
        peak: all.peak + peak,
      }));
    },
    childrenOf,
    busy: () => {
      const fields = /^cpu +(.+)$/m
        .exec(read('/proc/stat') ?? '')?.[1]
        ?.split(' ')
        .map(Number);
      if (fields === undefined) return undefined;
      const [user = 0, nice = 0, system = 0] = fields;
      return (user + nice + system) / ticks;
    },
  };
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined; // not Linux, or the process has ended
  }
}
