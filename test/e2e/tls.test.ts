import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { type TestContext, test } from 'node:test';
import { connect } from 'node:tls';
import { generate } from 'selfsigned';
import { loadCertificate } from '../../src/server/sources.ts';
import { folderWith } from '../support/folder.ts';
import { activePath, credentials } from '../support/server.ts';
import { until } from '../support/until.ts';
import { nonZero, serveWithAdmin } from './serving.ts';

/** A certificate for this machine under a common name, and its private key, in PEM; made anew for each test. */
const certificateFor = (value: string) =>
  generate([{ name: 'commonName', value }], { keyType: 'ec', curve: 'P-256' });

/** The same in files, as flags name them. */
async function certificateFiles(t: TestContext, commonName: string) {
  const made = await certificateFor(commonName);
  const folder = folderWith(t, { 'cert.pem': made.cert, 'key.pem': made.private });
  const [certPath, keyPath] = [`${folder}/cert.pem`, `${folder}/key.pem`];
  return { certPath, keyPath, args: ['--tls-cert', certPath, '--tls-key', keyPath] } as const;
}

/** What a client agrees on with the server: the protocol, and whom the certificate is for. */
async function handshake(port: number) {
  const socket = connect({
    port,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    ALPNProtocols: ['h2', 'http/1.1'],
  });
  await once(socket, 'secureConnect');
  const agreed = `${socket.alpnProtocol} with ${socket.getPeerCertificate().subject.CN}`;
  socket.destroy();
  return agreed;
}

test('serves HTTPS over HTTP/1.1, takes a new certificate when its files change, and keeps the last good one else', async (t) => {
  const { certPath, keyPath, args } = await certificateFiles(t, 'one');
  const served = await serveWithAdmin(t, { args });
  const { port, adminPort } = served;
  const ask = async (headers: Readonly<Record<string, string>>) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      path: activePath,
      headers,
      rejectUnauthorized: false,
    }).end();
    const [response] = await once(sent, 'response');
    response.resume();
    return [response.statusCode, response.httpVersion];
  };
  const becomes = (name: string) =>
    until(`it is ${name}`, async () => (await handshake(port)).endsWith(name));
  assert.equal(served.lines('snapshot-is-served')[0]?.['url'], `https://127.0.0.1:${port}`);
  assert.deepEqual(await ask(credentials), [200, '1.1']);
  assert.deepEqual(await ask({}), [401, '1.1']);
  assert.equal(await handshake(port), 'http/1.1 with one');
  await assert.rejects(fetch(`http://127.0.0.1:${port}${activePath}`));

  const [two, three] = [await certificateFor('two'), await certificateFor('three')];
  writeFileSync(certPath, two.cert);
  const { level, source, message } = await served.logged('reload-fails');
  assert.deepEqual([level, source], ['error', 'certificate']);
  assert.match(String(message), /: key values mismatch\.$/);
  assert.equal(Object.values(await nonZero(adminPort, 'reload_failing'))[0], 1);
  assert.equal(await handshake(port), 'http/1.1 with one');
  writeFileSync(keyPath, two.private);
  await becomes('two');
  assert.deepEqual(await nonZero(adminPort, 'reload_failing'), {});
  writeFileSync(keyPath, three.private);
  writeFileSync(`${certPath}.new`, three.cert);
  renameSync(`${certPath}.new`, certPath);
  await becomes('three');
  assert.match(
    String((await served.logged('certificate-is-reloaded'))['fingerprint']),
    /^[0-9A-F:]{95}$/,
  );
});

test('refuses a certificate and a private key that cannot be used, with a sentence', async (t) => {
  const { certPath, keyPath } = await certificateFiles(t, 'one');
  const { keyPath: otherKey } = await certificateFiles(t, 'two');
  const pkcs8 = {
    type: 'pkcs8',
    format: 'pem',
    cipher: 'aes-256-cbc',
    passphrase: 'secret',
  } as const;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const chain = `${readFileSync(certPath, 'utf8')}\n-----BEGIN CERTIFICATE-----\nMIIB`;
  const folder = folderWith(t, {
    'encrypted.pem': privateKey.export(pkcs8),
    'half-a-chain.pem': chain,
  });
  for (const [cert, key] of [
    [keyPath, keyPath],
    [certPath, certPath],
    [certPath, `${folder}/encrypted.pem`],
    [`${folder}/half-a-chain.pem`, keyPath],
    [certPath, otherKey],
  ] as const) {
    await assert.rejects(loadCertificate(cert, key), ({ message }) =>
      message.includes(`"${cert}" and "${key}": `),
    );
  }
  await assert.rejects(loadCertificate(`${certPath}x`, keyPath), {
    code: 'ENOENT',
    path: `${certPath}x`,
  });
});
