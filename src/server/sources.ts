import { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import { readUpTo } from '../base/read-up-to.ts';
import { type KeyRecord, readKeyFile, stateOf } from '../keys/key-file.ts';
import { createKeySet } from '../keys/key-set.ts';
import { isSnapshotFailure, snapshotFailure } from '../snapshot/damage.ts';
import { loadSnapshot, type Snapshot } from '../snapshot/load.ts';
import { readTrustedKeys, signaturePath } from '../snapshot/signature.ts';
import { byClock, servedAt, snapshotFacts } from './clock.ts';
import { loadSource } from './follow.ts';
import { type Settings, serverFailure } from './settings.ts';

/**
 * Loads everything that the server needs, in a form that can be loaded again; `given` are the keys that are in no file.
 *
 * @throws a failure, or the system's error, where one of them cannot be used, and all of them in an AggregateError
 * where several cannot: a start refuses what a reload refuses.
 */
export async function loadSources(
  settings: Pick<Settings, 'dist' | 'keys' | 'tlsCert' | 'tlsKey' | 'trustedKey'>,
  given: readonly KeyRecord[],
  log: FastifyBaseLogger,
) {
  const { dist, keys: keyFile, tlsCert, tlsKey, trustedKey } = settings;
  const loadKeys = async () => {
    if (keyFile === undefined && given.length === 0) throw serverFailure('key-is-missing', {});
    const records = [...given, ...(keyFile === undefined ? [] : await readKeyFile(keyFile))];
    const isAnyValid = records.some((key) => stateOf(key, Date.now()) === 'valid');
    if (!isAnyValid)
      log.error({ event: 'no-key-is-valid' }, 'No key is valid: every request gets a 401');
    return createKeySet(records);
  };
  const loadCurrent = async (served?: Snapshot) => {
    const trusted = trustedKey === undefined ? undefined : await readTrustedKeys(trustedKey);
    const snapshot = await loadSnapshot(dist, trusted);
    // Old signatures stay good: whoever can write to the folder could go back to any. A folder without may be begun anew.
    if (trusted && (snapshot.manifest.serial ?? 0) < (served?.manifest.serial ?? 0))
      throw snapshotFailure('manifest-is-older', dist);
    return snapshot;
  };
  const signed = trustedKey === undefined ? [] : [signaturePath(dist), trustedKey];
  const loadPair = async () => {
    if (tlsCert && tlsKey) return loadCertificate(tlsCert, tlsKey);
    if (tlsCert || tlsKey) throw serverFailure('certificate-is-incomplete', {});
    return undefined;
  };
  const loading = {
    keys: loadSource([keyFile], loadKeys, ({ records }, { records: before }) => {
      const changes = { added: namesIn(records, before), removed: namesIn(before, records) };
      return { event: 'keys-are-reloaded', keys: records.length, ...changes };
    }),
    certificate: loadSource([tlsCert, tlsKey], loadPair, (pair) => {
      return {
        event: 'certificate-is-reloaded',
        fingerprint: pair?.fingerprint,
        expires: pair?.expires,
      };
    }),
    snapshot: loadSource([join(dist, 'manifest.json'), ...signed], loadCurrent, (snapshot) => {
      return {
        event: 'snapshot-is-reloaded',
        ...snapshotFacts(servedAt(snapshot, Date.now()).snapshot),
      };
    }),
  };
  const settled = await Promise.allSettled(Object.values(loading));
  const faults = settled.flatMap((each): Error[] =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  // A trusted key that cannot be used must not hide what is wrong with the folder.
  const { failure } =
    trustedKey && faults.length > 0
      ? await loadSnapshot(dist).then(
          () => ({ failure: undefined }),
          (failure: Error) => ({ failure: isSnapshotFailure(failure) ? failure : undefined }),
        )
      : {};
  const said = new Map(
    [...faults, ...(failure ? [failure] : [])].map((fault) => [fault.message, fault]),
  );
  if (said.size > 1) throw new AggregateError(said.values(), [...said.keys()].join('\n'));
  const snapshot = await loading.snapshot;
  const current = byClock(snapshot.current, log);
  return {
    keys: await loading.keys,
    certificate: await loading.certificate,
    snapshot: { ...snapshot, current },
  };
}

/** The names of the keys that are not among others, or not the same there; of many, the first ones. */
function namesIn(keys: readonly KeyRecord[], others: readonly KeyRecord[]): readonly string[] {
  const known = new Set(others.map((key) => JSON.stringify(key)));
  const names = keys.filter((key) => !known.has(JSON.stringify(key))).map(({ name }) => name);
  return names.length > 20 ? [...names.slice(0, 20), `and ${names.length - 20} more`] : names;
}

export type Certificate = Awaited<ReturnType<typeof loadCertificate>>;

/**
 * Loads a certificate with its chain, and the private key that belongs to it, in PEM; and when it expires (ISO 8601).
 *
 * @throws a failure where they cannot be used, and the system's error where they cannot be read.
 */
export async function loadCertificate(certPath: string, keyPath: string) {
  const [cert, key] = await Promise.all(
    [certPath, keyPath].map((path) => readUpTo(path, 1024 * 1024)),
  );
  try {
    if (!cert || !key) throw new Error('one of them is larger than any certificate or key');
    createSecureContext({ cert, key }); // throws for what a server cannot use, such as the key of another certificate
    const { fingerprint256: fingerprint, validToDate } = new X509Certificate(cert);
    return { cert, key, fingerprint, expires: validToDate.toISOString() };
  } catch (error) {
    const { message, reason = message } = error as Error & { reason?: string }; // of OpenSSL, in words
    throw serverFailure('certificate-cannot-be-used', { cert: certPath, key: keyPath, reason });
  }
}
