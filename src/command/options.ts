import { type Command, Option } from 'commander';
import { type Timestamp, toTimestamp } from '../base/time.ts';
import { Failure } from '../finding/failure.ts';
import { languageOf, languages, loadWording } from '../wording/language.ts';
import type { Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';

export interface CommonOptions {
  readonly lang?: string | undefined;
}

export function catalogOption(): Option {
  return new Option('--catalog <folder>', 'the folder of the catalog').default('catalog');
}

export function outOption(): Option {
  return new Option('--out <folder>', 'the folder to publish to').default('dist');
}

export function atOption(): Option {
  return new Option(
    '--at <time>',
    'the time of what changed, in ISO 8601 with a zone (default: that of the commit, or now where it is not committed)',
  );
}

/** @throws Failure `time-is-malformed` */
export function timeOf(at: string | undefined): Timestamp | undefined {
  if (at === undefined) return undefined;
  const time = toTimestamp(at);
  if (time === undefined) throw new Failure('time-is-malformed', { value: at });
  return time;
}

export function langOption(): Option {
  return new Option('--lang <language>', 'the language of the messages (default: LC_ALL or LANG, then en)').choices(
    languages,
  );
}

export function wordingFor({ lang }: CommonOptions, { env }: Io): Promise<Wording> {
  return loadWording(languageOf(lang, env));
}

/** Where a command runs: what it reads and writes, and what is done with its exit code. */
export interface Runner {
  readonly io: Io;
  readonly end: (exitCode: number) => void;
}

/** Makes an action of what a command does with its options, an Io and itself. */
export function runs<Options>({ io, end }: Runner, work: (options: Options, io: Io, self: Command) => Promise<number>) {
  return async (options: Options, self: Command) => end(await work(options, io, self));
}

/** The same for a command with an argument. */
export function runsWith<Argument, Options>(
  { io, end }: Runner,
  work: (argument: Argument, options: Options, io: Io) => Promise<number>,
) {
  return async (argument: Argument, options: Options) => end(await work(argument, options, io));
}
