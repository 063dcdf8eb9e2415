import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect as connectHttp2, type OutgoingHttpHeaders } from 'node:http2';
import { request } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { connect } from 'node:tls';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { certificateFiles, certificateFor } from '../support/certificates.ts';
import { makePipe } from '../support/folder.ts';
import { metricsOf, nonZero, statusOf } from '../support/operator.ts';
import { run } from '../support/program.ts';
import { activePath, credentials, publishedFolder } from '../support/server.ts';
import { loggedLine, serve, serveWithAdmin } from '../support/serving.ts';
import { until } from '../support/until.ts';

/** What a client agrees on with the server: the protocol, and whom the certificate is for. */
async function handshake(port: number, protocols: readonly string[] = ['h2', 'http/1.1']) {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false, ALPNProtocols: [...protocols] });
  await once(socket, 'secureConnect');
  const { alpnProtocol } = socket;
  const { CN } = socket.getPeerCertificate().subject;
  socket.destroy();
  return { alpnProtocol, name: CN };
}

async function ask(session: ClientHttp2Session, headers: OutgoingHttpHeaders) {
  const stream = session.request({ ':path': activePath, ...headers });
  const [told] = await once(stream, 'response');
  const { ':status': status, date: _, 'x-request-id': __, ...rest } = told;
  return { status, headers: rest, body: await buffer(stream) };
}

async function session(t: TestContext, port: number): Promise<ClientHttp2Session> {
  const opened = connectHttp2(`https://127.0.0.1:${port}`, { rejectUnauthorized: false });
  t.after(() => opened.destroy());
  await once(opened, 'connect');
  return opened;
}

const unauthorized =
  '{"message":"The API key is missing or not valid. Send it as the user name of HTTP Basic authentication, with an empty password."}';

test('answers the whole contract over HTTP/2', async (t) => {
  const { args } = await certificateFiles(t, 'localhost');
  const { port, output } = await serve(t, { args: ['--port', '0', ...args] });
  assert.match(output(), new RegExp(`"url":"https://127\\.0\\.0\\.1:${port}"`));
  const on = await session(t, port);
  const whole = await ask(on, credentials);
  const { etag, ...told } = whole.headers;
  assert.deepEqual([whole.status, JSON.parse(whole.body.toString()).length], [200, 2]);
  assert.deepEqual(Object.fromEntries(Object.entries(told)), {
    vary: 'Accept-Encoding, Authorization',
    'cache-control': 'private, no-cache',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(whole.body.length),
    'last-modified': 'Sun, 01 Mar 2026 09:30:00 GMT',
  });
  for (const [encoding, decode] of [
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
    ['zstd', zstdDecompressSync],
  ] as const) {
    const { status, headers, body } = await ask(on, { ...credentials, 'accept-encoding': encoding });
    assert.deepEqual([status, headers['content-encoding']], [200, encoding]);
    assert.deepEqual(decode(body), whole.body);
  }
  const known = await ask(on, { ...credentials, 'if-none-match': etag });
  assert.deepEqual([known.status, known.headers['etag'], known.body.length], [304, etag, 0]);
  const head = await ask(on, { ...credentials, ':method': 'HEAD' });
  assert.deepEqual([head.status, head.headers, head.body.length], [200, whole.headers, 0]);
  const refusals = [
    [{}, 401, unauthorized],
    [
      { ...credentials, ':path': '/' },
      404,
      '{"message":"There is nothing at this path. The filters are at /filter-category/active."}',
    ],
    [{ ...credentials, ':method': 'POST' }, 405, '{"message":"This path answers GET and HEAD only."}'],
    [{ ':path': '/' }, 401, unauthorized],
  ] as const;
  for (const [headers, status, message] of refusals) {
    const answer = await ask(on, headers);
    assert.deepEqual([answer.status, answer.body.toString()], [status, message]);
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(
      answer.headers['www-authenticate'],
      status === 401 ? 'Basic realm="filter-catalog", charset="UTF-8"' : undefined,
    );
    assert.equal(answer.headers['allow'], status === 405 ? 'GET, HEAD' : undefined);
  }
});

test('refuses headers over --max-header-bytes over HTTP/2 with 431, the first on a connection too, and says so', async (t) => {
  const { args } = await certificateFiles(t, 'localhost');
  const served = await serveWithAdmin(t, { args });
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`h${index}`, 'v']));
  const rows = [
    [{ 'x-long': 'a'.repeat(20_000) }, 431],
    [{ 'x-long': 'a'.repeat(60_000) }, 431],
    [many, 200],
    [{ ...many, 'x-long': 'a'.repeat(15_000) }, 431],
  ] as const;
  for (const [headers, status] of rows) {
    const on = await session(t, served.port);
    const [large, small] = await Promise.all([ask(on, { ...credentials, ...headers }), ask(on, credentials)]);
    assert.deepEqual([large.status, small.status], [status, 200]);
    if (status === 431)
      assert.deepEqual(JSON.parse(large.body.toString()), { message: 'The headers of the request are too large.' });
  }
  const refused = await loggedLine(served, 'request-is-refused', 3);
  assert.deepEqual([refused['status'], refused['reason']], [431, 'headers-are-too-large']);
  const counts = await nonZero(served.adminPort, 'requests_total');
  assert.equal(Object.entries(counts).find(([labels]) => labels.includes('431'))?.[1], 3);
});

