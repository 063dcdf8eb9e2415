/** A text without the API keys in it, sound or nearly so: what is printed may be kept where a key must not be. */
export function withoutKeys(text: string): string {
  return text.replace(/\bfc_[a-z]+_[\w-]{20,}/g, 'fc_…');
}

/** Whether a text has an API key in it. */
export function holdsKey(text: string): boolean {
  return withoutKeys(text) !== text;
}
