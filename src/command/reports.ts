import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Option } from 'commander';
import type { CommandOptions } from '../base/command.ts';
import type { Paint } from '../base/printable.ts';
import type { LintResult } from '../catalog/lint.ts';
import type { Sources } from '../catalog/read.ts';
import type { Finding } from '../finding/finding.ts';
import { type FormatName, renderers } from '../report/formats.ts';
import { summaryLimit, markdownReport } from '../report/markdown.ts';
import { type BranchChanges, createReport } from '../report/report.ts';
import { commandFailure } from '../wording/tables.ts';
import type { Wording } from '../wording/wording.ts';
import { type Io, paintFor } from './io.ts';
import { collect } from './options.ts';

/** A format and its file; without one it goes to standard output. */
interface Output<Format> {
  readonly format: Format;
  readonly file?: string;
}

/** The values of `--format` and `--output`. */
export type OutputFlags<F> = Readonly<{ format?: readonly F[]; output?: readonly string[] }>;

/** `--format` and `--output`, both repeatable. */
export function outputOptions(formats: readonly string[], byDefault: string): readonly Option[] {
  const format = new Option(
    '--format <format>',
    `Output format, repeatable (default: ${byDefault})`,
  );
  const { parseArg: choose } = format.choices(formats);
  const choices = (value: string, before?: string[]) =>
    collect(choose?.(value, '') ?? value, before);
  const help = 'Write to this file; with several formats FORMAT=FILE (repeatable)';
  const output = new Option('--output <file>', help).argParser<readonly string[]>(collect);
  return [format.argParser(choices), output];
}

/**
 * Pairs `--format` with `--output`: `FORMAT=FILE`, or a plain `FILE` for the only format.
 *
 * @throws Failure `outputs-are-unclear`, also if several would go to standard output
 */
export function pairOutputs<Format extends string>(
  known: readonly Format[],
  given: OutputFlags<Format>,
  byDefault: Format,
): readonly Output<Format>[] {
  const asked = new Set(given.format ?? [byDefault]);
  const toFiles = (given.output ?? []).map((value) => {
    const named = known.find((name) => value.startsWith(`${name}=`));
    const format = named ?? (asked.size === 1 ? [...asked][0] : undefined);
    const file = named === undefined ? value : value.slice(named.length + 1);
    if (format !== undefined && asked.has(format) && file !== '') return { format, file };
    throw commandFailure('outputs-are-unclear', { value });
  });
  const rest = [...asked.difference(new Set(toFiles.map(({ format }) => format)))];
  if (rest.length > 1) throw commandFailure('outputs-are-unclear', { value: rest.join(', ') });
  return [...rest.map((format) => ({ format })), ...toFiles];
}

const plain: Paint = (_, text) => text;

/** Prints each format, or writes it to its file. */
export function printOutputs<Format extends string>(
  outputs: readonly Output<Format>[],
  io: Io,
  render: (format: Format, paint: Paint) => string,
): void {
  for (const { format, file } of outputs) {
    if (file === undefined) io.stdout.write(render(format, paintFor(io)));
    else {
      // Else the error would name the file, not the missing folder.
      statSync(dirname(file));
      writeFileSync(file, render(format, plain));
    }
  }
}

/** The options that proposed commands keep, and where the report goes. */
interface ReportRequest extends CommandOptions {
  readonly io: Io;
  readonly outputs?: readonly Output<FormatName>[];
  readonly branch?: BranchChanges | undefined;
  readonly wording: Wording;
}

/** Prints a report; without outputs, only one that has findings. */
export function printReport(sources: Sources, lintResult: LintResult, request: ReportRequest) {
  const { io, wording, outputs, branch, ...options } = request;
  if (outputs === undefined && lintResult.findings.length === 0) return;
  const report = { ...createReport(sources, lintResult, wording), branch };
  const summary = io.env['GITHUB_STEP_SUMMARY'] || undefined;
  const context = { ...options, summary, relativePath: pathFromRoot(io) };
  printOutputs(outputs ?? [{ format: 'text' }], io, (format, paint) =>
    renderers[format](report, { ...context, paint }),
  );
  if (outputs?.some(({ format }) => format === 'github'))
    appendSummary(markdownReport(report, summaryLimit), io);
}

/** The result with some of its findings alone. */
export function withOnly(findings: readonly Finding[], lintResult: LintResult): LintResult {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { ...lintResult, findings, counts: { errors, warnings: findings.length - errors } };
}

/** Adds a text to the summary of a run in GitHub Actions; does nothing elsewhere. */
export function appendSummary(text: string, { env: { GITHUB_STEP_SUMMARY: path = '' } }: Io): void {
  if (path !== '' && text !== '') appendFileSync(path, text);
}

/** Gives a path as seen from the root of the repository, where CI looks for it. */
export function pathFromRoot({ env }: Io): (path: string) => string {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR'];
  if (root === undefined) return (path) => path;
  return (path) => relative(root, resolve(path)).replaceAll('\\', '/');
}
