import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readUpTo } from '../../base/read-up-to.ts';
import type { Draft } from '../../catalog/draft.ts';
import { examine } from '../../catalog/examine.ts';
import { withTexts } from '../../catalog/read.ts';
import type { Io } from '../../command/io.ts';
import { wordingFor, wordsFor } from '../../command/options.ts';
import { explanation } from '../../command/report-error.ts';
import {
  readToChange,
  type WriteOptions,
  writeChanges,
} from '../../command/write/write-changes.ts';
import { editFailure } from '../../edit/parsed.ts';
import { categoryNamed } from '../../edit/select.ts';
import type { Finding } from '../../finding/finding.ts';
import { message } from '../../wording/wording.ts';
import { entriesAt, entriesByKey } from './base.ts';
import { filesAfter } from './files.ts';
import { mergeRows } from './merge.ts';
import { readSpreadsheet } from './table.ts';
import { limits, sheetFailure, sheetWords } from './words.ts';

/** `category`: that of new filters whose rows name none. */
export type ImportOptions = WriteOptions & { readonly category?: string };

/** The most lines that are printed on what is wrong. */
const mostLines = 50;

/** Merges a spreadsheet into a catalog. Resolves to the exit code. */
export async function importSheet(file: string, options: ImportOptions, io: Io): Promise<number> {
  const { category, catalog } = options;
  const [words, wording] = [wordsFor(sheetWords, options, io), await wordingFor(options, io)];
  const before = readToChange(options, io);
  const { draft } = before.found;
  if (category !== undefined) categoryNamed(category, draft); // before a table is pasted
  const { rows, commit, ignored } = await readSpreadsheet(await bytesOf(file, io));
  for (const path of commit ? before.errors.keys() : [])
    throw editFailure('file-has-errors', { path });
  const exported = commit ? entriesAt(commit, catalog, io.env) : new Map();
  const merge = mergeRows(rows, { exported, draft, ...(category && { category }) });
  const faults = merge.flatMap(({ row, failure }) => {
    return failure ? inRow(row.label, explanation(failure, wording) ?? '') : [];
  });
  const { files, withRow } = filesAfter(before, merge, rows);
  const left = new Set(entriesByKey(draft).keys()).difference(new Set(rows.map(({ key }) => key)));
  const keys = [...left].filter((key) => exported.has(key));
  say(faults);
  if (ignored.length > 0) say([words['headings-are-ignored']({ names: ignored })]);
  if (keys.length > 0) say([words['rows-are-missing']({ count: keys.length, keys })]);
  if (faults.length === 0) return writeChanges(before, files, { options, io, tell });
  const { findings, draft: after } = examine(withTexts(before.sources, files));
  const paths = files.map(({ path }) => path);
  tell(
    findings.filter(({ severity, path }) => severity === 'error' && paths.includes(path)),
    after,
  );
  say([wording.failures['nothing-is-written']({})]);
  return 1;

  function say(lines: readonly string[]): void {
    const more = lines.length > mostLines ? [`… +${lines.length - mostLines}`] : [];
    for (const line of [...lines.slice(0, mostLines), ...more]) io.stderr.write(`${line}\n`);
  }

  function inRow(row: string, text: string): string {
    return row === '' ? text : `${words.row({ row })}: ${text}`;
  }

  function tell(findings: readonly Finding[], then: Draft): void {
    const lines = findings.map((each) => {
      const { finding, row } = withRow(each, then);
      return inRow(row, `${wording.severities[finding.severity]}: ${message(finding, wording)}`);
    });
    say(lines);
  }
}

async function bytesOf(file: string, io: Io): Promise<Buffer | undefined> {
  const [, opened] = /^(?:~\$|\.~lock\.)(.+?)#?$/.exec(basename(file)) ?? [];
  if (opened !== undefined) throw sheetFailure('file-is-a-lock', { path: file, opened });
  const most = limits.mebibytes * 2 ** 20;
  if (file !== '-') return readUpTo(file, most);
  const bytes = await buffer(io.stdin);
  return bytes.length > most ? undefined : bytes;
}
