import { join } from 'node:path';
import type { Logger } from 'pino';
import { type KeyRecord, readKeyFile } from '../keys/key-file.ts';
import { createKeySet, type KeySet } from '../keys/key-set.ts';
import { snapshotFailure } from '../snapshot/failures.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/load.ts';
import { readTrustedKeys, signaturePath } from '../snapshot/signature.ts';
import { follow } from './follow.ts';
import { snapshotFacts } from './schedule.ts';

/** Follows the published folder. @throws a failure if the first load fails. */
export function followSnapshot(dist: string, trustedKey: string | undefined, log: Logger) {
  const signed = trustedKey === undefined ? [] : [signaturePath(dist), trustedKey];
  const load = async (current?: Snapshot) => {
    const trusted = trustedKey === undefined ? undefined : await readTrustedKeys(trustedKey);
    const snapshot = await loadSnapshot(dist, trusted);
    // Prevents replay: the signature of an older manifest is valid, too.
    if (trusted && (snapshot.manifest.serial ?? 0) < (current?.manifest.serial ?? 0))
      throw snapshotFailure('manifest-is-older', dist);
    if (current)
      log.info({ event: 'snapshot-loaded', ...snapshotFacts(snapshot) }, 'Snapshot loaded');
    return snapshot;
  };
  return follow({ name: 'snapshot', paths: [join(dist, 'manifest.json'), ...signed], load }, log);
}

/** Follows the key file, if there is one. `extra` keys are always accepted. */
export function followKeys(file: string | undefined, extra: readonly KeyRecord[], log: Logger) {
  const load = async (current?: KeySet) => {
    const { keys, faults } = file ? await readKeyFile(file) : { keys: [], faults: [] };
    for (const fault of faults)
      log.error({ event: 'key-ignored' }, `Ignored in "${file}": ${fault}`);
    const records = [...extra, ...keys];
    if (current) log.info({ event: 'keys-loaded', keys: records.length }, 'Keys loaded');
    return createKeySet(records);
  };
  return follow({ name: 'keys', paths: file === undefined ? [] : [file], load }, log);
}
