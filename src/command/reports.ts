import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { type NewFile, writeAtomically } from '../base/write-atomically.ts';
import type { Examination } from '../catalog/examine.ts';
import type { Sources } from '../catalog/read.ts';
import { Failure } from '../finding/failure.ts';
import { type FormatName, formatNames, renderers } from '../report/formats.ts';
import { markdownReport } from '../report/markdown.ts';
import { inSummary } from '../report/markdown-within.ts';
import { type Context, createReport } from '../report/report.ts';
import type { Wording } from '../wording/wording.ts';
import { type Io, paintFor } from './io.ts';
import { targetOf } from './replace-files.ts';

/** Where one format goes: a file, or standard output. */
interface Output {
  readonly format: FormatName;
  readonly file?: string;
}

/** By which command line a report is asked for, in which words, and where it goes: as text to standard output by default. */
interface Request extends Pick<Context, 'command' | 'folder' | 'lang'> {
  readonly io: Io;
  readonly outputs?: readonly Output[];
  readonly wording: Wording;
}

/**
 * Pairs `--format` with `--output`: `FORMAT=FILE` names the format, a plain `FILE` is for the only one that there is.
 *
 * @throws Failure `output-has-no-format`, `outputs-are-in-conflict` where several would go to one place.
 */
export function pairOutputs(formats: readonly FormatName[], files: readonly string[]): readonly Output[] {
  const toFiles = files.map((value) => toOutput(value, formats));
  const toStdout = formats.filter((format) => !toFiles.some((output) => output.format === format));
  const outputs: readonly Output[] = [...[...new Set(toStdout)].map((format) => ({ format })), ...toFiles];
  const byPlace = Map.groupBy(outputs, ({ file }) => file && resolve(file));
  const conflict = [...byPlace.values()].find(({ length }) => length > 1);
  if (conflict === undefined) return outputs;
  throw new Failure('outputs-are-in-conflict', { formats: conflict.map(({ format }) => format) });
}

function toOutput(value: string, formats: readonly FormatName[]): Output {
  const named = formatNames.find((name) => value.startsWith(`${name}=`));
  const [only, ...others] = new Set(formats);
  const format = named ?? (others.length === 0 ? only : undefined);
  const file = named === undefined ? value : value.slice(named.length + 1);
  if (format !== undefined && formats.includes(format) && file !== '') return { format, file };
  throw new Failure('output-has-no-format', { value });
}

/**
 * Prints the report of an examination and writes it to files, and to the summary of the run where one of the formats is
 * for GitHub. Only `check` says that nothing is wrong.
 */
export async function printReport(sources: Sources, examination: Examination, request: Request): Promise<void> {
  const { io, wording, outputs = [{ format: 'text' }], ...commandLine } = request;
  if (commandLine.command !== 'check' && examination.findings.length === 0) return;
  const report = createReport(sources, examination, wording);
  const context = {
    ...commandLine,
    summary: io.env['GITHUB_STEP_SUMMARY'] || undefined,
    relativePath: pathFromRoot(io),
  };
  const rendered = outputs.map(({ format, file }) => {
    const paint = file === undefined ? paintFor(io) : (_: unknown, text: string) => text;
    return { path: file, data: renderers[format](report, { ...context, paint }) };
  });
  // Standard output comes first, whatever becomes of the files.
  for (const { path, data } of rendered) if (path === undefined) io.stdout.write(data);
  await writeReports(rendered.flatMap(({ path, data }) => (path === undefined ? [] : [{ path, data }])));
  if (outputs.some(({ format }) => format === 'github')) appendSummary(markdownReport(report, inSummary), io);
}

/** Each file is there whole or as it was. What is no file, such as `/dev/stderr`, is written to as it is. */
async function writeReports(reports: readonly NewFile[]): Promise<void> {
  for (const { path } of reports) statSync(dirname(path)); // or the file would be said not to exist
  const isFile = ({ path }: NewFile) => statSync(path, { throwIfNoEntry: false })?.isFile() !== false; // or none yet
  for (const { path, data } of reports.filter((each) => !isFile(each))) writeFileSync(path, data);
  await writeAtomically(reports.filter(isFile).map((each) => ({ ...each, path: targetOf(each.path) })));
}

/** Adds a text to the summary of a run in GitHub Actions; does nothing elsewhere. */
export function appendSummary(text: string, { env: { GITHUB_STEP_SUMMARY: path = '' } }: Io): void {
  if (path !== '' && text !== '') appendFileSync(path, text);
}

/** Gives a path as seen from the root of the repository, where CI looks for it. */
export function pathFromRoot({ env: { GITHUB_WORKSPACE, CI_PROJECT_DIR } }: Io): (path: string) => string {
  const root = GITHUB_WORKSPACE ?? CI_PROJECT_DIR;
  return (path) => (root === undefined ? path : relative(root, resolve(path)).replaceAll('\\', '/'));
}
