import { commandLine } from '../../base/command.ts';
import { printable, quoteForShell } from '../../base/printable.ts';
import { type LintResult, lint } from '../../catalog/lint.ts';
import { readSources, type Sources } from '../../catalog/read.ts';
import type { Io } from '../../command/io.ts';
import { type SharedOptions, wordingFor, wordsFor } from '../../command/options.ts';
import { isTerminal } from '../../command/prompt.ts';
import type { Insertion } from '../../edit/list.ts';
import type { Wording } from '../../wording/wording.ts';
import { type Addition, type NewWords, newFailure, newWords, type Question } from './words.ts';

/** The fields of an entry, by name. */
export type Fields = Readonly<Record<string, unknown>>;

type ValueOption =
  | ('after' | 'category' | 'code' | 'description' | 'from' | 'image' | 'imageUrl')
  | ('nameEn' | 'nameKo' | 'organization' | 'until');
type FlagOption = 'first' | 'inactive' | 'recommended';
export type Options = SharedOptions &
  Readonly<Partial<Record<ValueOption, string | undefined> & Record<FlagOption, true>>>;

/** The catalog to add to, and the input and output of the command. */
export interface Context extends LintResult {
  readonly options: Options;
  /** Fields from options that categories and filters share. */
  readonly shared: Fields;
  readonly sources: Sources;
  readonly io: Io;
  readonly wording: Wording;
  readonly words: NewWords;
  readonly say: (text: string) => void;
  /** Unused images in `images/`, ten at most, as listed by `check`. */
  readonly images: readonly string[];
  /** The next commands. */
  readonly next: Readonly<Record<'check' | 'diff', string>>;
}

export interface NewEntry extends Context {
  readonly kind: 'category' | 'filter';
  /** Values from options. */
  readonly given: Fields;
  /** Questions for missing values, in order. */
  readonly questions: readonly Question[];
  /** The file with the list to extend, and the names in the list. */
  readonly path: string;
  readonly names: readonly string[];
  /** Inserts the entry at `index`, or at the end. */
  readonly changesFor: (entry: Fields, index?: number) => readonly Insertion[];
  readonly summarize: (entry: Fields, changes: readonly Insertion[]) => Addition;
}

export async function createContext(options: Options, io: Io): Promise<Context> {
  const sources = readSources(options.catalog);
  const lintResult = lint(sources);
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
  const images = lintResult.findings.flatMap((finding) =>
    finding.code === 'image-is-unused' ? finding.args.names : [],
  );
  return { ...lintResult, options, shared, sources, io, wording, words, say, images, next };
}

/** Formats a numbered list. */
export function formatChoices(items: readonly string[]): readonly string[] {
  return items.map((item, at) => `${String(at + 1).padStart(4)}. ${printable(item)}`);
}

/** Announces prompts if values are missing. @throws Failure without a terminal */
export function requireValues(kind: 'category' | 'filter', needed: Fields, context: Context): void {
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
