import type { Unauthorized } from '../diagnostic/note.ts';

/** The upper bounds of the duration histogram, in seconds. */
export const durationBounds = [
  0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30,
] as const;

/** What a process has counted since it began: plain data, that can be sent to another process and added up. */
export interface Counts {
  /** Answers, by the name of the key (empty without a valid one), then by status. */
  readonly answers: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Answers by the bound that their duration did not exceed; the last place is for longer ones. */
  readonly durations: readonly number[];
  readonly durationSum: number;
  /** Of bodies. */
  readonly bytes: number;
  readonly unauthorized: ReadonlyMap<Unauthorized, number>;
  readonly droppedConnections: number;
  readonly lostLogLines: number;
  /** What goes up and down: it is of living processes only. */
  readonly now: { readonly connections: number; readonly inFlight: number };
}

/** An answer that has gone out, or whose connection has gone. */
interface Answered {
  readonly key: string;
  readonly status: number;
  readonly bytes: number;
  /** In milliseconds, from when the headers of the request were read. */
  readonly duration: number;
}

/** Counts as cheaply as can be, as it is done for each request. */
export interface Tally {
  /** Answers that are on their way. */
  readonly inFlight: () => number;
  readonly began: () => void;
  readonly answered: (answered: Answered) => void;
  /** Counts an answer on a connection on which no request could be read. */
  readonly refusedConnection: (status: number, bytes: number) => void;
  readonly refused: (reason: Unauthorized) => void;
  readonly dropped: () => void;
  readonly counts: (rest: { readonly connections: number; readonly lostLogLines: number }) => Counts;
}

export function createTally(): Tally {
  const answers = new Map<string, Map<number, number>>();
  const durations: number[] = new Array(durationBounds.length + 1).fill(0);
  const unauthorized = new Map<Unauthorized, number>();
  let durationSum = 0;
  let bytes = 0;
  let inFlight = 0;
  let droppedConnections = 0;
  const count = (key: string, status: number) => {
    const ofKey = answers.get(key) ?? new Map<number, number>();
    if (ofKey.size === 0) answers.set(key, ofKey);
    ofKey.set(status, (ofKey.get(status) ?? 0) + 1);
  };
  return {
    inFlight: () => inFlight,
    began: () => {
      inFlight += 1;
    },
    answered: ({ key, status, bytes: sent, duration }) => {
      inFlight -= 1;
      bytes += sent;
      count(key, status);
      const seconds = duration / 1000;
      durationSum += seconds;
      const place = durationBounds.findIndex((bound) => seconds <= bound);
      const index = place === -1 ? durationBounds.length : place;
      durations[index] = (durations[index] ?? 0) + 1;
    },
    refusedConnection: (status, sent) => {
      bytes += sent;
      count('', status);
    },
    refused: (reason) => {
      unauthorized.set(reason, (unauthorized.get(reason) ?? 0) + 1);
    },
    dropped: () => {
      droppedConnections += 1;
    },
    counts: ({ connections, lostLogLines }) => ({
      answers: new Map([...answers].map(([key, ofKey]) => [key, new Map(ofKey)])),
      durations: [...durations],
      durationSum,
      bytes,
      unauthorized: new Map(unauthorized),
      droppedConnections,
      lostLogLines,
      now: { connections, inFlight },
    }),
  };
}

/** What several processes have counted. */
export function sumOf(all: readonly Counts[]): Counts {
  const sum = (of: (counts: Counts) => number) => all.reduce((total, counts) => total + of(counts), 0);
  const answers = new Map<string, Map<number, number>>();
  const unauthorized = new Map<Unauthorized, number>();
  for (const counts of all) {
    for (const [key, ofKey] of counts.answers) {
      const total = answers.get(key) ?? new Map<number, number>();
      add(total, ofKey);
      answers.set(key, total);
    }
    add(unauthorized, counts.unauthorized);
  }
  return {
    answers,
    durations: [...durationBounds, Number.POSITIVE_INFINITY].map((_, index) =>
      sum(({ durations }) => durations[index] ?? 0),
    ),
    durationSum: sum(({ durationSum }) => durationSum),
    bytes: sum(({ bytes }) => bytes),
    unauthorized,
    droppedConnections: sum(({ droppedConnections }) => droppedConnections),
    lostLogLines: sum(({ lostLogLines }) => lostLogLines),
    now: { connections: sum(({ now }) => now.connections), inFlight: sum(({ now }) => now.inFlight) },
  };
}

function add<Key>(total: Map<Key, number>, more: ReadonlyMap<Key, number>): void {
  for (const [key, count] of more) total.set(key, (total.get(key) ?? 0) + count);
}
