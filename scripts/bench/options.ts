import { parseArgs } from 'node:util';
import { answerNames } from './answers.ts';
import { payloadNames } from './payloads.ts';

export const partNames = ['reload', 'workers', 'memory'] as const;

/** What is measured, and for how long. */
export interface Options {
  /** Of a round, in seconds. */
  readonly seconds: number;
  /** The turns that every contender takes in a row. */
  readonly rounds: number;
  /** Of this server and of bare node:http, that take the turns one after the other: no two processes are equally fast. */
  readonly processes: number;
  readonly extent: 'default' | 'quick' | 'soak';
  /** Names of answers, payloads and parts; empty for all. */
  readonly only: readonly string[];
  readonly out: string;
}

export const help = `Usage: npm run bench -- [options]

Measures this server against a bare node:http server, @fastify/static, Express and nginx (where installed), under load by
wrk (where installed, else autocannon); then reloads under load, workers, and memory. It is a benchmark and no test: it
exits with 0 whatever the figures, and with 2 where it could not run. Figures hold for a machine that does nothing else.

  --seconds N    of a round (default: 1)
  --rounds N     turns that each contender takes in a row (default: 9; with --quick 2)
  --processes N  of this server and of node:http, that share their turns, as one may be a tenth faster than the next
                 (default: 3; with --quick 1)
  --quick        under two minutes: 45 KB for all answers, other sizes for gzip alone, no 45 MB snapshot
  --soak         ten million requests and 10,000 reloads for the memory; takes about ten minutes more
  --only NAME    only this; can be given several times
                   answers: ${answerNames.join(', ')}
                   payloads: ${payloadNames.join(', ')}
                   parts: ${partNames.join(', ')}
  --out FILE     where the results go (default: bench/results.json)
  --help         this

How to read it: "ratio" is the throughput over that of node:http in the same turn, median over the turns; "CPU ratio" is
the CPU time per request of node:http over that of the contender, each in its best round, and suffers less from what else
the machine does. Latencies are of a closed loop at full load: 64 connections, each with one request at a time.
wrk waits for a body after HEAD, so HEAD is loaded by a generator of its own.`;

/** @throws an error with a sentence where the arguments are none. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '1' },
      rounds: { type: 'string' },
      processes: { type: 'string' },
      quick: { type: 'boolean', default: false },
      soak: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      out: { type: 'string', default: 'bench/results.json' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.quick && values.soak) throw new Error('--quick and --soak exclude each other.');
  const known: readonly string[] = [...answerNames, ...payloadNames, ...partNames];
  const unknown = values.only.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`--only takes none "${unknown}", but: ${known.join(', ')}.`);
  return {
    seconds: countIn('--seconds', values.seconds),
    rounds: countIn('--rounds', values.rounds ?? (values.quick ? '2' : '9')),
    processes: countIn('--processes', values.processes ?? (values.quick ? '1' : '3')),
    extent: values.quick ? 'quick' : values.soak ? 'soak' : 'default',
    only: values.only,
    out: values.out,
  };
}

function countIn(flag: string, text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) throw new Error(`${flag} takes a number from 1 to 999, not "${text}".`);
  return Number(text);
}

/** Whether one of these names is asked for, as far as any of its kind is. */
export function isAsked({ only }: Options, kind: readonly string[], name: string): boolean {
  const ofKind = only.filter((asked) => kind.includes(asked));
  return ofKind.length === 0 || ofKind.includes(name);
}

/** Whether a part is asked for: all are, where nothing is. */
export function isPartAsked({ only }: Options, part: (typeof partNames)[number]): boolean {
  return only.length === 0 || only.includes(part);
}

/** Whether any row is asked for. */
export function areRowsAsked({ only }: Options): boolean {
  const parts: readonly string[] = partNames;
  return only.length === 0 || only.some((name) => !parts.includes(name));
}
