import { Failure } from '../../diagnostic/failure.ts';
import { digestOf, keyForm } from '../../server/keys/key.ts';
import { stateOf } from '../../server/keys/state.ts';
import type { KeyOptions } from '../key.ts';
import { wordingFor } from '../options.ts';
import { readSecret } from '../read-secret.ts';
import { keyFileOf, keysIn } from './file.ts';

/** Says what the key on standard input is, in all but the key; 0 where it is valid now. */
export async function checkKey({ keys, lang }: KeyOptions): Promise<0 | 1> {
  const path = keyFileOf(keys, process.env);
  const records = await keysIn(path);
  const wording = await wordingFor({ lang });
  const key = await readSecret(wording.notes['key-is-asked-for']({}));
  if (key.length === 0) throw new Failure('key-is-not-given', {});

  const form = keyForm(key.toString('latin1'));
  const digest = digestOf(key);
  const record = records.find(({ sha256 }) => sha256 === digest);
  if (record === undefined) {
    process.stdout.write(`${wording.notes['key-is-not-found']({ form, path })}\n`);
    return 1;
  }
  const { name, not_before = null, expires_at = null } = record;
  const state = stateOf(record, Date.now());
  process.stdout.write(`${wording.notes['key-is-found']({ name, path, form, state, not_before, expires_at })}\n`);
  return state === 'valid' ? 0 : 1;
}
