import { type Found, findIn } from '../../catalog/examine.ts';
import { readSources, type Sources } from '../../catalog/read.ts';
import type { Change } from '../../catalog/write/insert.ts';
import type { Wording } from '../../wording/wording.ts';
import type { Io } from '../io.ts';
import { wordingFor } from '../options.ts';

/** The values of an entry by their names; those of a table may have other types than they should. */
export type Fields = Readonly<Record<string, unknown>>;

type Texts = 'after' | 'category' | 'lang' | 'nameEn';
type Switches = 'first' | 'inactive' | 'table';
export type Options = { readonly catalog: string } & Readonly<Partial<Record<Texts, string> & Record<Switches, true>>> &
  Fields;

/** The catalog to which something is added, and where the command speaks of it. */
export interface Context extends Found {
  readonly options: Options;
  readonly folder: string;
  readonly lang: string | undefined;
  readonly sources: Sources;
  readonly io: Io;
  readonly wording: Wording;
  readonly say: (text: string) => void;
}

/** A new category, or new filters of one. */
export interface Addition {
  readonly kind: 'category' | 'filter';
  /** What is known of each entry, and the rows of the table in which they stand. */
  readonly given: readonly Fields[];
  readonly rows?: readonly number[];
  /** What is asked for where it is not given, in this order. */
  readonly questions: readonly (keyof Wording['questions'])[];
  /** The file with the list that they go into, and the names of the entries there. */
  readonly path: string;
  readonly names: readonly string[];
  /** The changed files: with the entries behind `index` others, or behind all. */
  readonly changesFor: (entries: readonly Fields[], index?: number) => readonly Change[];
  readonly done: (entries: readonly Fields[], changes: readonly Change[]) => string;
}

export async function contextOf(options: Options, io: Io): Promise<Context> {
  const { catalog: folder, lang } = options;
  const sources = readSources(folder);
  const say = (text: string) => io.stderr.write(`${text}\n`);
  return { options, folder, lang, sources, ...findIn(sources), io, wording: await wordingFor(options, io), say };
}

/** The fields that options give: the option of a field is named like it, without `is_` and `_id`. */
export function fieldsFrom(options: Options, names: readonly string[]): Fields {
  const optionOf = (name: string) =>
    name.replace(/^is_|_id$/g, '').replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const values = names.map((name) => [name, name === 'is_active' ? !options.inactive : options[optionOf(name)]]);
  return Object.fromEntries(values);
}
