import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { Option } from 'commander';
import type { CommandOptions } from '../base/command.ts';
import type { Paint } from '../base/printable.ts';
import type { LintResult } from '../catalog/lint.ts';
import type { Sources } from '../catalog/read.ts';
import type { Finding } from '../finding/finding.ts';
import { type FormatName, renderers } from '../report/formats.ts';
import { markdownReport, summaryLimit } from '../report/markdown.ts';
import { type BranchDiff, createReport } from '../report/report.ts';
import { commandFailure } from '../wording/tables.ts';
import type { Wording } from '../wording/wording.ts';
import { type Io, paintFor } from './io.ts';
import { collect } from './options.ts';

/** A format and its file, by default standard output. */
interface Output<Format> {
  readonly format: Format;
  readonly file?: string;
}

export type OutputFlags<F> = Readonly<{ format?: readonly F[]; output?: readonly string[] }>;

export function outputOptions(formats: readonly string[], fallback: string): readonly Option[] {
  const format = new Option(
    '--format <format>',
    `Output format, repeatable (default: ${fallback})`,
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
  formats: readonly Format[],
  given: OutputFlags<Format>,
  fallback: Format,
): readonly Output<Format>[] {
  const requested = new Set(given.format ?? [fallback]);
  const toFiles = (given.output ?? []).map((value) => {
    const named = formats.find((name) => value.startsWith(`${name}=`));
    const format = named ?? (requested.size === 1 ? [...requested][0] : undefined);
    const file = named === undefined ? value : value.slice(named.length + 1);
    if (format !== undefined && requested.has(format) && file !== '') return { format, file };
    throw commandFailure('outputs-are-unclear', { value });
  });
  const rest = [...requested.difference(new Set(toFiles.map(({ format }) => format)))];
  if (rest.length > 1) throw commandFailure('outputs-are-unclear', { value: rest.join(', ') });
  return [...rest.map((format) => ({ format })), ...toFiles];
}

const plain: Paint = (_, text) => text;

export function printOutputs<Format extends string>(
  outputs: readonly Output<Format>[],
  io: Io,
  render: (format: Format, paint: Paint) => string,
): void {
  for (const { format, file } of outputs) {
    if (file === undefined) io.stdout.write(render(format, paintFor(io)));
    else {
      // Makes the error name the missing folder, not the file.
      statSync(dirname(file));
      writeFileSync(file, render(format, plain));
    }
  }
}

/** Options repeated in suggested commands, and the destination of the report. */
interface ReportRequest extends CommandOptions {
  readonly io: Io;
  readonly outputs?: readonly Output<FormatName>[];
  readonly branch?: BranchDiff | undefined;
  readonly wording: Wording;
}

/** Prints a report. Without `outputs`, prints it only if there are findings. */
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

/** Reduces a result to some of its findings. */
export function keepOnly(findings: readonly Finding[], lintResult: LintResult): LintResult {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { ...lintResult, findings, counts: { errors, warnings: findings.length - errors } };
}

/** Appends to the job summary in GitHub Actions. Does nothing elsewhere. */
export function appendSummary(text: string, { env: { GITHUB_STEP_SUMMARY: path = '' } }: Io): void {
  if (path !== '' && text !== '') appendFileSync(path, text);
}

/** Makes paths relative to the repository's root, as CI expects them. */
export function pathFromRoot({ env }: Io): (path: string) => string {
  const root = env['GITHUB_WORKSPACE'] ?? env['CI_PROJECT_DIR'];
  if (root === undefined) return (path) => path;
  return (path) => relative(root, resolve(path)).replaceAll('\\', '/');
}
