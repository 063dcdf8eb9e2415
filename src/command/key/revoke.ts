import { writeAtomically } from '../../base/write-atomically.ts';
import { closest } from '../../base/closest.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { changeKeyFile } from '../../server/keys/change-key-file.ts';
import type { KeyOptions } from '../key.ts';
import { wordingFor } from '../options.ts';
import { keyFileOf } from './file.ts';

/** Takes a key out of the file. */
export async function revokeKey(name: string, { keys, lang }: KeyOptions): Promise<void> {
  const path = keyFileOf(keys, process.env);
  let left = 0;
  await changeKeyFile(
    path,
    (known) => {
      if (known === undefined) throw new Failure('key-file-is-missing', { path });
      const others = known.filter((record) => record.name !== name);
      if (others.length === known.length) {
        const names = known.map((record) => record.name);
        throw new Failure('key-name-is-unknown', { name, path, closest: closest(name, names) });
      }
      left = others.length;
      return others;
    },
    (target, data) => writeAtomically([{ path: target, data }]),
  );
  const wording = await wordingFor({ lang });
  process.stderr.write(`${wording.notes['key-is-revoked']({ name, path, left })}\n`);
}
