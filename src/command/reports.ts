import { appendFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Paint } from '../base/paint.ts';
import { type NewFile, writeAtomically } from '../base/write-atomically.ts';
import type { Examination } from '../catalog/examine.ts';
import type { Sources } from '../catalog/read.ts';
import { Failure } from '../finding/failure.ts';
import { type FormatName, formatNames, renderReport } from '../report/formats.ts';
import { type Context, createReport } from '../report/report.ts';
import type { Wording } from '../wording/wording.ts';
import { type Io, paintFor } from './io.ts';
import { targetOf } from './replace-files.ts';

/** Where one format goes: a file, or standard output. */
export interface Output {
  readonly format: FormatName;
  readonly file: string | undefined;
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
 * @throws Failure `format-is-unknown`, `output-has-no-format`, `outputs-are-in-conflict` where several would go to one place.
 */
export function pairOutputs(formats: readonly string[], files: readonly string[]): readonly Output[] {
  const named = [...new Set(formats)].map(toFormatName);
  const toFiles = files.map((value) => toOutput(value, named));
  const toStdout = named.filter((format) => !toFiles.some((output) => output.format === format));
  const outputs = [...toFiles, ...toStdout.map((format) => ({ format, file: undefined }))];
  const byPlace = Map.groupBy(outputs, ({ file }) => file && resolve(file));
  const byFormat = Map.groupBy(outputs, ({ format }) => format);
  const conflict = [...byPlace.values(), ...byFormat.values()].find(({ length }) => length > 1);
  if (conflict === undefined) return outputs;
  throw new Failure('outputs-are-in-conflict', { formats: [...new Set(conflict.map(({ format }) => format))] });
}

function toFormatName(name: string): FormatName {
  const format = formatNames.find((candidate) => candidate === name);
  if (format === undefined) throw new Failure('format-is-unknown', { name, formats: formatNames });
  return format;
}

function toOutput(value: string, formats: readonly FormatName[]): Output {
  const [, name = '', file = ''] = /^([a-z]+)=(.*)$/s.exec(value) ?? [];
  const format = formats.find((candidate) => candidate === name);
  if (format !== undefined && file !== '') return { format, file };
  const [only, ...others] = formats;
  if (only === undefined || others.length > 0 || formatNames.some((other) => other === name) || value === '') {
    throw new Failure('output-has-no-format', { value });
  }
  return { format: only, file: value };
}

/** Writes the report of an examination to each output, and to the summary of the run where one of them is for GitHub. */
export async function printReport(sources: Sources, examination: Examination, request: Request): Promise<void> {
  const { io, wording, outputs = [{ format: 'text', file: undefined }], ...commandLine } = request;
  const report = createReport(sources, examination, wording);
  const context = {
    ...commandLine,
    summary: io.env['GITHUB_STEP_SUMMARY'] || undefined,
    version: packageJson.version,
    relativePath: pathFromRoot(io),
  };
  const rendered = await Promise.all(
    outputs.map(async ({ format, file }) => {
      const paint: Paint = file === undefined ? paintFor(io) : (_, text) => text;
      return { file, data: await renderReport(format, report, { ...context, paint }) };
    }),
  );
  try {
    await writeFiles(rendered.flatMap(({ file, data }) => (file === undefined ? [] : [{ path: file, data }])));
    if (context.summary !== undefined && outputs.some(({ format }) => format === 'github')) {
      const { githubSummary } = await import('../report/github.ts');
      appendSummary(githubSummary(report), io);
    }
  } finally {
    const printed = rendered.find(({ file }) => file === undefined);
    io.stdout.write(printed?.data ?? ''); // whatever became of the files, and last, as its reader may go away
  }
}

/** Writes files: each is whole or as it was, and what is no file, such as `/dev/stderr`, is written to as it is. */
async function writeFiles(files: readonly NewFile[]): Promise<void> {
  const isFile = ({ path }: NewFile) => statSync(path, { throwIfNoEntry: false })?.isFile() !== false; // or none yet
  for (const { path, data } of files.filter((file) => !isFile(file))) writeFileSync(path, data);
  const ordinary = files.filter(isFile);
  for (const { path } of ordinary) statSync(dirname(path)); // or the file would be said not to exist
  await writeAtomically(ordinary.map(({ path, data }) => ({ path: targetOf(path), data })));
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
