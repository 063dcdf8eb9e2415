import { failuresIn, type Run } from '../base/failure.ts';

interface OfFile {
  readonly path: string;
}
interface OfKey extends OfFile {
  readonly name: string;
}

/** What can be wrong with keys; a sentence quotes nothing that may be a key. */
export const keyFailure = failuresIn({
  'key-cannot-be-sent': ({ at, source }: { at: number; source: string }) =>
    `Key ${at} of ${source} is blank, or holds a colon or a control character.`,
  'key-file-cannot-be-used': ({ path, fault }: OfFile & { fault: string }) =>
    `The key file "${path}" cannot be used: ${fault}.`,
  'key-file-changes-meanwhile': ({ path }: OfFile) => `Other commands are changing "${path}". Run this one again.`,
  'key-file-is-missing': ({ path }: OfFile, run: Run) =>
    `There is no key file "${path}". Make a key: ${run('key', 'new NAME')}`,
  'key-is-never-valid': 'The key would never be valid: it must expire later than now, and than --not-before.',
  'key-is-not-given': 'No key came on standard input.',
  'key-is-unknown': ({ path, name }: OfKey, run: Run) =>
    `"${path}" has no key "${name}". List them: ${run('key', 'list')}`,
  'key-name-is-malformed': ({ name }: Pick<OfKey, 'name'>) =>
    `"${name}" cannot name a key. Use lower-case letters, digits, single hyphens, at most 64.`,
  'key-name-is-taken': ({ path, name }: OfKey) =>
    `"${path}" has a key "${name}". To replace it: make one with another name, roll it out, revoke this one.`,
});
