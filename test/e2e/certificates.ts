import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { generate } from 'selfsigned';
import { folderWith } from '../support/folder.ts';

/** A certificate for this machine under a common name, and its private key, in PEM; made anew for each test. */
export async function certificateFor(commonName: string): Promise<{ readonly cert: string; readonly key: string }> {
  const { cert, private: key } = await generate([{ name: 'commonName', value: commonName }], {
    keyType: 'ec',
    curve: 'P-256',
  });
  return { cert, key };
}

/** The same in files, as flags name them. */
export async function certificateFiles(t: TestContext, commonName: string) {
  const { cert, key } = await certificateFor(commonName);
  const folder = folderWith(t, { 'cert.pem': cert, 'key.pem': key });
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  return { certPath, keyPath, args: ['--tls-cert', certPath, '--tls-key', keyPath] } as const;
}
