import { InvalidArgumentError, Option } from 'commander';
import type { CommandOptions } from '../base/command.ts';
import { toTimestamp } from '../base/time.ts';
import { commandFailure } from '../wording/tables.ts';
import {
  type Language,
  languageOf,
  languages,
  loadWording,
  type Wording,
} from '../wording/wording.ts';
import type { Io } from './io.ts';

/** What the options give that most commands have. */
export type Shared = Pick<CommandOptions, 'catalog' | 'lang'>;

export const catalogOption = () =>
  new Option('--catalog <folder>', 'the folder of the catalog').default('catalog');

export const outOption = () =>
  new Option('--out <folder>', 'the folder to publish to').default('dist');

export const langOption = () =>
  new Option(
    '--lang <language>',
    'the language of the messages (default: LC_ALL or LANG, then en)',
  ).choices(languages);

export const shrinkOption = () =>
  new Option(
    '--allow-shrink',
    'publish even if more than half of the categories or filters would be removed',
  );

export const resumeOption = () =>
  new Option('--resume', 'end a roll-back: publish what the catalog gives again');

export const atOption = (
  what = 'the time of what changed',
  byDefault = 'that of the commit, or now where it is not committed',
) =>
  new Option('--at <time>', `${what}, in ISO 8601 with a zone (default: ${byDefault})`).argParser(
    (value) => {
      const time = toTimestamp(value);
      if (time === undefined) throw commandFailure('time-is-malformed', { value });
      return time;
    },
  );

export const signOption = () =>
  new Option(
    '--sign <file>',
    'sign with this Ed25519 key (PEM); or it is in FILTER_CATALOG_SIGNING_KEY',
  );

/** Collects the values of an option that is given several times. */
export const collect = (value: string, before: readonly string[] = []) => [...before, value];

export type Parse = (text: string, before: unknown) => unknown;

export function parser(rule: string, parse: Parse): Parse {
  return (text, before) => {
    const value = parse(text, before);
    if (value !== undefined) return value;
    throw new InvalidArgumentError(`It must be ${rule}.`);
  };
}

export function number(from: number, to: number): Parse {
  return parser(`a whole number from ${from} to ${to}`, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= from && value <= to ? value : undefined;
  });
}

export function wordingFor({ lang }: Pick<Shared, 'lang'>, { env }: Io): Promise<Wording> {
  return loadWording(languageOf(lang, env));
}

/** The sentences of a feature in the language of a command. */
export function wordsFor<S>(
  words: FeatureWords<S>,
  { lang }: Pick<Shared, 'lang'>,
  { env }: Io,
): S {
  return words[languageOf(lang, env)];
}

type FeatureWords<S> = Readonly<Record<Language, S>>;
