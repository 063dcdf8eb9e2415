import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readUpTo } from '../../base/read-up-to.ts';
import { lint } from '../../catalog/lint.ts';
import type { PartialCatalog } from '../../catalog/partial.ts';
import { replaceTexts } from '../../catalog/read.ts';
import type { Io } from '../../command/io.ts';
import { wordingFor, wordsFor } from '../../command/options.ts';
import { explainError } from '../../command/report-error.ts';
import {
  loadForWriting,
  type WriteOptions,
  writeChanges,
} from '../../command/write/write-changes.ts';
import { editFailure } from '../../edit/parse-file.ts';
import { findCategory } from '../../edit/select.ts';
import type { Finding } from '../../finding/finding.ts';
import { message } from '../../wording/wording.ts';
import { applyMerge } from './apply-merge.ts';
import { indexEntries, loadEntries } from './exported-commit.ts';
import { mergeRows } from './merge.ts';
import { readSpreadsheet } from './table.ts';
import { limits, sheetFailure, sheetWords } from './words.ts';

/** `category`: the default for new filters. */
export type ImportOptions = WriteOptions & { readonly category?: string };

const maxLines = 50; // to print

/** Merges a spreadsheet into a catalog. */
export async function importSheet(file: string, options: ImportOptions, io: Io): Promise<number> {
  const { category, catalog } = options;
  const [words, wording] = [wordsFor(sheetWords, options, io), await wordingFor(options, io)];
  const before = loadForWriting(options, io);
  const { partial } = before.result;
  if (category !== undefined) findCategory(category, partial); // before a table is pasted
  const { rows, commit, ignored } = await readSpreadsheet(await readInput(file, io));
  for (const path of commit ? before.errors.keys() : [])
    throw editFailure('file-has-errors', { path });
  const exported = commit ? loadEntries(commit, catalog, io.env) : new Map();
  const merge = mergeRows(rows, { exported, partial }, category);
  const problems = merge.flatMap(({ row, failure }) => {
    return failure ? withRow(row.label, explainError(failure, wording) ?? '') : [];
  });
  const { files, locate } = applyMerge(before, merge, rows);
  const present = new Set(rows.map(({ key }) => key));
  const absent = new Set(indexEntries(partial).keys()).difference(present);
  const keys = [...absent].filter((key) => exported.has(key));
  print(problems);
  if (ignored.length > 0) print([words['headings-are-ignored']({ names: ignored })]);
  if (keys.length > 0) print([words['rows-are-missing']({ count: keys.length, keys })]);
  if (problems.length === 0) return writeChanges(before, files, { options, io, printFindings });
  const { findings, partial: after } = lint(replaceTexts(before.sources, files));
  const paths = files.map(({ path }) => path);
  printFindings(
    findings.filter(({ severity, path }) => severity === 'error' && paths.includes(path)),
    after,
  );
  print([wording.failures['nothing-is-written']({})]);
  return 1;

  function print(lines: readonly string[]): void {
    const more = lines.length > maxLines ? [`… +${lines.length - maxLines}`] : [];
    for (const line of [...lines.slice(0, maxLines), ...more]) io.stderr.write(`${line}\n`);
  }

  function withRow(row: string, text: string): string {
    return row === '' ? text : `${words.row({ row })}: ${text}`;
  }

  function printFindings(findings: readonly Finding[], result: PartialCatalog): void {
    const lines = findings.map((each) => {
      const { finding, row } = locate(each, result);
      return withRow(row, `${wording.severities[finding.severity]}: ${message(finding, wording)}`);
    });
    print(lines);
  }
}

async function readInput(file: string, io: Io): Promise<Buffer | undefined> {
  const [, opened] = /^(?:~\$|\.~lock\.)(.+?)#?$/.exec(basename(file)) ?? [];
  if (opened !== undefined) throw sheetFailure('file-is-a-lock', { path: file, opened });
  const most = limits.mebibytes * 2 ** 20;
  if (file !== '-') return readUpTo(file, most);
  const bytes = await buffer(io.stdin);
  return bytes.length > most ? undefined : bytes;
}
