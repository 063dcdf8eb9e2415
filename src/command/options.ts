import { InvalidArgumentError, Option } from 'commander';
import type { CommandOptions } from '../base/command.ts';
import { toTimestamp } from '../base/time.ts';
import { type Language, languageOf, languages, loadWording } from '../wording/wording.ts';
import type { Io } from './io.ts';

/** The options that most commands have. */
export type Shared = Pick<CommandOptions, 'catalog' | 'lang'>;

export const catalogOption = () =>
  new Option('--catalog <folder>', 'Catalog folder').default('catalog');

export const outOption = () => new Option('--out <folder>', 'Folder to publish to').default('dist');

const languageHelp = 'Language of the messages (default: LC_ALL or LANG, then en)';
export const langOption = () => new Option('--lang <language>', languageHelp).choices(languages);

const signHelp = 'Sign with the Ed25519 key (PEM) in this file, or in FILTER_CATALOG_SIGNING_KEY';
export const signOption = () => new Option('--sign <file>', signHelp);

export const atOption = (help: string) =>
  new Option('--at <time>', help).argParser(
    parser('a time from 1970 on with a zone, as in 2027-01-01T00:00:00Z', toTimestamp),
  );

/** The options that `build` and `publish` share. */
export const publishOptions = () => [
  catalogOption(),
  atOption('Time of the changes (default: the time of the commit, else now)'),
  new Option('--allow-shrink', 'Publish even if apps lose more than half of what they have'),
  new Option('--resume', 'End a rollback: publish the catalog as it is now'),
  signOption(),
  langOption(),
];

/** Collects the values of an option that is given several times. */
export const collect = (value: string, before: readonly string[] = []) => [...before, value];

export type Parse = (text: string, before: unknown) => unknown;

/** Makes a parser of a value, which returns undefined for what breaks the rule. */
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

/** In milliseconds. */
const units = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

/** Reads a duration, as in 500ms, 30s or 90d. @returns milliseconds; NaN for anything else */
export function milliseconds(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,9})([a-z]+)$/.exec(text) ?? [];
  return Number(amount) * (units.get(unit) ?? Number.NaN);
}

type Lang = Pick<Shared, 'lang'>;

export function wordingFor({ lang }: Lang, { env }: Io) {
  return loadWording(languageOf(lang, env));
}

type FeatureWords<S> = Readonly<Record<Language, S>>;

/** Returns the sentences of a feature in the language of a command. */
export function wordsFor<S>(words: FeatureWords<S>, { lang }: Lang, { env }: Io): S {
  return words[languageOf(lang, env)];
}
