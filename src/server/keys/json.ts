import type { KeyFileFault } from '../../diagnostic/failure.ts';

type Json =
  | { readonly value: unknown; readonly fault: undefined }
  | { readonly value?: never; readonly fault: KeyFileFault };

/** Reads JSON more strictly than `JSON.parse`, which keeps the last of two equal fields and says nothing. */
export function readJson(text: string): Json {
  try {
    const value: unknown = JSON.parse(text);
    const offset = repeatedField(text);
    if (offset === undefined) return { value, fault: undefined };
    return { fault: { kind: 'field-is-duplicate', ...placeIn(text, offset) } };
  } catch (error) {
    return { fault: { kind: 'file-is-not-json', at: placeOf(error) } };
  }
}

/** V8 gives a place for most errors, and quotes the text for the others, which may hold a key. */
function placeOf(error: unknown) {
  const [, line, column] = / \(line (\d+) column (\d+)\)$/.exec(error instanceof Error ? error.message : '') ?? [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}

/** Where a text that is JSON has a field for the second time in one object. */
function repeatedField(text: string): number | undefined {
  const objects: Set<unknown>[] = [];
  for (const { 0: token, index } of text.matchAll(/[{}]|"[^"\\]*(?:\\.[^"\\]*)*"(?:\s*:)?/g)) {
    if (token === '{') objects.push(new Set());
    else if (token === '}') objects.pop();
    else if (token.endsWith(':')) {
      const fields = objects.at(-1);
      const field: unknown = JSON.parse(token.slice(0, -1)); // as it may be written with escapes
      if (fields?.has(field)) return index;
      fields?.add(field);
    }
  }
  return undefined;
}

/** Both from 1. */
function placeIn(text: string, offset: number) {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}
