import { readFileSync } from 'node:fs';

/** A file of deploy/, with the addresses and paths that a user changes in it. @throws where it does not hold one of them. */
export function deployed(path: string, changes: Readonly<Record<string, string>>): string {
  const text = readFileSync(new URL(`../../deploy/${path}`, import.meta.url), 'utf8');
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/${path} does not hold ${from}`);
    return changed.replaceAll(from, to);
  }, text);
}
