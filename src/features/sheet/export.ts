import { existsSync } from 'node:fs';
import stringWidth from 'string-width';
import { writeAtomically } from '../../base/write-atomically.ts';
import { assemble } from '../../catalog/assemble.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { isFilterKey } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry } from '../../catalog/entry-drafts.ts';
import { typeOf } from '../../catalog/schema/schemas.ts';
import type { Io } from '../../command/io.ts';
import { type Shared, wordingFor } from '../../command/options.ts';
import { readToChange } from '../../command/write/write-changes.ts';
import { editFailure } from '../../edit/parsed.ts';
import { select } from '../../edit/select.ts';
import { commitNamed, folderInGit, isGitFailure, textOf } from '../../git/git.ts';
import type { Language } from '../../wording/wording.ts';
import { type Cells, cellsOf, columns, digestOf, titles } from './columns.ts';
import { csvRow, most } from './csv.ts';
import { sheetFailure } from './words.ts';
import { type NewSheet, writeXlsx } from './xlsx/write.ts';

type ExportOptions = Shared & { readonly patterns: readonly string[] };

/** Writes entries into a spreadsheet: those that match `patterns`, or all. Resolves to the exit code. */
export async function exportSheet(
  file: string,
  { patterns, ...options }: ExportOptions,
  io: Io,
): Promise<number> {
  const { catalog } = options;
  const { found, errors } = readToChange({ ...options, yes: true }, io);
  if (/\.(?:xlsb?|ods|numbers)$/i.test(file))
    throw sheetFailure('sheet-kind-is-unknown', { path: file });
  for (const path of errors.keys()) throw sheetFailure('catalog-has-errors', { path });
  if (file !== '-' && existsSync(file)) throw sheetFailure('sheet-exists', { path: file });
  const every = { entries: found.draft.categories.flatMap(entriesIn), unmatched: [] };
  const { entries, unmatched } = patterns.length === 0 ? every : select(found.draft, patterns);
  for (const { pattern, closest } of unmatched.slice(0, 1))
    throw editFailure('filter-is-unknown', { name: pattern, closest, path: catalog });
  if (entries.length >= most.rows) throw sheetFailure('sheet-is-too-large', most);
  const slugs = assemble(found.draft).categories.map(({ slug }) => slug);
  const isXlsx = /\.xls[mx]$/i.test(file);
  const origin = headOf(catalog, io) + (patterns.length === 0 ? '' : `:${patterns.join(' ')}`);
  const sorted = entries.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
  const all = sorted.map((entry) => withOrigin(entry, origin));
  const csv = () => tableOf(all, columns.csv).map(csvRow).join('');
  if (file === '-') io.stdout.write(csv());
  else {
    const { notes, language } = await wordingFor(options, io);
    const data = isXlsx ? await writeXlsx(sheetsOf(all, slugs, language)) : `\ufeff${csv()}`;
    await writeAtomically([{ path: file, data }]);
    io.stderr.write(`${notes['files-are-written']({ paths: [file] })}\n`);
  }
  return 0;
}

/** The commit that is checked out; empty outside git, and where the catalog differs, as a CSV says by it what was exported. */
function headOf(catalog: string, { env }: Io): string {
  try {
    const { git, pathspec } = folderInGit(catalog, env);
    const isChanged = textOf(git, ['status', '--porcelain', '--', pathspec]) !== '';
    return (!isChanged && commitNamed(git, 'HEAD')) || '';
  } catch (error) {
    if (isGitFailure(error)) return '';
    throw error;
  }
}

function withOrigin(entry: EntryDraft, origin: string): Cells {
  const cells = cellsOf(entry);
  const own = [keyOfEntry(entry), origin, digestOf(cells)] as const;
  return new Map([...cells, ...columns.export.map((name, at) => [name, own[at] ?? ''] as const)]);
}

/** With a row of headings. */
function tableOf(
  all: readonly Cells[],
  names: readonly string[],
  titleOf = (name: string) => name,
) {
  return [names.map(titleOf), ...all.map((cells) => names.map((name) => cells.get(name) ?? ''))];
}

function sheetsOf(
  all: readonly Cells[],
  slugs: readonly string[],
  language: Language,
): readonly NewSheet[] {
  const titleOf = (name: string) => titles[name]?.[language] ?? name;
  const isFilter = (cells: Cells) => isFilterKey(cells.get('key') ?? '');
  const sheets = (['filters', 'categories'] as const).map((kind) => {
    const names = columns[kind];
    const own = all.filter((cells) => isFilter(cells) === (kind === 'filters'));
    const rows = tableOf(own, names, titleOf);
    const looks = names.map((name, at) => {
      const width = rows.reduce((widest, row) => Math.max(widest, stringWidth(row[at] ?? '')), 0);
      const choices =
        typeOf(name) === 'boolean' ? ['true', 'false'] : name === 'category' ? slugs : [];
      return { width: Math.min(width + 2, 60), isLocked: name === 'key', choices };
    });
    return { name: titleOf(kind), rows, columns: looks };
  });
  return [...sheets, { name: 'export', isHidden: true, rows: tableOf(all, columns.export) }];
}
