import { InvalidArgumentError, Option } from 'commander';
import type { CommandOptions } from '../base/command.ts';
import { toTimestamp } from '../base/time.ts';
import { type Language, languageOf, languages, loadWording } from '../wording/wording.ts';
import type { Io } from './io.ts';

export type SharedOptions = Pick<CommandOptions, 'catalog' | 'lang'>;

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

/** Collects the values of a repeatable option. */
export const collect = (value: string, before: readonly string[] = []) => [...before, value];

export type Parser = (text: string, before: unknown) => unknown;

/** Makes a parser that rejects a value if `parse` returns undefined. */
export function parser(rule: string, parse: Parser): Parser {
  return (text, before) => {
    const value = parse(text, before);
    if (value !== undefined) return value;
    throw new InvalidArgumentError(`It must be ${rule}.`);
  };
}

export function number(from: number, to: number): Parser {
  return parser(`a whole number from ${from} to ${to}`, (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= from && value <= to ? value : undefined;
  });
}

/** Milliseconds. */
const units = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
]);

/** Parses a duration such as 500ms, 30s or 90d. @returns milliseconds; NaN if malformed */
export function parseDuration(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,9})([a-z]+)$/.exec(text) ?? [];
  return Number(amount) * (units.get(unit) ?? Number.NaN);
}

type Lang = Pick<SharedOptions, 'lang'>;

export function wordingFor({ lang }: Lang, { env }: Io) {
  return loadWording(languageOf(lang, env));
}

type FeatureWords<S> = Readonly<Record<Language, S>>;

/** Returns the texts of a feature in the language of the command. */
export function wordsFor<S>(words: FeatureWords<S>, { lang }: Lang, { env }: Io): S {
  return words[languageOf(lang, env)];
}
