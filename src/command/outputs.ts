import { Failure } from '../diagnostic/failure.ts';
import { type FormatName, formatNames, isFormatName } from '../diagnostic/report/formats.ts';

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
  const printed = outputs.filter(({ file }) => file === undefined);
  if (printed.length > 1)
    throw new Failure('outputs-are-in-conflict', { formats: printed.map(({ format }) => format) });
  const twice = outputs.find(
    ({ file }, index) => file !== undefined && outputs.some((other, at) => at < index && other.file === file),
  );
  if (twice !== undefined) throw new Failure('outputs-are-in-conflict', { formats: [twice.format] });
  return outputs;
}

function toFormatName(name: string): FormatName {
  if (isFormatName(name)) return name;
  throw new Failure('format-is-unknown', { name, formats: formatNames });
}

function split(value: string, formats: readonly FormatName[]): { readonly format: FormatName; readonly file: string } {
  const [, name = '', file = ''] = /^([a-z]+)=(.+)$/s.exec(value) ?? [];
  const format = formats.find((candidate) => candidate === name);
  if (format !== undefined) return { format, file };
  const [only, ...others] = formats;
  if (only === undefined || others.length > 0 || isFormatName(name))
    throw new Failure('output-has-no-format', { value });
  return { format: only, file: value };
}
