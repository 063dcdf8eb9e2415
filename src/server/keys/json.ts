import type { KeyFileFault } from '../../diagnostic/failure.ts';
import { placeInText, repeatedField } from '../../diagnostic/json-text.ts';

type Json =
  | { readonly value: unknown; readonly fault: undefined }
  | { readonly value?: never; readonly fault: KeyFileFault };

/** Reads JSON more strictly than `JSON.parse`, which keeps the last of two equal fields and says nothing. */
export function readJson(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    const offset = repeatedField(text);
    if (offset === undefined) return { value, fault: undefined };
    return { fault: { kind: 'field-is-duplicate', ...placeInText(text, offset) } };
  } catch (error) {
    return { fault: { kind: 'file-is-not-json', at: placeOf(error) } };
  }
}

/** V8 gives a place for most errors, and quotes the text for the others, which may hold a key. */
function placeOf(error: unknown) {
  const [, line, column] = / \(line (\d+) column (\d+)\)$/.exec(error instanceof Error ? error.message : '') ?? [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}
