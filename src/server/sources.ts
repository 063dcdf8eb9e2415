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

export interface Sources {
  readonly served: () => Served;
  readonly followed: readonly Source[];
}

/**
 * Loads everything that the server needs; `given` are the keys that are in no file.
 *
 * @throws OperatorError, or the system's error, where something cannot be trusted: a start refuses what a reload does.
 */
export async function loadSources(
  { dist, keys: keyFile, tlsCert, tlsKey }: Settings,
  given: readonly KeyRecord[],
  log: FastifyBaseLogger,
): Promise<Sources> {
  if (keyFile === undefined && given.length === 0) {
    throw new OperatorError(
      'There is no API key, so nobody could be let in. Name a key file (--keys), or try the server out with --temporary-key.',
    );
  }
  if ((tlsCert === undefined) !== (tlsKey === undefined)) {
    throw new OperatorError('HTTPS needs both --tls-cert and --tls-key.');
  }
  const loadCurrent = async () => {
    const { snapshot, failure } = await loadSnapshot(dist);
    if (snapshot === undefined) throw failure;
    return snapshot;
  };
  const loadKeys = async (path: string | undefined) => {
    const records = [...given, ...(path === undefined ? [] : await readKeyFile(path))];
    if (!records.some((key) => stateOf(key, Date.now()) === 'valid')) {
      log.error(
        { event: 'no-key-is-valid' },
        'No key is valid now: every request gets a 401. Make one: filter-catalog key new NAME',
      );
    }
    return createKeySet(records);
  };
  const isTls = tlsCert !== undefined && tlsKey !== undefined;
  let served: Served = {
    keys: await loadKeys(keyFile),
    certificate: isTls ? await loadCertificate(tlsCert, tlsKey) : undefined,
    snapshot: await loadCurrent(),
  };

  const snapshotSource: Source = {
    name: 'snapshot',
    paths: [join(dist, 'manifest.json')],
    load: async () => {
      const before = served.snapshot.manifest;
      const snapshot = await loadCurrent();
      served = { ...served, snapshot };
      return {
        isNew: !isDeepStrictEqual(snapshot.manifest, before),
        event: 'snapshot-is-reloaded',
        facts: { ...snapshotFacts(snapshot), before: before.digest },
        sentence: `Serving now ${snapshotSentence(snapshot)}`,
      };
    },
  };
  const keysSource: Source = {
    name: 'keys',
    paths: keyFile === undefined ? [] : [keyFile],
    load: async () => {
      const before = served.keys.records;
      const keys = await loadKeys(keyFile);
      served = { ...served, keys };
      const changes = changesOf(before, keys.records);
      return {
        isNew: !isDeepStrictEqual(keys.records, before),
        event: 'keys-are-reloaded',
        facts: { keys: keys.records.length, ...changes },
        sentence: `The keys were read again: ${keys.records.length}. ${JSON.stringify(changes)}`,
      };
    },
  };
  const certificateSource: Source = {
    name: 'certificate',
    paths: isTls ? [tlsCert, tlsKey] : [],
    load: async () => {
      const before = served.certificate;
      const certificate = isTls ? await loadCertificate(tlsCert, tlsKey) : undefined;
      served = { ...served, certificate };
      return {
        isNew: !isDeepStrictEqual(certificate, before),
        event: 'certificate-is-reloaded',
        facts: { expires: certificate?.expires },
        sentence: `The certificate was read again. It expires ${certificate?.expires}.`,
      };
    },
  };
  const followed = [snapshotSource, keysSource, certificateSource].filter(({ paths }) => paths.length > 0);
  return { served: () => served, followed };
}

/** What the log says of a snapshot. */
export function snapshotFacts({ manifest: { digest, commit, counts } }: Snapshot) {
  return { digest, commit, ...counts };
}

export function snapshotSentence({ manifest: { digest, counts } }: Snapshot): string {
  return `snapshot ${digest.slice(0, 12)} (categories: ${counts.categories}, filters: ${counts.filters})`;
}

/** The names of keys that came, changed and went. */
function changesOf(before: readonly KeyRecord[], after: readonly KeyRecord[]) {
  const named = (keys: readonly KeyRecord[], name: string) => keys.find((key) => key.name === name);
  return {
    added: after.filter(({ name }) => !named(before, name)).map(({ name }) => name),
    changed: after
      .filter((key) => named(before, key.name) && !isDeepStrictEqual(named(before, key.name), key))
      .map(({ name }) => name),
    removed: before.filter(({ name }) => !named(after, name)).map(({ name }) => name),
  };
}