test('speaks HTTP/2 with those who can, and HTTP/1.1 with others', async (t) => {
  const { args } = await certificateFiles(t, 'localhost');
  const { port } = await serve(t, { args: ['--port', '0', ...args] });
  assert.equal((await handshake(port)).alpnProtocol, 'h2');
  assert.equal((await handshake(port, ['http/1.1'])).alpnProtocol, 'http/1.1');
  for (const [headers, status] of [
    [credentials, 200],
    [{}, 401],
  ] as const) {
    const sent = request({ host: '127.0.0.1', port, path: activePath, headers, rejectUnauthorized: false }).end();
    const [response] = await once(sent, 'response');
    assert.deepEqual([response.statusCode, response.httpVersion], [status, '1.1']);
    assert.equal((await buffer(response)).length, Number(response.headers['content-length']));
  }
  const plain = await fetch(`http://127.0.0.1:${port}${activePath}`, { headers: credentials }).catch(() => undefined);
  assert.notEqual(plain?.status, 200);
});

for (const workers of ['1', '2']) {
  test(`takes a new certificate when the files change, and keeps the last good one else, with --workers ${workers}`, async (t) => {
    const { certPath, keyPath, args } = await certificateFiles(t, 'one');
    const served = await serveWithAdmin(t, { args: [...args, '--workers', workers] });
    const { port, adminPort } = served;
    const becomes = (name: string) => until(`it is ${name}`, async () => (await handshake(port)).name === name);
    const old = await session(t, port);
    assert.equal((await handshake(port)).name, 'one');
    const two = await certificateFor('two');
    writeFileSync(certPath, two.cert);
    const { source, reason, msg } = await loggedLine(served, 'reload-fails');
    assert.deepEqual([source, reason], ['certificate', 'private-key-does-not-fit']);
    const sentence = `HTTPS cannot be had with "${certPath}" and "${keyPath}": the private key belongs to another certificate.`;
    assert.equal(msg, `The certificate was not changed, and the one before is still used. ${sentence}`);
    assert.deepEqual(await nonZero(adminPort, 'reload_failing'), {
      '{source="certificate",reason="private-key-does-not-fit"}': 1,
    });
    assert.equal((await statusOf(adminPort)).reloads.certificate.last_failure.message, sentence);
    assert.equal((await handshake(port)).name, 'one');
    writeFileSync(keyPath, two.key);
    await becomes('two');
    assert.deepEqual(await nonZero(adminPort, 'reload_failing'), {});
    const expires = Date.parse(String((await loggedLine(served, 'certificate-is-reloaded'))['expires'])) / 1000;
    assert.equal((await metricsOf(adminPort)).get('filter_catalog_certificate_expiry_timestamp_seconds'), expires);
    assert.equal((await ask(old, credentials)).status, 200);
    truncateSync(keyPath);
    assert.equal((await loggedLine(served, 'reload-fails', 2))['reason'], 'private-key-is-malformed');
    rmSync(certPath);
    assert.equal((await loggedLine(served, 'reload-fails', 3))['reason'], 'ENOENT');
    makePipe(certPath);
    assert.equal((await loggedLine(served, 'reload-fails', 4))['reason'], 'certificate-is-malformed');
    assert.equal((await handshake(port)).name, 'two');
    const three = await certificateFor('three');
    writeFileSync(keyPath, three.key);
    writeFileSync(`${certPath}.new`, three.cert);
    renameSync(`${certPath}.new`, certPath);
    await becomes('three');
  });
}

test('ends with a sentence where a certificate and its private key cannot be used', async (t) => {
  const dist = await publishedFolder(t);
  const { certPath, keyPath } = await certificateFiles(t, 'one');
  const other = await certificateFiles(t, 'two');
  const encrypted = join(other.keyPath, '../encrypted.pem');
  const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' } as const;
  const publicKeyEncoding = { type: 'spki', format: 'pem' } as const;
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256', privateKeyEncoding: cipher, publicKeyEncoding });
  writeFileSync(encrypted, pair.privateKey);
  const rows = [
    [keyPath, keyPath, 'the first is no certificate in PEM'],
    [certPath, certPath, 'the second is no private key in PEM'],
    [certPath, other.keyPath, 'the private key belongs to another certificate'],
    [certPath, encrypted, 'the private key is encrypted, and nobody is there to type its password'],
  ] as const;
  for (const [cert, key, why] of rows) {
    const { status, stdout, stderr } = run(['serve', '--dist', dist, '--tls-cert', cert, '--tls-key', key], {
      env: { FILTER_CATALOG_API_KEYS: 'a' },
    });
    assert.deepEqual([status, stdout, stderr], [2, '', `HTTPS cannot be had with "${cert}" and "${key}": ${why}.\n`]);
  }
  const gone = run(['serve', '--dist', dist, '--tls-cert', `${certPath}x`, '--tls-key', keyPath], {
    env: { FILTER_CATALOG_API_KEYS: 'a' },
  });
  assert.equal(gone.status, 2);
  assert.match(gone.stderr, new RegExp(`^[^\n]*${certPath}x[^\n]*\n$`));
  assert.ok(!gone.stderr.includes(readFileSync(keyPath, 'utf8').split('\n')[1] ?? ''));
});
