/** Another text for people to decide on. */
export function suggestedFix<Where extends object>(at: Where, text: string | undefined) {
  return text === undefined ? undefined : { edits: [{ ...at, text }], isSafe: false };
}
