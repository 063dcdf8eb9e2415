import { Failure } from '../base/failure.ts';

const publish = 'Publish it again: npm run build';
/** Reasons why a published snapshot cannot be served, and the remedies. */
const damages = {
  'body-is-not-a-catalog': `its contents are not what the contract and its manifest describe. ${publish}`,
  'digest-differs': `a file is not what its manifest says (its SHA-256 differs). ${publish}`,
  'encodings-differ': `its compressed files do not all decode to the text that they should. ${publish}`,
  'file-is-missing': `a file that its manifest names is missing. ${publish}`,
  'manifest-is-malformed':
    'manifest.json is not a manifest. Restore it from a copy; or delete it, and publish again: npm run build',
  'manifest-is-older':
    'its manifest is older: its serial number is lower than the one that is served. Bring the newer one back or, where this one is meant, start the server again.',
  'signature-does-not-fit': `no trusted key has signed its manifest as it is (manifest.json.sig). ${publish} -- --sign KEYFILE`,
} as const;

type SnapshotDamage = keyof typeof damages | 'snapshot-is-missing';

/** `digest`: of a snapshot that is not the current one. */
export type SnapshotFailure = Failure<{ path: string; digest: string | undefined }> & {
  readonly code: SnapshotDamage;
};

/** The failure of a published folder (`path`) whose snapshot cannot be served. */
export function snapshotFailure(code: SnapshotDamage, path: string, digest?: string) {
  const named = digest ? ` ${digest.slice(0, 12)}` : '';
  const choice = digest ? ', or choose another with --list' : '';
  const en =
    code === 'snapshot-is-missing'
      ? `There is no snapshot in "${path}". Publish one: npm run build`
      : `The snapshot${named} in "${path}" cannot be served: ${damages[code]}${choice}`;
  return new Failure(code, { path, digest }, { en }) as SnapshotFailure; // the code is one of them
}

export function isSnapshotFailure(error: unknown): error is SnapshotFailure {
  if (!(error instanceof Failure)) return false;
  return error.code === 'snapshot-is-missing' || Object.hasOwn(damages, error.code);
}
