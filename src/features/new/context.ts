import { commandLine } from '../../base/command.ts';
import { quoteForShell, shown } from '../../base/printable.ts';
import { type Examination, examine } from '../../catalog/examine.ts';
import { readSources, type Sources } from '../../catalog/read.ts';
import type { Io } from '../../command/io.ts';
import { type Shared, wordingFor, wordsFor } from '../../command/options.ts';
import { isTerminal } from '../../command/prompt.ts';
import type { Insertion } from '../../edit/list.ts';
import type { Wording } from '../../wording/wording.ts';
import { type Added, type NewWords, newFailure, newWords, type Question } from './words.ts';

/** The values of an entry by their names. */
export type Fields = Readonly<Record<string, unknown>>;

type Text =
  | ('after' | 'category' | 'code' | 'description' | 'from' | 'image' | 'imageUrl')
  | ('nameEn' | 'nameKo' | 'organization' | 'until');
type Switch = 'first' | 'inactive' | 'recommended';
export type Options = Shared &
  Readonly<Partial<Record<Text, string | undefined> & Record<Switch, true>>>;

/** The catalog to which something is added, and where the command speaks of it. */
export interface Context extends Examination {
  readonly options: Options;
  /** The fields that an option gives to an entry of either kind. */
  readonly shared: Fields;
  readonly sources: Sources;
  readonly io: Io;
  readonly wording: Wording;
  readonly words: NewWords;
  readonly say: (text: string) => void;
  /** Images in `images/` that no filter uses, as `check` lists them: ten at most. */
  readonly images: readonly string[];
  /** The commands with which people go on. */
  readonly next: Readonly<Record<'check' | 'diff', string>>;
}

/** A new category, or a new filter of one. */
export interface NewEntry extends Context {
  readonly kind: 'category' | 'filter';
  /** What is known of it. */
  readonly given: Fields;
  /** What is asked for where it is not given, in this order. */
  readonly questions: readonly Question[];
  /** The file with the list that it goes into, and the names of the entries there. */
  readonly path: string;
  readonly names: readonly string[];
  /** The changed files: with the entry behind `index` others, or behind all. */
  readonly changesFor: (entry: Fields, index?: number) => readonly Insertion[];
  /** What is said of it once it is added. */
  readonly factsOf: (entry: Fields, changes: readonly Insertion[]) => Added;
}

export async function contextOf(options: Options, io: Io): Promise<Context> {
  const sources = readSources(options.catalog);
  const examination = examine(sources);
  const wording = await wordingFor(options, io);
  const words = wordsFor(newWords, options, io);
  const say = (text: string) => io.stderr.write(`${text}\n`);
  const folder = quoteForShell(options.catalog);
  const next = {
    check: commandLine('check', options),
    diff: `git add -N ${folder} && git diff ${folder}`,
  };
  const { from, inactive, organization, until } = options;
  const shared = {
    is_active: !inactive,
    active_from: from,
    active_until: until,
    organization_id: organization,
  };
  const images = examination.findings.flatMap((finding) =>
    finding.code === 'image-is-unused' ? finding.args.names : [],
  );
  return { ...examination, options, shared, sources, io, wording, words, say, images, next };
}

/** Lines of a list from which people choose by number. */
export function numbered(items: readonly string[]): readonly string[] {
  return items.map((item, at) => `${String(at + 1).padStart(4)}. ${shown(item)}`);
}

/** Announces the questions. @throws Failure `flags-are-missing` without a terminal */
export function needAll(kind: 'category' | 'filter', needed: Fields, context: Context): void {
  const missing = Object.keys(needed).filter((name) => needed[name] === undefined);
  if (missing.length === 0) return;
  if (isTerminal(context.io)) {
    context.say(context.words['addition-begins']({ kind }));
    return;
  }
  const flagOf = (name: string) => (name === 'slug' ? 'SLUG' : `--${name.replaceAll('_', '-')}`);
  const words = Object.keys(needed).map(
    (name) => `${name === 'slug' ? '' : `${flagOf(name)} `}"<${name}>"`,
  );
  const example = commandLine(['new', kind, ...words].join(' '), context.options);
  throw newFailure('flags-are-missing', { flags: missing.map(flagOf), example });
}
