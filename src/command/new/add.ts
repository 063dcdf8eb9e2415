import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { intro, log, text } from '@clack/prompts';
import { closest } from '../../base/closest.ts';
import { commandLine } from '../../base/command-line.ts';
import { encodedImageUrl, imageUrlFault } from '../../catalog/image-url.ts';
import { type Change, newFindings } from '../../catalog/new-entry/check.ts';
import { insertEntries } from '../../catalog/new-entry/insert.ts';
import { normalText } from '../../catalog/normalise-text.ts';
import type { Code } from '../../finding/codes.ts';
import { Failure } from '../../finding/failure.ts';
import { type Finding, inReadingOrder, type Place } from '../../finding/finding.ts';
import { message, placeText } from '../../report/message.ts';
import type { Asked } from '../../wording/tables.ts';
import { sentence } from '../../wording/wording.ts';
import { replaceFiles } from '../replace-files.ts';
import { ask, type Context, isTerminal } from './context.ts';

/** The values of an entry by their names; those of a table may have other types than they should. */
export type Fields = Readonly<Record<string, unknown>>;

/** How a category or a filter is made of its fields. */
export interface Form {
  /** The file with the list that it goes into, the name of the list, and those of the entries there. */
  readonly file: { readonly path: string; readonly text: string };
  readonly list: 'categories' | 'filters';
  readonly names: readonly string[];
  /** The fields that it must have, in the order in which they are asked for. */
  readonly questions: Readonly<Record<string, Asked>>;
  readonly proposal: (field: string, nameEn: string) => string | undefined;
  /** Its lines in the list; none where it is there already. */
  readonly lines: (fields: Fields) => readonly string[];
  /** What it has beside, and what is wrong with it beside what `check` would find. */
  readonly ownFile?: (fields: Fields) => Change;
  readonly fault?: (fields: Fields) => string | undefined;
  readonly done: (entries: readonly Fields[], changes: readonly Change[]) => string;
}

/**
 * Says what is about to be asked, where not all that is needed was given.
 *
 * @throws Failure `flags-are-missing` where there is no terminal to ask in.
 */
export function begin(kind: 'category' | 'filter', needed: Fields, context: Context): void {
  const { io, wording } = context;
  const flagOf = (name: string) => (name === 'slug' ? 'SLUG' : `--${name.replaceAll('_', '-')}`);
  const missing = Object.keys(needed).filter((name) => needed[name] === undefined);
  if (missing.length === 0) return;
  if (isTerminal(io)) {
    intro(wording.notes['addition-begins']({ kind }), { output: io.stderr });
    return;
  }
  const words = Object.keys(needed).map((name) => `${name === 'slug' ? '' : `${flagOf(name)} `}"<${name}>"`);
  const example = commandLine('new', context, [kind, ...words]);
  throw new Failure('flags-are-missing', { flags: missing.map(flagOf), example });
}

/** What is not answered yet is asked for; a new category has no filters yet, and is listed together with its file. */
const expected: readonly Code[] = [
  'category-is-not-listed',
  'category-shows-nothing',
  'field-is-empty',
  'field-is-missing',
];

/**
 * Looks at the entries that were given, asks for what the first of them lacks, and writes all or nothing. Resolves to
 * the exit code. `rows` are the numbers of the rows in which they stand in a table.
 *
 * @throws Failure where the file is not fit for them.
 */
