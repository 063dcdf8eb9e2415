import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { Failure } from '../../base/failure.ts';
import { widthOf } from '../../base/width.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { keyOfEntry } from '../../catalog/entry-drafts.ts';
import { defaultOf, typeOf } from '../../catalog/schema/schemas.ts';
import type { Io } from '../../command/io.ts';
import { type Shared, wordsFor } from '../../command/options.ts';
import { readToChange } from '../../command/write-changes.ts';
import { editFailure } from '../../edit/parsed.ts';
import { select } from '../../edit/select.ts';
import { commitNamed, folderInGit } from '../../git/git.ts';
import { languageOf } from '../../wording/wording.ts';
import { cellsOf, columns, headings, provenance } from './columns.ts';
import { sheetFailure, sheetWords } from './words.ts';
import { type NewSheet, writeXlsx } from './xlsx/write.ts';

/** What tells whether an entry is still as it was exported: of what is not the default, so that a new field changes nothing. */
export function digestOf(cells: ReadonlyMap<string, string>): string {
  const own = [...cells].filter(([name, cell]) => cell !== String(defaultOf(name) ?? ''));
  return hash('sha256', JSON.stringify(own)).slice(0, 16);
}

/** `patterns` are those of a part; none for all. */
type ExportOptions = Shared & { readonly patterns: readonly string[] };

/** Writes entries into a spreadsheet. Resolves to the exit code. */
export async function exportSheet(file: string, options: ExportOptions, io: Io): Promise<number> {
  const { patterns } = options;
  const { found, errors } = readToChange({ ...options, yes: true }, io);
  for (const path of errors.keys()) throw editFailure('file-has-errors', { path });
  if (file !== '-' && existsSync(file)) throw sheetFailure('sheet-exists', { path: file });
  const words = wordsFor(sheetWords, options, io);
  const { entries, unmatched } = select(found.draft, patterns.length === 0 ? ['*', '*/*'] : patterns);
  if (unmatched.length > 0 && patterns.length > 0) {
    io.stderr.write(`${words['keys-match-nothing']({ unmatched })}\n`);
    return 1;
  }
  const commit = headOf(options.catalog, io);
  const origin = patterns.length === 0 ? commit : `${commit}:${patterns.join(' ')}`;
  if (file === '-') io.stdout.write(csvOf(entries, origin));
  else if (!/\.xls[mx]$/i.test(file)) await writeAtomically([{ path: file, data: `\ufeff${csvOf(entries, origin)}` }]);
  else {
    const slugs = found.draft.categories.map(({ slug }) => slug);
    const sheets = sheetsOf(entries, origin, { headings: headings[languageOf(options.lang, io.env)], words, slugs });
    await writeAtomically([{ path: file, data: await writeXlsx(sheets) }]);
  }
  io.stderr.write(`${words['sheet-is-written']({ count: entries.length, file: file === '-' ? '' : file })}\n`);
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

/** A row of the columns of its kind. */
function rowOf(entry: EntryDraft, names: readonly string[]): readonly string[] {
  const { index, slug } = entry;
  const cells = new Map([...cellsOf(entry), ['key', keyOfEntry(entry)], ['category', index === undefined ? '' : slug]]);
  return names.map((name) => cells.get(name) ?? '');
}

function csvOf(entries: readonly EntryDraft[], origin: string): string {
  const names = [...new Set([...columns.filter, ...columns.category])];
  const rows = entries.map((entry) => [...rowOf(entry, names), origin, digestOf(cellsOf(entry))]);
  return [[...names, ...provenance], ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell that a spreadsheet could take for a formula has a tab before it. */
function csvCell(text: string): string {
  const cell = /^[=+\-@]/.test(text) ? `\t${text}` : text;
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

type Look = {
  readonly headings: Readonly<Record<string, string>>;
  readonly words: ReturnType<typeof sheetWords.en>;
  readonly slugs: readonly string[];
};

function sheetsOf(
  entries: readonly EntryDraft[],
  origin: string,
  { headings, words, slugs }: Look,
): readonly NewSheet[] {
  const sheetOf = (kind: keyof typeof columns, all: readonly EntryDraft[]): NewSheet => {
    const names = columns[kind];
    const rows = all.map((entry) => rowOf(entry, names));
    const head = names.map((name) => headings[name] ?? name);
    return {
      name: words[`sheet-of-${kind}`]({}),
      rows: [head, ...rows],
      columns: names.map((name, at) => ({
        width: Math.min(Math.max(...[head, ...rows].map((row) => widthOf(row[at] ?? ''))) + 2, 60),
        isLocked: name === 'key',
        ...(typeOf(name) === 'boolean'
          ? { choices: ['true', 'false'] }
          : name === 'category'
            ? { choices: slugs }
            : {}),
      })),
    };
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
