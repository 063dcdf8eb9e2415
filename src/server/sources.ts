import { join } from 'node:path';
import type { Logger } from 'pino';
import { type KeyRecord, readKeyFile } from '../keys/key-file.ts';
import { createKeySet, type KeySet } from '../keys/key-set.ts';
import { snapshotFailure } from '../snapshot/failures.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/load.ts';
import { readTrustedKeys, signaturePath } from '../snapshot/signature.ts';
import { snapshotFacts } from './schedule.ts';
import { follow } from './follow.ts';

/** Follows the published folder. @throws a failure that says what cannot be served. */
export function followSnapshot(dist: string, trustedKey: string | undefined, log: Logger) {
  const signed = trustedKey === undefined ? [] : [signaturePath(dist), trustedKey];
  const load = async (served?: Snapshot) => {
    const trusted = trustedKey === undefined ? undefined : await readTrustedKeys(trustedKey);
    const snapshot = await loadSnapshot(dist, trusted);
    // The signature of an older manifest is valid, too.
    if (trusted && (snapshot.manifest.serial ?? 0) < (served?.manifest.serial ?? 0))
      throw snapshotFailure('manifest-is-older', dist);
    if (served)
      log.info({ event: 'snapshot-loaded', ...snapshotFacts(snapshot) }, 'Snapshot loaded');
    return snapshot;
  };
  return follow({ name: 'snapshot', paths: [join(dist, 'manifest.json'), ...signed], load }, log);
}

/** Follows the key file, if there is one. `given` are keys beside it. */
export function followKeys(file: string | undefined, given: readonly KeyRecord[], log: Logger) {
  const load = async (served?: KeySet) => {
    const { keys, faults } = file ? await readKeyFile(file) : { keys: [], faults: [] };
    for (const fault of faults)
      log.error({ event: 'key-ignored' }, `Ignored in "${file}": ${fault}`);
    const records = [...given, ...keys];
    if (served) log.info({ event: 'keys-loaded', keys: records.length }, 'Keys loaded');
    return createKeySet(records);
  };
  return follow({ name: 'keys', paths: file === undefined ? [] : [file], load }, log);
}
