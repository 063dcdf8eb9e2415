import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { OperatorError } from '../base/operator-error.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/load.ts';
import { type Certificate, loadCertificate } from './certificate.ts';
import type { Source } from './follow.ts';
import { type KeyRecord, readKeyFile, stateOf } from './keys/key-file.ts';
import { createKeySet, type KeySet } from './keys/key-set.ts';
import type { Settings } from './settings.ts';

/** What requests are answered from, each part verified. It is never changed, only replaced whole. */
export interface Served {
  readonly snapshot: Snapshot;
  readonly keys: KeySet;
  readonly certificate: Certificate | undefined;
}

/**
 * Loads everything that the server needs, and gives what is to be followed; `given` are the keys that are in no file.
 *
 * @throws OperatorError, or the system's error, where something cannot be trusted: a start refuses what a reload does.
 */
export async function loadSources(settings: Settings, given: readonly KeyRecord[], log: FastifyBaseLogger) {
  const { dist, keys: keyFile, tlsCert, tlsKey } = settings;
  if (keyFile === undefined && given.length === 0) {
    throw new OperatorError('There is no API key: name a key file (--keys), or try it out with --temporary-key.');
  }
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw new OperatorError('HTTPS needs both --tls-cert and --tls-key.');
  }
  let isAnyValid = true;
  const load = {
    snapshot: async () => {
      const { snapshot, failure } = await loadSnapshot(dist);
      if (snapshot === undefined) throw failure;
      return snapshot;
    },
    keys: async () => {
      const records = [...given, ...(keyFile === undefined ? [] : await readKeyFile(keyFile))];
      const wasValid = isAnyValid;
      isAnyValid = records.some((key) => stateOf(key, Date.now()) === 'valid');
      if (wasValid && !isAnyValid) log.error({ event: 'no-key-is-valid' }, 'No key is valid: every request gets a 401');
      return createKeySet(records);
    },
    certificate: async () => (tlsCert && tlsKey ? loadCertificate(tlsCert, tlsKey) : undefined),
  };
  let served: Served = {
    keys: await load.keys(),
    certificate: await load.certificate(),
    snapshot: await load.snapshot(),
  };
  /** A part, to be loaded anew; `factsOf` gives what the log tells of it, which differs where it is another. */
  const source = <Name extends keyof Served>(
    name: Name,
    paths: readonly (string | undefined)[],
    factsOf: (part: Served[Name]) => object,
  ): Source => ({
    name,
    paths: paths.filter((path) => path !== undefined),
    load: async () => {
      const before = factsOf(served[name]);
      const part: Partial<Served> = { [name]: await load[name]() };
      served = { ...served, ...part };
      const facts = factsOf(served[name]);
      return { isNew: !isDeepStrictEqual(facts, before), facts };
    },
  });
  const followed = [
    source('snapshot', [join(dist, 'manifest.json')], snapshotFacts),
    source('keys', [keyFile], ({ records }) => ({
      keys: records.map(({ sha256, ...key }) => ({ ...key, digest: sha256.slice(0, 12) })),
    })),
    source('certificate', [tlsCert, tlsKey], (certificate) => ({ ...certificate, cert: undefined, key: undefined })),
  ];
  return { served: () => served, followed: followed.filter(({ paths }) => paths.length > 0) };
}

/** What the log says of a snapshot. */
export function snapshotFacts({ manifest: { digest, commit, last_modified, counts } }: Snapshot) {
  return { digest, commit, last_modified, ...counts };
}
