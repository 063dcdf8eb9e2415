import { lstatSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { NewFile } from '../base/write-atomically.ts';
import { Failure } from '../finding/failure.ts';
import { type FormatName, formatNames, isFormatName } from '../report/formats.ts';

/** Where one format goes: a file, or standard output. */
export interface Output {
  readonly format: FormatName;
  readonly file: string | undefined;
}

/**
 * Pairs `--format` with `--output`: `FORMAT=FILE` names the format, a plain `FILE` is for the only one that there is.
 *
 * @throws Failure `format-is-unknown`, `output-has-no-format`, `outputs-are-in-conflict` where several would go to one place.
 */
export function pairOutputs(formats: readonly string[], files: readonly string[]): readonly Output[] {
  const named = [...new Set(formats)].map(toFormatName);
  const places = new Map<FormatName, string>();
  for (const value of files) {
    const { format, file } = split(value, named);
    if (places.has(format)) throw new Failure('outputs-are-in-conflict', { formats: [format] });
    places.set(format, file);
  }
  const outputs = named.map((format) => ({ format, file: places.get(format) }));
  for (const one of Map.groupBy(outputs, ({ file }) => file && resolve(file)).values()) {
    if (one.length > 1) throw new Failure('outputs-are-in-conflict', { formats: one.map(({ format }) => format) });
  }
  return outputs;
}

/** Writes reports: a file is whole or as it was, and what is none, such as `/dev/stderr`, is written to as it is. */
export async function writeReports(reports: readonly NewFile[]): Promise<void> {
  const isFile = ({ path }: NewFile) => statSync(path, { throwIfNoEntry: false })?.isFile() !== false; // or none yet
  for (const { path, data } of reports.filter((report) => !isFile(report))) writeFileSync(path, data);
  const { writeAtomically } = await import('../base/write-atomically.ts');
  const files = reports.filter(isFile);
  for (const { path } of files) statSync(dirname(path)); // or the file would be said not to exist
  await writeAtomically(files.map(({ path, data }) => ({ path: targetOf(path), data })));
}

/** Where a link leads; for anything else the path itself. */
export function targetOf(path: string): string {
  const isLink =
    lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() && statSync(path, { throwIfNoEntry: false });
  return isLink ? realpathSync(path) : path;
}

function toFormatName(name: string): FormatName {
  if (isFormatName(name)) return name;
  throw new Failure('format-is-unknown', { name, formats: formatNames });
}

function split(value: string, formats: readonly FormatName[]): { readonly format: FormatName; readonly file: string } {
  const [, name = '', file = ''] = /^([a-z]+)=(.*)$/s.exec(value) ?? [];
  const format = formats.find((candidate) => candidate === name);
  if (format !== undefined && file !== '') return { format, file };
  const [only, ...others] = formats;
  if (only === undefined || others.length > 0 || isFormatName(name) || value === '')
    throw new Failure('output-has-no-format', { value });
  return { format: only, file: value };
}
