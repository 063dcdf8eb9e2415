import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Option } from 'commander';
import type { CommandOptions } from '../base/command.ts';
import type { Paint } from '../base/printable.ts';
import type { Examination } from '../catalog/examine.ts';
import type { Sources } from '../catalog/read.ts';
import { type FormatName, renderers } from '../report/formats.ts';
import { inSummary, markdownReport } from '../report/markdown.ts';
import { createReport } from '../report/report.ts';
import { commandFailure } from '../wording/tables.ts';
import type { Wording } from '../wording/wording.ts';
import { type Io, paintFor } from './io.ts';
import { collect } from './options.ts';

/** Where a format goes: a file, or standard output. */
interface Output<Format> {
  readonly format: Format;
  readonly file?: string;
}

/** `--format` and `--output`, both repeatable. */
export function outputOptions(formats: readonly string[], byDefault: string): readonly Option[] {
  const format = new Option('--format <format>', `repeatable (default: ${byDefault})`);
  const { parseArg: choose } = format.choices(formats);
  return [
    format.argParser((value, before?: string[]) => collect(choose?.(value, '') ?? value, before)),
    new Option(
      '--output <file>',
      'write the report to a file; with several formats FORMAT=FILE (repeatable)',
    ).argParser<readonly string[]>(collect),
  ];
}

/**
 * Pairs `--format` with `--output`: `FORMAT=FILE` names the format, a plain `FILE` is for the only
 * one.
 *
 * @throws Failure `output-has-no-format`, `outputs-are-in-conflict` where several would go to
 * standard output.
 */
export function pairOutputs<Format extends string>(
  known: readonly Format[],
  formats: readonly Format[],
  files: readonly string[] = [],
): readonly Output<Format>[] {
  const asked = new Set(formats);
  const toFiles = files.map((value) => {
    const named = known.find((name) => value.startsWith(`${name}=`));
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

/** Prints each format, or writes it to its file. */
export function printOutputs<Format extends string>(
  outputs: readonly Output<Format>[],
  io: Io,
  render: (format: Format, paint: Paint) => string,
): void {
  for (const { format, file } of outputs) {
    if (file === undefined) io.stdout.write(render(format, paintFor(io)));
    else {
      statSync(dirname(file)); // or the error would name the file as the missing one
      writeFileSync(
        file,
        render(format, (_, text) => text),
      );
    }
  }
}

/** The options that proposed commands keep, and where the report goes: by default the terminal. */
interface ReportRequest extends CommandOptions {
  readonly io: Io;
  readonly outputs?: readonly Output<FormatName>[];
  readonly wording: Wording;
}

/**
 * Prints the report of an examination, and adds it to the summary of a run in GitHub Actions where
 * one of the formats is for GitHub. Without outputs it is silent if nothing is wrong.
 */
export function printReport(
  sources: Sources,
  examination: Examination,
  request: ReportRequest,
): void {
  const { io, wording, outputs, ...options } = request;
  if (outputs === undefined && examination.findings.length === 0) return;
  const report = createReport(sources, examination, wording);
  const summary = io.env['GITHUB_STEP_SUMMARY'] || undefined;
  const context = { ...options, summary, relativePath: pathFromRoot(io) };
  printOutputs(outputs ?? [{ format: 'text' }], io, (format, paint) =>
    renderers[format](report, { ...context, paint }),
  );
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
