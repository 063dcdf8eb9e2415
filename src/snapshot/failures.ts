import { Failure } from '../base/failure.ts';

const publish = 'Publish it again: npm run build';
/** Reasons why a published snapshot cannot be served, and the remedies. */
const reasons = {
  'body-is-not-a-catalog': `its contents do not match its manifest or the contract of the API. ${publish}`,
  'digest-differs': `its files do not match its manifest. ${publish}`,
  'file-is-missing': `a file that its manifest names is missing. ${publish}`,
  'manifest-is-malformed': `manifest.json is not a manifest. Restore it from a copy; or delete it, and publish again: npm run build`,
  'manifest-is-older': `its manifest is older than the served one: its serial number is lower. Restore the newer one or, if this one is intended, restart the server.`,
  'signature-does-not-fit': `its manifest is not signed by a trusted key (manifest.json.sig). ${publish} -- --sign KEYFILE`,
  'snapshot-is-missing': '',
} as const;

/** Creates the failure for a published folder (`path`). */
export function snapshotFailure(code: keyof typeof reasons, path: string) {
  const en =
    code === 'snapshot-is-missing'
      ? `There is no snapshot in "${path}". Publish one: npm run build`
      : `A snapshot in "${path}" cannot be served: ${reasons[code]}`;
  return new Failure(code, { path }, { en });
}

export function isSnapshotFailure(error: unknown): error is ReturnType<typeof snapshotFailure> {
  return error instanceof Failure && Object.hasOwn(reasons, error.code);
}
