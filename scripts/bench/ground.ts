import type { Children } from './children.ts';
import type { Generator } from './load/load.ts';
import type { Cores, Machine } from './machine.ts';
import type { Options } from './options.ts';
import type { Meter } from './usage.ts';

/** What everything that is measured shares. */
export interface Ground {
  readonly options: Options;
  readonly machine: Machine;
  readonly cores: Cores;
  readonly children: Children;
  readonly meter: Meter;
  /** For temporary files. */
  readonly folder: string;
  readonly key: BenchKey;
  readonly generatorFor: (method: 'GET' | 'HEAD') => Generator;
  /** Says to people who wait how far it is. */
  readonly tell: (line: string) => void;
}

/** The one key that is let in. */
export interface BenchKey {
  readonly text: string;
  /** SHA-256 (hex). */
  readonly digest: string;
  /** The key file. */
  readonly path: string;
  /** The header that carries it. */
  readonly authorization: string;
}

/** Connections that load a server, each with one request at a time. */
export const connections = 64;