export async function add(form: Form, given: readonly Fields[], context: Context, rows: readonly number[] = []) {
  const { findings, folder, io, options, say, sources, wording } = context;
  const { names, list } = form;
  const { path } = form.file;
  const error = inReadingOrder(findings).find((each) => each.path === path && isError(each) && !isRepaired(each));
  if (error !== undefined) {
    throw new Failure('file-has-errors', { place: placeText(error), command: commandLine('check', context) });
  }
  const { after, first } = options;
  if (after !== undefined && !names.includes(after)) {
    const unknown = { name: after, closest: closest(after, names), path };
    throw new Failure(list === 'categories' ? 'category-is-unknown' : 'filter-is-unknown', unknown);
  }
  const index = after === undefined ? (first ? 0 : undefined) : names.indexOf(after) + 1;

  const told = new Set<string>();
  let entries = given.map((fields) => stored(fields, say));
  const remarks = news(entries);
  for (const { row, severity, text } of remarks) say(`${row}${wording.severities[severity]}: ${text}`);
  if (remarks.some(isError)) return refuse(1, context);
  for (const { text } of remarks) told.add(text);

  const terminal = { output: io.stderr, spacing: 0 };
  for (const [name, what] of Object.entries(form.questions)) {
    const [fields = {}] = entries;
    if (fields[name] !== undefined) continue;
    const withAnswer = (answer = '', tell = (_: string) => {}) => ({ ...fields, ...stored({ [name]: answer }, tell) });
    const message = wording.notes['answer-is-asked-for']({ what });
    const initialValue = form.proposal(name, String(fields['name_en'])) ?? '';
    const validate = (answer?: string) => news([withAnswer(answer)]).find(isError)?.text;
    const answer = await ask(io, (streams) => text({ message, initialValue, validate, ...streams }));
    if (answer === undefined) return refuse(2, context);
    entries = [withAnswer(answer, (note) => log.warn(note, terminal))];
    for (const remark of news(entries)) {
      log.warn(remark.text, terminal);
      told.add(remark.text);
    }
  }

  const changes = changesFor(entries, index);
  for (const change of changes) mkdirSync(dirname(change.path), { recursive: true });
  await replaceFiles(changes, sources, folder);
  say(form.done(entries, changes));
  return 0;

  /** The changed files: with the entries at the end of the list, or behind `at` others. */
  function changesFor(entries: readonly Fields[], at?: number): readonly Change[] {
    const own = entries.flatMap((fields) => form.ownFile?.(fields) ?? []);
    const lines = entries.map(form.lines).filter(({ length }) => length > 0);
    if (lines.length === 0) return own;
    const inserted = insertEntries(form.file.text, { field: list, entries: lines, index: at });
    if (inserted !== undefined) return [...own, { path, ...inserted }];
    const byHand = lines.flatMap(([head, ...rest]) => [`  - ${head}`, ...rest.map((line) => `    ${line}`)]);
    throw new Failure('file-is-not-spliceable', { path, lines: [`${list}:`, ...byHand] });
  }

  /** What `check` would say of the entries, and nobody was told yet. At the end of the list, no line before them moves. */
  function news(entries: readonly Fields[]) {
    const fault = entries.map((fields) => form.fault?.(fields)).find((each) => each !== undefined);
    if (fault !== undefined) return [{ row: '', severity: 'error' as const, text: fault }];
    const changes = changesFor(entries);
    const entryAt = ({ path, range }: Place) =>
      changes.find((each) => each.path === path)?.lines.findLastIndex((line) => line <= range.start.line) ?? -1;
    return newFindings(sources, findings, changes)
      .filter(({ code }) => !expected.includes(code))
      .map((finding) => {
        const numbers = [finding, ...finding.related].flatMap((place) => rows[entryAt(place)] ?? []);
        const row = numbers.length === 0 ? '' : `${wording.notes['table-rows']({ rows: numbers })}: `;
        const say = entryAt(finding) === -1 ? message : sentence;
        return { row, severity: finding.severity, text: say(finding, wording) };
      })
      .filter(({ text }) => !told.has(text));
  }

  /** As `check --fix` repairs texts, and as `check` proposes addresses; tells where they change. */
  function stored(fields: Fields, tell: (note: string) => void): Fields {
    const values = Object.entries(fields).map(([name, value]) => {
      if (typeof value !== 'string') return [name, value];
      const normal = normalText(name, value);
      const isEncodable = name === 'image_url' && imageUrlFault(normal) === 'image-url-is-not-encoded';
      // Decomposed letters are left to people: the name of the picture may have either form.
      const text = (isEncodable && normal === normal.normalize('NFC') && encodedImageUrl(normal)) || normal;
      if (text !== value.trim()) tell(wording.notes['answer-is-cleaned']({ name, value: text }));
      return [name, text];
    });
    return Object.fromEntries(values);
  }
}

/** Whether the next entry repairs it. */
function isRepaired({ code, args }: Finding): boolean {
  if (code === 'field-is-empty') return args.field === 'filters' && !args.isEntry;
  return code === 'catalog-has-no-category' || code === 'category-file-is-missing';
}

/** Says that nothing was written, and gives the exit code. */
export function refuse(exitCode: 1 | 2, { say, wording }: Context): number {
  say(wording.notes['nothing-is-written']({}));
  return exitCode;
}

function isError({ severity }: { readonly severity: string }): boolean {
  return severity === 'error';
}
