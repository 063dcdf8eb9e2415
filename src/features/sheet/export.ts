import { existsSync } from 'node:fs';
import { Failure } from '../../base/failure.ts';
import { widthOf } from '../../base/width.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import { assemble } from '../../catalog/assemble.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { entriesIn, keyOfEntry } from '../../catalog/entry-drafts.ts';
import { typeOf } from '../../catalog/schema/schemas.ts';
import type { Io } from '../../command/io.ts';
import { type Shared, wordsFor } from '../../command/options.ts';
import { readToChange } from '../../command/write-changes.ts';
import { editFailure } from '../../edit/parsed.ts';
import { select } from '../../edit/select.ts';
import { commitNamed, folderInGit } from '../../git/git.ts';
import { type Language, languageOf } from '../../wording/wording.ts';
import { allColumns, cellsOf, columns, digestOf, headingOf, provenance } from './columns.ts';
import { most } from './table.ts';
import { type SheetWords, sheetFailure, sheetWords } from './words.ts';
import { type NewSheet, writeXlsx } from './xlsx/write.ts';

/** `patterns` are those of a part; none for all. */
type ExportOptions = Shared & { readonly patterns: readonly string[] };

/** What is exported, in display order, and from what. */
interface Exported {
  readonly entries: readonly EntryDraft[];
  readonly origin: string;
  readonly slugs: readonly string[];
}

/** Writes entries into a spreadsheet. Resolves to the exit code. */
export async function exportSheet(file: string, options: ExportOptions, io: Io): Promise<number> {
  const { catalog, lang, patterns } = options;
  const { found, errors } = readToChange({ catalog, lang, yes: true }, io);
  for (const path of errors.keys()) throw editFailure('file-has-errors', { path });
  if (file !== '-' && existsSync(file)) throw sheetFailure('sheet-exists', { path: file });
  const words = wordsFor(sheetWords, options, io);
  const all = { entries: found.draft.categories.flatMap(entriesIn), unmatched: [] };
  const { entries, unmatched } = patterns.length === 0 ? all : select(found.draft, patterns);
  for (const each of unmatched) io.stderr.write(`${words['pattern-matches-nothing'](each)}\n`);
  if (unmatched.length > 0) return 1;
  if (entries.length >= most.rows) throw sheetFailure('sheet-is-too-large', most);
  const origin = headOf(catalog, io) + (patterns.length === 0 ? '' : `:${patterns.join(' ')}`);
  const slugs = assemble(found.draft).categories.map(({ slug }) => slug);
  const bySlug = Map.groupBy(entries, ({ slug }) => slug);
  const exported = { entries: slugs.flatMap((slug) => bySlug.get(slug) ?? []), origin, slugs };
  if (file === '-') {
    io.stdout.write(csvOf(exported));
    return 0;
  }
  const sheets = /\.xls[mx]$/i.test(file) && sheetsOf(exported, languageOf(lang, io.env), words);
  await writeAtomically([{ path: file, data: sheets ? await writeXlsx(sheets) : `\ufeff${csvOf(exported)}` }]);
  io.stderr.write(`${words['sheet-is-written']({ count: entries.length, file })}\n`);
  return 0;
}

/** The commit that is checked out; empty outside git. */
function headOf(catalog: string, { env }: Io): string {
  try {
    return commitNamed(folderInGit(catalog, env).git, 'HEAD') ?? '';
  } catch (error) {
    if (error instanceof Failure) return '';
    throw error;
  }
}

function rowOf(entry: EntryDraft, names: readonly string[]): readonly string[] {
  const cells = new Map([...cellsOf(entry), ['key', keyOfEntry(entry)]]);
  return names.map((name) => cells.get(name) ?? '');
}

function csvOf({ entries, origin }: Exported): string {
  const rows = entries.map((entry) => [...rowOf(entry, allColumns), origin, digestOf(cellsOf(entry))]);
  return [[...allColumns, ...provenance], ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell that a spreadsheet could take for a formula has a tab before it. */
function csvCell(text: string): string {
  const cell = /^[=+\-@]/.test(text) ? `\t${text}` : text;
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

function sheetsOf({ entries, origin, slugs }: Exported, language: Language, words: SheetWords): readonly NewSheet[] {
  const sheetOf = (kind: 'category' | 'filter', all: readonly EntryDraft[]): NewSheet => {
    const names = columns[kind];
    const rows = [names.map((name) => headingOf(name, language)), ...all.map((entry) => rowOf(entry, names))];
    const choicesOf = (name: string) => (typeOf(name) === 'boolean' ? ['true', 'false'] : name === 'category' && slugs);
    const looks = names.map((name, at) => {
      const width = rows.reduce((most, row) => Math.max(most, widthOf(row[at] ?? '')), 0);
      const choices = choicesOf(name);
      return { width: Math.min(width + 2, 60), isLocked: name === 'key', ...(choices && { choices }) };
    });
    return { name: words[`sheet-of-${kind}`]({}), rows, columns: looks };
  };
  const [categories = [], filters = []] = [true, false].map((isCategory) =>
    entries.filter(({ index }) => (index === undefined) === isCategory),
  );
  const exported = entries.map((entry) => [keyOfEntry(entry), origin, digestOf(cellsOf(entry))]);
  return [
    sheetOf('filter', filters),
    ...(categories.length === 0 ? [] : [sheetOf('category', categories)]),
    { name: 'export', isHidden: true, rows: [['key', ...provenance], ...exported] },
  ];
}
