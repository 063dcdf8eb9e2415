import { type Command, Option } from 'commander';
import { type Timestamp, toTimestamp } from '../base/time.ts';
import { Failure } from '../diagnostic/failure.ts';
import { languageOf, languages, loadWording } from '../diagnostic/wording/language.ts';
import type { Wording } from '../diagnostic/wording/wording.ts';

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
  const time = at === undefined ? undefined : toTimestamp(at);
  if (at !== undefined && time === undefined) throw new Failure('time-is-malformed', { value: at });
  return time;
}

export function langOption(): Option {
  return new Option('--lang <language>', 'the language of the messages (default: LC_ALL or LANG, then en)').choices(
    languages,
  );
}

export function wordingFor({ lang }: CommonOptions): Promise<Wording> {
  return loadWording(languageOf(lang, process.env));
}

/** Makes what a command does an action: its result is the exit code. */
export function runs<Options>(command: (options: Options, self: Command) => Promise<number>) {
  return async (options: Options, self: Command): Promise<void> => {
    process.exitCode = await command(options, self);
  };
}
