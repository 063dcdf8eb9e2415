import type { Asked } from '../answers.ts';

/** How a server is loaded. */
interface Pressure {
  readonly seconds: number;
  readonly connections: number;
  /** The status that every answer shall have. */
  readonly status: number;
  readonly cores: readonly number[] | undefined;
}

/** What a generator saw. */
export interface Load {
  readonly requests: number;
  readonly seconds: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Of all answers with their headers; undefined where the generator does not count them. */
  readonly bytes: number | undefined;
  /** Requests without an answer, or with another status. */
  readonly failed: number;
  /** Seconds that the generator worked. */
  readonly cpu: number;
}

/** Sends one request over and over, on each connection one at a time. */
export type Generator = (asked: Asked, pressure: Pressure) => Promise<Load>;
