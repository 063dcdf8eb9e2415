import type { At } from '../finding/finding.ts';

/** Another text for people to decide on. */
export function suggestedFix<Where extends At>(at: Where, text: string | undefined) {
  return text === undefined ? undefined : { edits: [{ ...at, text }], isSafe: false };
}
