import { commandLine } from '../../base/command-line.ts';
import { findIn } from '../../catalog/examine.ts';
import { encodedImageUrl, imageUrlFault } from '../../catalog/image-url.ts';
import { type Change, type Ground, newFindings } from '../../catalog/new-entry/check.ts';
import { normalText } from '../../catalog/normalise-text.ts';
import { readSources } from '../../catalog/read.ts';
import type { Code, Severity } from '../../finding/codes.ts';
import { Failure } from '../../finding/failure.ts';
import { type Finding, fileStart, inReadingOrder, type Place } from '../../finding/finding.ts';
import { message, placeText } from '../../report/message.ts';
import { sentence, type Wording } from '../../wording/wording.ts';
import type { Io } from '../io.ts';
import { type CommonOptions, wordingFor } from '../options.ts';
import { replaceFiles } from '../replace-files.ts';

/** The options of both kinds of entry. */
export interface EntryOptions extends CommonOptions {
  readonly catalog: string;
  readonly nameKo?: string;
  readonly nameEn?: string;
  readonly organization?: string;
  readonly inactive?: true;
  readonly after?: string;
  readonly first?: true;
}

/** The catalog to which an entry is added, and where the command speaks of it. */
export interface Context {
  readonly folder: string;
  readonly lang: string | undefined;
  readonly ground: Ground;
  readonly io: Io;
  readonly wording: Wording;
  readonly say: (text: string) => void;
}

/** The values of an entry; those of a table may have other types than they should. */
export type Fields = Readonly<Record<string, unknown>>;

/** What `check` would say of a new entry. */
export interface Remark {
  readonly severity: Severity;
  readonly sentence: string;
  /** The field that it is about; undefined where it is about more than the new entries. */
  readonly name: string | undefined;
  /** Which new entry it is about, from 0, and which one has the same value. */
  readonly row: number;
  readonly equalRow: number | undefined;
}

export async function contextOf(options: EntryOptions, io: Io): Promise<Context> {
  const { catalog: folder, lang } = options;
  const sources = readSources(folder);
  const say = (text: string) => io.stderr.write(`${text}\n`);
  return { folder, lang, ground: { sources, ...findIn(sources) }, io, wording: await wordingFor(options, io), say };
}

/** @throws Failure `file-has-errors` where the file at `path` has one, or the categories cannot be read. */
export function refuseErrors({ ground: { sources, findings }, folder, lang }: Context, path: string): void {
  const unreadable = sources.categories.find(({ slug }) => slug === '')?.path;
  const isError = (each: Finding) => each.path === (unreadable ?? path) && each.severity === 'error';
  const error = inReadingOrder(findings).find((each) => isError(each) && !isRepairedByAdding(each));
  if (error === undefined && unreadable === undefined && sources.sourceOf(path) !== undefined) return;
  const place = placeText(error ?? { path: unreadable ?? path, range: fileStart });
  throw new Failure('file-has-errors', { place, command: commandLine('check', { folder, lang }) });
}

function isRepairedByAdding({ code, args }: Finding): boolean {
  if (code === 'field-is-empty') return args.field === 'filters' && !args.isEntry;
  return code === 'catalog-has-no-category' || code === 'category-file-is-missing';
}

/** Behind how many of the entries the new one goes; undefined where the one to follow is not among them. */
export function indexIn(names: readonly string[], { after, first }: EntryOptions): number | undefined {
  if (after === undefined) return first ? 0 : names.length;
  return names.includes(after) ? names.indexOf(after) + 1 : undefined;
}

/** A text as it is stored: as `check --fix` repairs it, and an address as `check` proposes. */
export function stored(name: string, text: string): string {
  const meant = normalText(name, text);
  const isDecomposed = meant !== meant.normalize('NFC'); // the name of the picture may have either form
  if (name !== 'image_url' || imageUrlFault(meant) !== 'image-url-is-not-encoded' || isDecomposed) return meant;
  return encodedImageUrl(meant) ?? meant;
}

/** What is not answered yet is asked for; a new category has no filters yet, and is listed together with its file. */
const expected: ReadonlySet<Code> = new Set(['category-is-not-listed', 'category-shows-nothing', 'field-is-missing']);

/** What `check` would say after the changes and does not say now, in reading order. */
export function remarksOn({ ground, wording }: Context, changes: readonly Change[]): readonly Remark[] {
  const findings = newFindings(ground, changes).filter(({ code }) => !expected.has(code));
  return findings.map((finding) => {
    const own = entryAt(finding, changes);
    const other = finding.related.map((place) => entryAt(place, changes)).find((entry) => entry !== undefined);
    return {
      severity: finding.severity,
      sentence: own === undefined ? message(finding, wording) : sentence(finding, wording),
      name: (own ?? other)?.name,
      row: (own ?? other)?.row ?? 0,
      equalRow: own && other?.row,
    };
  });
}

/** The name, with a number behind it where it is taken. */
export function freeName(name: string | undefined, isTaken: (name: string) => boolean): string | undefined {
  const numbered = Array.from({ length: 98 }, (_, index) => `${name}${name?.includes('_') ? '_' : '-'}${index + 2}`);
  return name && [name, ...numbered].find((each) => !isTaken(each));
}

/** The new entry at a place, and the field on its line; an entry of the order has no fields. */
function entryAt({ path, range }: Place, changes: readonly Change[]) {
  const change = changes.find((each) => each.path === path);
  const row = change?.lines.findLastIndex((line) => line <= range.start.line) ?? -1;
  const line = change?.text.split('\n')[range.start.line - 1] ?? '';
  return row === -1 ? undefined : { row, name: /^[\s-]*(\w+):/.exec(line)?.[1] ?? 'slug' };
}

/** Writes the changes as the files were: with a byte order mark, through a link, with the same rights. */
export function write({ ground: { sources }, folder }: Context, changes: readonly Change[]): Promise<void> {
  const mark = (path: string) => (sources.sourceOf(path)?.hasByteOrderMark ? '\ufeff' : '');
  const files = changes.map(({ path, text }) => ({ path, data: mark(path) + text }));
  return replaceFiles(files, sources, folder);
}

/** Says that nothing was written, and gives the exit code. */
export function refused<Code extends number>(exitCode: Code, { say, wording }: Context): Code {
  say(wording.notes['nothing-is-written']({}));
  return exitCode;
}
