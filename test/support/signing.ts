import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const pem = { publicKeyEncoding: { type: 'spki', format: 'pem' } } as const;
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const;

export function signingPair(): Readonly<Record<'privateKey' | 'publicKey', string>> {
  return generateKeyPairSync('ed25519', { ...pem, privateKeyEncoding: pkcs8 });
}

/** Signs the manifest of a folder. */
export function signWith({ privateKey }: { readonly privateKey: string }, dist: string): void {
  const manifest = readFileSync(`${dist}/manifest.json`);
  writeFileSync(`${dist}/manifest.json.sig`, sign(null, manifest, createPrivateKey(privateKey)));
}

/** Keys in PEM that cannot sign here: private ones and a public one. */
export function unusableKeys(): Readonly<Record<string, string>> {
  const locked = { ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'secret' };
  return {
    encrypted: generateKeyPairSync('ed25519', { ...pem, privateKeyEncoding: locked }).privateKey,
    rsa: generateKeyPairSync('rsa', { ...pem, modulusLength: 2048, privateKeyEncoding: pkcs8 })
      .privateKey,
    ec: generateKeyPairSync('ec', { ...pem, namedCurve: 'P-256', privateKeyEncoding: pkcs8 })
      .privateKey,
    public: signingPair().publicKey,
    truncated: signingPair().privateKey.slice(0, 60),
    'no PEM': 'MC4CAQAwBQYDK2VwBCIEIA',
  };
}
