import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { changeKeyFile } from '../../server/keys/change-key-file.ts';
import { digestOf, newKey } from '../../server/keys/key.ts';
import { nextName } from '../../server/keys/next-name.ts';
import { expiryOf, givenTime, timeText } from '../../server/keys/time.ts';
import type { KeyOptions } from '../key.ts';
import { wordingFor } from '../options.ts';
import { keyFileOf } from './file.ts';

interface Options extends KeyOptions {
  readonly expires?: string;
  readonly notBefore?: string;
}

/**
 * Makes a key. It reads the clock, which the design keeps to `stamp` for what is published: a key file is not.
 *
 * @throws Failure where the name or a time cannot be had, and what `changeKeyFile` throws.
 */
export async function makeKey(name: string, { keys, expires, notBefore, lang }: Options): Promise<void> {
  const path = keyFileOf(keys, process.env);
  if (!isSlug(name)) throw new Failure('key-name-is-malformed', { name, closest: closestSlug(name) });
  const limits = limitsOf(expires, notBefore);
  const key = newKey();
  await changeKeyFile(
    path,
    (known = []) => {
      const names = known.map((record) => record.name);
      if (names.includes(name)) throw new Failure('key-name-is-taken', { name, path, next: nextName(name, names) });
      return [...known, { name, sha256: digestOf(key), ...limits }];
    },
    (target, data) => writeAtomically([{ path: target, data }]),
  );
  const wording = await wordingFor({ lang });
  await print(`${key}\n`);
  process.stderr.write(`${wording.notes['key-is-made']({ name, path, ...limits })}\n`);
}

/** The times as they stand in the file. */
function limitsOf(expires: string | undefined, notBefore: string | undefined) {
  const now = Date.now();
  const from = notBefore === undefined ? undefined : givenTime(notBefore);
  if (notBefore !== undefined && from === undefined) throw new Failure('time-is-malformed', { value: notBefore });
  const until = expires === undefined ? undefined : expiryOf(expires, now);
  if (expires !== undefined && until === undefined) throw new Failure('expiry-is-malformed', { value: expires });
  const not_before = from === undefined ? null : timeText(from);
  const expires_at = until === undefined ? null : timeText(until);
  if (expires_at !== null && Date.parse(expires_at) <= now) throw new Failure('expiry-is-past', { time: expires_at });
  if (not_before !== null && expires_at !== null && Date.parse(not_before) >= Date.parse(expires_at)) {
    throw new Failure('key-times-are-reversed', { not_before, expires_at });
  }
  return { not_before, expires_at };
}

/** Resolves once standard output has taken the text; where it takes none, `cli.ts` ends the process. */
function print(text: string): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => {
      if (!error) resolve();
    });
  });
}
