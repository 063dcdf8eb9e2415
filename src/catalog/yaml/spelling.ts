/** Where one UTF-16 unit of a text stands in its file. */
export interface Spelled {
  readonly start: number;
  readonly end: number;
}

const escapeSequence = /\\(?:x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\r?\n[ \t]*|.)/sy;

/**
 * Where each UTF-16 unit of `value` stands in what was typed for it: as itself, as an escape, or as the line break and
 * indentation that became a blank. Undefined where the two do not go together after all.
 */
export function spell(value: string, written: string): readonly Spelled[] | undefined {
  const isDouble = written.startsWith('"');
  const quote = isDouble || written.startsWith("'") ? written.charAt(0) : '';
  const header = quote === '' ? (/^[|>][-+0-9]*[ \t]*(?:#.*)?\r?\n/.exec(written)?.[0].length ?? 0) : 1;
  const spelled: Spelled[] = [];
  let at = header;
  while (spelled.length < value.length) {
    const part = next();
    if (part === undefined) return undefined;
    at = part.end;
    for (let unit = 0; unit < part.units; unit += 1) spelled.push({ start: part.start, end: part.end });
  }
  return spelled;

  function next(): (Spelled & { readonly units: number }) | undefined {
    const unit = value.charAt(spelled.length);
    if (isDouble && written.charAt(at) === '\\') return escaped();
    if (quote === "'" && unit === "'")
      return written.startsWith("''", at) ? { start: at, end: at + 2, units: 1 } : undefined;
    if (written.charAt(at) === unit && !(unit === ' ' && isFolded(at))) return { start: at, end: at + 1, units: 1 };
    const blanks = /[ \t\r\n]+/y;
    blanks.lastIndex = at;
    const run = blanks.exec(written)?.[0];
    if (run === undefined) return undefined;
    // A break in the lines became a blank or line feeds, and the indentation after it nothing.
    const units = /^[ \n]*/.exec(value.slice(spelled.length))?.[0].length ?? 0;
    return { start: at, end: at + run.length, units };
  }

  function escaped(): (Spelled & { readonly units: number }) | undefined {
    escapeSequence.lastIndex = at;
    const text = escapeSequence.exec(written)?.[0];
    if (text === undefined) return undefined;
    const isBreak = /^\\\r?\n/.test(text);
    const code = /^\\U/.test(text) ? Number.parseInt(text.slice(2), 16) : 0;
    return { start: at, end: at + text.length, units: isBreak ? 0 : code > 0xffff ? 2 : 1 };
  }

  function isFolded(from: number): boolean {
    return /^[ \t]*\r?\n/.test(written.slice(from, from + 200));
  }
}
