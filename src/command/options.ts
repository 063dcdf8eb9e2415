import { type Command, Option } from 'commander';
import { type Timestamp, toTimestamp } from '../base/time.ts';
import { Failure } from '../finding/failure.ts';
import { languageOf, languages, loadWording } from '../wording/language.ts';
import type { Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';

export interface CommonOptions {
  readonly lang?: string | undefined;
}

export const catalogOption = () => new Option('--catalog <folder>', 'the folder of the catalog').default('catalog');

export const outOption = () => new Option('--out <folder>', 'the folder to publish to').default('dist');

export const langOption = () =>
  new Option('--lang <language>', 'the language of the messages (default: LC_ALL or LANG, then en)').choices(languages);

export const shrinkOption = () =>
  new Option('--allow-shrink', 'publish even if more than half of the published categories or filters vanish');

/** An option with a time. */
export const timeOption = (flags: string, description: string) => new Option(flags, description).argParser(toTime);

export const atOption = () =>
  timeOption(
    '--at <time>',
    'the time of what changed, in ISO 8601 with a zone (default: that of the commit, or now where it is not committed)',
  );

function toTime(value: string): Timestamp {
  const time = toTimestamp(value);
  if (time === undefined) throw new Failure('time-is-malformed', { value });
  return time;
}

/** Adds what one use of a repeatable option gives to what those before it gave. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
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
