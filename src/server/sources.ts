import { join } from 'node:path';
import type { Logger } from 'pino';
import { failuresIn } from '../base/failure.ts';
import { type KeyRecord, readKeyFile, stateOf } from '../keys/key-file.ts';
import { createKeySet, type KeySet } from '../keys/key-set.ts';
import { snapshotFailure } from '../snapshot/damage.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/load.ts';
import { readTrustedKeys, signaturePath } from '../snapshot/signature.ts';
import { snapshotFacts } from './clock.ts';
import { follow } from './follow.ts';

const keysFailure = failuresIn({
  'key-is-missing':
    'There is no API key: name a key file (--keys), or try it out with --temporary-key.',
});

/** Follows the published folder. @throws a failure that says what cannot be served. */
export function followSnapshot(dist: string, trustedKey: string | undefined, log: Logger) {
  const signed = trustedKey === undefined ? [] : [signaturePath(dist), trustedKey];
  const load = async (served?: Snapshot) => {
    const trusted = trustedKey === undefined ? undefined : await readTrustedKeys(trustedKey);
    const snapshot = await loadSnapshot(dist, trusted);
    // The signature of an older manifest is valid, too.
    if (trusted && (snapshot.manifest.serial ?? 0) < (served?.manifest.serial ?? 0))
      throw snapshotFailure('manifest-is-older', dist);
    return snapshot;
  };
  const paths = [join(dist, 'manifest.json'), ...signed];
  const factsOf = (it: Snapshot) => ({ event: 'snapshot-is-reloaded', ...snapshotFacts(it) });
  return follow({ name: 'snapshot', paths, load, factsOf }, log);
}

/** Follows the key file. `given` are keys beside it. @throws a failure if there are no keys. */
export function followKeys(file: string | undefined, given: readonly KeyRecord[], log: Logger) {
  const load = async () => {
    if (file === undefined && given.length === 0) throw keysFailure('key-is-missing', {});
    const { keys, faults } = file ? await readKeyFile(file) : { keys: [], faults: [] };
    for (const fault of faults)
      log.error({ event: 'key-is-ignored' }, `Ignored in "${file}": ${fault}`);
    const records = [...given, ...keys];
    if (!records.some((key) => stateOf(key, Date.now()) === 'valid'))
      log.error({ event: 'no-key-is-valid' }, 'No key is valid: every request gets a 401');
    return createKeySet(records);
  };
  const paths = file === undefined ? [] : [file];
  const factsOf = ({ records }: KeySet) => ({ event: 'keys-are-reloaded', keys: records.length });
  return follow({ name: 'keys', paths, load, factsOf }, log);
}
