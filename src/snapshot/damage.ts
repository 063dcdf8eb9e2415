import { OperatorError } from '../base/operator-error.ts';

/** Why a published snapshot cannot be served, as a sentence goes on. */
const damages = {
  'body-is-not-a-catalog': 'its contents are not what the contract and its manifest describe',
  'digest-differs': 'a file is not what its manifest says (its SHA-256 differs)',
  'encodings-differ': 'its compressed files do not all decode to the text that they should',
  'file-is-missing': 'a file that its manifest names is missing',
  'manifest-is-ahead': "its manifest is dated more than a day ahead of this machine's clock",
  'manifest-is-malformed': 'manifest.json is not a manifest',
  'manifest-is-older': 'its manifest is older than the one that is served, or another of the same time',
  'signature-does-not-fit': 'no trusted key has signed its manifest as it is (manifest.json.sig)',
  'signature-is-malformed': 'manifest.json.sig is not a signature, which has 64 bytes',
  'signature-is-missing': 'its manifest is not signed (there is no manifest.json.sig)',
} as const;

export type SnapshotDamage = keyof typeof damages | 'snapshot-is-missing';

/** A published folder whose snapshot cannot be served; with `digest`, one that the folder keeps beside the current one. */
export class SnapshotError extends OperatorError {
  readonly path: string;
  readonly reason: SnapshotDamage;
  readonly digest: string | undefined;

  constructor(path: string, reason: SnapshotDamage, digest?: string) {
    super(sentenceFor(path, reason, digest));
    this.path = path;
    this.reason = reason;
    this.digest = digest;
  }
}

function sentenceFor(path: string, reason: SnapshotDamage, digest: string | undefined): string {
  if (reason === 'snapshot-is-missing')
    return `There is no snapshot in "${path}". Publish one: npx filter-catalog build`;
  const damage = damages[reason];
  return digest === undefined
    ? `The snapshot in "${path}" cannot be served: ${damage}. ${remedyFor(reason)}`
    : `The snapshot ${digest.slice(0, 12)} in "${path}" cannot be served: ${damage}. Nothing was changed. Choose another with --list, or take the change back in git, and publish it: npx filter-catalog build`;
}

function remedyFor(reason: SnapshotDamage): string {
  if (reason === 'manifest-is-older')
    return 'Bring the newer one back or, where this one is meant, start the server again.';
  if (reason === 'manifest-is-ahead') return 'Set the clock right, or publish it again: npx filter-catalog build';
  return `Publish it again: npx filter-catalog build${reason.startsWith('signature-') ? ' --sign KEYFILE' : ''}`;
}
