import { Failure } from '../base/failure.ts';

const publish = 'Publish it again: npm run build';
/** Reasons why a published snapshot cannot be served, and the remedies. */
const damages = {
  'body-is-not-a-catalog': `its contents are not what the contract and its manifest describe. ${publish}`,
  'digest-differs': `its files are not what its manifest says. ${publish}`,
  'file-is-missing': `a file that its manifest names is missing. ${publish}`,
  'manifest-is-malformed': `manifest.json is not a manifest. Restore it from a copy; or delete it, and publish again: npm run build`,
  'manifest-is-older': `its manifest is older: its serial number is lower than the one that is served. Bring the newer one back or, where this one is meant, start the server again.`,
  'signature-does-not-fit': `no trusted key has signed its manifest as it is (manifest.json.sig). ${publish} -- --sign KEYFILE`,
  'snapshot-is-missing': '',
} as const;

/** The failure of a published folder (`path`), of which a snapshot is missing or damaged. */
export function snapshotFailure(code: keyof typeof damages, path: string) {
  const en =
    code === 'snapshot-is-missing'
      ? `There is no snapshot in "${path}". Publish one: npm run build`
      : `A snapshot in "${path}" cannot be served: ${damages[code]}`;
  return new Failure(code, { path }, { en });
}

export function isSnapshotFailure(error: unknown): error is ReturnType<typeof snapshotFailure> {
  return error instanceof Failure && Object.hasOwn(damages, error.code);
}
