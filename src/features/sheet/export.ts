import { existsSync } from 'node:fs';
import { writeAtomically } from '../../base/write-atomically.ts';
import { assemble } from '../../catalog/assemble.ts';
import { lint } from '../../catalog/lint.ts';
import { entriesIn, entryKey } from '../../catalog/partial-entries.ts';
import { readSources } from '../../catalog/read.ts';
import type { Io } from '../../command/io.ts';
import { type SharedOptions, wordingFor } from '../../command/options.ts';
import { treeFolder } from '../../diff/git-folder.ts';
import { toLoadedCatalog } from '../../diff/load-catalog.ts';
import { editFailure } from '../../edit/parse-file.ts';
import { locateInGit, readGit, resolveCommit } from '../../git/git.ts';
import { cellsOf, choicesOf, columns, columnTitle } from './columns.ts';
import { formatCsvRow } from './csv.ts';
import { commitHeading } from './exported-commit.ts';
import { limits, sheetFailure } from './words.ts';
import { writeXlsx } from './xlsx/write.ts';

/** Writes the catalog of the last commit into a spreadsheet. */
export async function exportSheet(file: string, options: SharedOptions, io: Io): Promise<number> {
  if (file !== '-' && existsSync(file)) throw sheetFailure('sheet-exists', { path: file });
  const { commit, result, errors } = loadCommitted(options.catalog, io);
  for (const path of errors.keys()) throw editFailure('file-has-errors', { path });
  const slugs = assemble(result.partial).categories.map(({ slug }) => slug);
  const entries = result.partial.categories.flatMap(entriesIn);
  if (entries.length >= limits.rows) throw sheetFailure('sheet-is-too-large', limits);
  const sorted = entries.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug));
  const rows = sorted.map((entry) => {
    const cells = cellsOf(entry);
    return [entryKey(entry), ...columns.slice(1).map((name) => cells.get(name) ?? ''), ''];
  });
  const heading = commitHeading(commit);
  const { notes, language } = await wordingFor(options, io);
  const csv = () => [[...columns, heading], ...rows].map(formatCsvRow).join('');
  const choices = columns.map((name) => (name === 'category' ? slugs : choicesOf(name)));
  const titles = columns.map((name) => columnTitle(name, language));
  if (file === '-') io.stdout.write(csv());
  else {
    const data = /\.xls[mx]$/i.test(file)
      ? await writeXlsx([[...titles, heading], ...rows], choices)
      : `\ufeff${csv()}`;
    await writeAtomically([{ path: file, data }]);
    io.stderr.write(`${notes['files-are-written']({ paths: [file] })}\n`);
  }
  return 0;
}

/** @throws Failure `catalog-is-not-committed` */
function loadCommitted(catalog: string, { env }: Io) {
  const place = locateInGit(catalog, env);
  const status = ['status', '--porcelain', '-z', '--', place.pathspec];
  const [change] = readGit(place.git, status).split('\0');
  if (change) throw sheetFailure('catalog-is-not-committed', { path: change.slice(3) });
  const commit = resolveCommit(place.git, 'HEAD') ?? '';
  const sources = readSources((commit && treeFolder(catalog, place, commit)) || catalog);
  return { commit, ...toLoadedCatalog(sources, lint(sources)) };
}
