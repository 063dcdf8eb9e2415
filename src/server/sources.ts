import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { OperatorError } from '../base/operator-error.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/load.ts';
import { loadCertificate } from './certificate.ts';
import type { Source } from './follow.ts';
import { type KeyRecord, readKeyFile, stateOf } from './keys/key-file.ts';
import { createKeySet } from './keys/key-set.ts';
import type { Settings } from './settings.ts';

/**
 * Loads everything that the server needs, in a form that can be loaded again; `given` are the keys that are in no file.
 *
 * @throws OperatorError, or the system's error, where one of them cannot be used: a start refuses what a reload refuses.
 */
export async function loadSources(settings: Settings, given: readonly KeyRecord[], log: FastifyBaseLogger) {
  const { dist, keys: keyFile, tlsCert, tlsKey } = settings;
  if (keyFile === undefined && given.length === 0) {
    throw new OperatorError('There is no API key: name a key file (--keys), or try it out with --temporary-key.');
  }
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw new OperatorError('HTTPS needs both --tls-cert and --tls-key.');
  }
  const loadKeys = async () => {
    const records = [...given, ...(keyFile === undefined ? [] : await readKeyFile(keyFile))];
    const isAnyValid = records.some((key) => stateOf(key, Date.now()) === 'valid');
    if (!isAnyValid) log.error({ event: 'no-key-is-valid' }, 'No key is valid: every request gets a 401');
    return createKeySet(records);
  };
  const loadCurrent = async () => {
    const { snapshot, failure } = await loadSnapshot(dist);
    if (snapshot === undefined) throw failure;
    return snapshot;
  };
  const loadPair = async () => (tlsCert && tlsKey ? loadCertificate(tlsCert, tlsKey) : undefined);
  return {
    keys: await loadSource([keyFile], loadKeys, ({ records }) => {
      const listed = records.slice(given.length);
      const keys = listed.map(({ sha256, ...key }) => ({ ...key, digest: sha256.slice(0, 12) }));
      return { event: 'keys-are-reloaded', keys };
    }),
    certificate: await loadSource([tlsCert, tlsKey], loadPair, (pair) => {
      return { event: 'certificate-is-reloaded', fingerprint: pair?.fingerprint, expires: pair?.expires };
    }),
    snapshot: await loadSource([join(dist, 'manifest.json')], loadCurrent, (snapshot) => {
      return { event: 'snapshot-is-reloaded', ...snapshotFacts(snapshot) };
    }),
  };
}

/** Loads a value; `factsOf` gives the facts that the log has of it, by which a new value differs from the previous one. */
async function loadSource<Value>(
  paths: readonly (string | undefined)[],
  loadValue: () => Promise<Value>,
  factsOf: (value: Value) => object,
) {
  let value = await loadValue();
  const load: Source['load'] = async () => {
    const before = factsOf(value);
    value = await loadValue();
    const facts = factsOf(value);
    return { isNew: !isDeepStrictEqual(facts, before), facts };
  };
  return { paths: paths.filter((path) => path !== undefined), load, current: () => value };
}

/** The facts that the log has of a snapshot. */
export function snapshotFacts({ manifest: { digest, commit, last_modified, counts } }: Snapshot) {
  return { digest, commit, last_modified, ...counts };
}
