import { readFileSync } from 'node:fs';

/** What this package says of itself. */
export const { name, version, homepage }: Record<'homepage' | 'name' | 'version', string> =
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
