import { isDeepStrictEqual } from 'node:util';
import { parse } from '../parse.ts';
import type { TextEdit as Splice } from '../yaml/syntax-finding.ts';

/** What a splice is to change, and the ways to write it. */
export interface Intent {
  /** The value of the file as it is to be. */
  readonly change: (value: unknown) => unknown;
  /** The ways to write that, best first, each as splices that do not overlap, in order. */
  readonly ways: readonly (readonly Splice[])[];
}

/**
 * The text spliced in the first way after which it says what was meant and nothing else, as it is read again; undefined
 * where no way does, or where nobody can be sure what the text says as it stands.
 */
export function proved(text: string, { change, ways }: Intent): string | undefined {
  const { document, findings } = parse({ path: '', text });
  if (document === undefined || document.mendedLines.length > 0) return undefined;
  const expected = change(document.value);
  return ways
    .map((splices) => spliced(text, splices))
    .find((candidate) => {
      const after = parse({ path: '', text: candidate });
      if (after.document?.mendedLines.length !== 0 || after.findings.length > findings.length) return false;
      return isDeepStrictEqual(after.document.value, expected);
    });
}

function spliced(text: string, splices: readonly Splice[]): string {
  return splices.reduceRight(
    (rest, { start, end, text: replacement }) => rest.slice(0, start) + replacement + rest.slice(end),
    text,
  );
}
