import { failuresIn } from '../base/failure.ts';

/** Why a server cannot start, or go on with what it loads. */
export const serverFailure = failuresIn({
  'address-cannot-be-used': ({ address, reason }: { address: string; reason: string }) =>
    `Cannot listen on ${address}: ${reason}.`,
  'certificate-cannot-be-used': ({ cert, key, reason }: Record<'cert' | 'key' | 'reason', string>) =>
    `HTTPS needs a certificate and its unencrypted private key, both in PEM. "${cert}" and "${key}": ${reason}.`,
  'certificate-is-incomplete': 'HTTPS needs both --tls-cert and --tls-key.',
  'key-is-missing': 'There is no API key: name a key file (--keys), or try it out with --temporary-key.',
});
