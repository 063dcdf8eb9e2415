import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { CommandOptions } from '../base/command.ts';
import type { Examination } from '../catalog/examine.ts';
import type { Sources } from '../catalog/read.ts';
import { type FormatName, formatNames, renderers } from '../report/formats.ts';
import { inSummary, markdownReport } from '../report/markdown.ts';
import { createReport } from '../report/report.ts';
import { commandFailure } from '../wording/tables.ts';
import type { Wording } from '../wording/wording.ts';
import { type Io, paintFor } from './io.ts';

/** Where one format goes: a file, or standard output. */
interface Output {
  readonly format: FormatName;
  readonly file?: string;
}

/** By which command line a report is asked for, in which words, and where it goes: by default to standard output, as text. */
interface ReportRequest extends CommandOptions {
  readonly io: Io;
  readonly outputs?: readonly Output[];
  readonly wording: Wording;
}

/**
 * Pairs `--format` with `--output`: `FORMAT=FILE` names the format, a plain `FILE` is for the only one that there is.
 *
 * @throws Failure `output-has-no-format`, `outputs-are-in-conflict` where several would go to standard output.
 */
export function pairOutputs(
  formats: readonly FormatName[],
  files: readonly string[],
): readonly Output[] {
  const asked = new Set(formats);
  const toFiles = files.map((value) => {
    const named = formatNames.find((name) => value.startsWith(`${name}=`));
    const format = named ?? (asked.size === 1 ? formats[0] : undefined);
    const file = named === undefined ? value : value.slice(named.length + 1);
    if (format !== undefined && asked.has(format) && file !== '') return { format, file };
    throw commandFailure('output-has-no-format', { value });
  });
  const toStdout = asked.difference(new Set(toFiles.map(({ format }) => format)));
  if (toStdout.size > 1)
    throw commandFailure('outputs-are-in-conflict', { formats: [...toStdout] });
  return [...[...toStdout].map((format) => ({ format })), ...toFiles];
}

/**
 * Prints the report of an examination and writes it to files, and to the summary of the run where one of the formats is
 * for GitHub. Only where outputs are given, it says that nothing is wrong.
 */
export function printReport(
  sources: Sources,
  examination: Examination,
  request: ReportRequest,
): void {
  const { io, wording, outputs, ...commandLine } = request;
  if (outputs === undefined && examination.findings.length === 0) return;
  const report = createReport(sources, examination, wording);
  const summary = io.env['GITHUB_STEP_SUMMARY'] || undefined;
  const context = { ...commandLine, summary, relativePath: pathFromRoot(io) };
  for (const { format, file } of outputs ?? [{ format: 'text' }]) {
    if (file === undefined)
      io.stdout.write(renderers[format](report, { ...context, paint: paintFor(io) }));
    else {
      statSync(dirname(file)); // or the file would be said not to exist
      writeFileSync(file, renderers[format](report, { ...context, paint: (_, text) => text }));
    }
  }
  if (outputs?.some(({ format }) => format === 'github'))
    appendSummary(markdownReport(report, inSummary), io);
}

/** Adds a text to the summary of a run in GitHub Actions; does nothing elsewhere. */
export function appendSummary(text: string, { env: { GITHUB_STEP_SUMMARY: path = '' } }: Io): void {
  if (path !== '' && text !== '') appendFileSync(path, text);
}

/** Gives a path as seen from the root of the repository, where CI looks for it. */
export function pathFromRoot({
  env: { GITHUB_WORKSPACE, CI_PROJECT_DIR },
}: Io): (path: string) => string {
  const root = GITHUB_WORKSPACE ?? CI_PROJECT_DIR;
  return (path) =>
    root === undefined ? path : relative(root, resolve(path)).replaceAll('\\', '/');
}
