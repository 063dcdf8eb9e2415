/** Puts `text` in the place of what stands from `start` to `end`, offsets in UTF-16 units. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text in which slips were mended, so that what follows them can be read too. */
export interface Mended {
  readonly text: string;
  /** Where in the text as it was written the offset of the mended one is. */
  readonly originOf: (offset: number) => number;
}

export function unmended(text: string): Mended {
  return { text, originOf: (offset) => offset };
}

export function mend({ text, originOf }: Mended, { start, end, text: replacement }: Splice): Mended {
  const endAfter = start + replacement.length;
  return {
    text: text.slice(0, start) + replacement + text.slice(end),
    originOf(offset) {
      if (offset < start) return originOf(offset);
      if (offset >= endAfter) return originOf(offset - endAfter + end);
      return originOf(Math.min(offset, end));
    },
  };
}
