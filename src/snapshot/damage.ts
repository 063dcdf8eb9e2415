import { Failure } from '../base/failure.ts';

/** Why a published snapshot cannot be served, as a sentence goes on. */
const damages = {
  'body-is-not-a-catalog': 'its contents are not what the contract and its manifest describe',
  'digest-differs': 'a file is not what its manifest says (its SHA-256 differs)',
  'encodings-differ': 'its compressed files do not all decode to the text that they should',
  'file-is-missing': 'a file that its manifest names is missing',
  'manifest-is-ahead': "its manifest is dated more than a day ahead of this machine's clock",
  'manifest-is-malformed': 'manifest.json is not a manifest',
  'manifest-is-older':
    'its manifest is older than the one that is served, or has the same time and other content',
  'signature-does-not-fit': 'no trusted key has signed its manifest as it is (manifest.json.sig)',
  'signature-is-malformed': 'manifest.json.sig is not a signature, which has 64 bytes',
  'signature-is-missing': 'its manifest is not signed (there is no manifest.json.sig)',
} as const;

export type SnapshotDamage = keyof typeof damages | 'snapshot-is-missing';

/** `digest`: of one that the folder keeps beside the current one. */
export type SnapshotFailure = Failure<{
  readonly path: string;
  readonly digest: string | undefined;
}> & {
  readonly code: SnapshotDamage;
};

/** That the snapshot of a published folder cannot be served. */
export function snapshotFailure(
  code: SnapshotDamage,
  path: string,
  digest?: string,
): SnapshotFailure {
  const en = sentenceFor(code, { path, digest });
  return new Failure(code, { path, digest }, { en }) as SnapshotFailure; // the code is one of them
}

export function isSnapshotFailure(error: unknown): error is SnapshotFailure {
  return (
    error instanceof Failure &&
    (error.code === 'snapshot-is-missing' || Object.hasOwn(damages, error.code))
  );
}

function sentenceFor(code: SnapshotDamage, { path, digest }: SnapshotFailure['args']): string {
  if (code === 'snapshot-is-missing')
    return `There is no snapshot in "${path}". Publish one: npm run build`;
  if (digest === undefined)
    return `The snapshot in "${path}" cannot be served: ${damages[code]}. ${remedyFor(code)}`;
  return `The snapshot ${digest.slice(0, 12)} in "${path}" cannot be served: ${damages[code]}. Nothing was changed. Choose another with --list, or take the change back in git, and publish it: npm run build`;
}

function remedyFor(code: SnapshotDamage): string {
  if (code === 'manifest-is-older')
    return 'Bring the newer one back or, where this one is meant, start the server again.';
  if (code === 'manifest-is-ahead')
    return `Set the clock right, or publish it again: npm run build`;
  return `Publish it again: npm run build${code.startsWith('signature-') ? ' -- --sign KEYFILE' : ''}`;
}
