import type { At, Found } from '../finding/finding.ts';

/** Another text for people to judge. */
export function suggestedFix(at: At, text: string | undefined): Found['fix'] {
  return text === undefined ? undefined : { edits: [{ ...at, text }], isSafe: false };
}
