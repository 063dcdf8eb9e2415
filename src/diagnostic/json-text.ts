/** A place in a text, both from 1, the column in UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Where a text that is JSON has a field for the second time in one object: `JSON.parse` keeps the last, and says nothing. */
export function repeatedField(text: string): number | undefined {
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

/** The place of an offset. */
export function placeInText(text: string, offset: number): TextPlace {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/**
 * Where a text stops being JSON (RFC 8259); its end, where it is cut off there. `JSON.parse` tells that for some texts
 * alone, and quotes the others.
 */
export function faultInJson(text: string): number {
  const blanks = /[ \t\n\r]*/y;
  const scalars =
    /"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[ !#-[\]-\u{10ffff}]*)*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[Ee][+-]?\d+)?|true|false|null/uy;
  const around: ('}' | ']')[] = [];
  let at = 0;
  let due: 'colon' | 'first-field' | 'first-value' | 'field' | 'rest' | 'value' = 'value';
  for (;;) {
    at = after(blanks, at);
    const character = text[at];
    if (character === undefined) return at;
    if (due === 'rest') {
      const inner = around.at(-1);
      if (character === ',' && inner !== undefined) due = inner === '}' ? 'field' : 'value';
      else if (character === inner) around.pop();
      else return at;
      at += 1;
    } else if (due === 'colon') {
      if (character !== ':') return at;
      due = 'value';
      at += 1;
    } else if ((due === 'first-field' && character === '}') || (due === 'first-value' && character === ']')) {
      around.pop();
      due = 'rest';
      at += 1;
    } else if (due === 'first-field' || due === 'field') {
      if (character !== '"') return at;
      const end = after(scalars, at);
      if (end === at) return at;
      due = 'colon';
      at = end;
    } else if (character === '{' || character === '[') {
      around.push(character === '{' ? '}' : ']');
      due = character === '{' ? 'first-field' : 'first-value';
      at += 1;
    } else {
      const end = after(scalars, at);
      if (end === at) return at;
      due = 'rest';
      at = end;
    }
  }

  function after(pattern: RegExp, from: number): number {
    pattern.lastIndex = from;
    return pattern.test(text) ? pattern.lastIndex : from;
  }
}
