import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type AskOptions, isPrivate } from '../../../src/features/online/ask.ts';
import { imageFault } from '../../../src/features/online/image-fault.ts';
import { fileStart } from '../../../src/finding/finding.ts';
import { good, imageHost, png, type Respond, trustImageHosts } from './image-host.ts';

trustImageHosts();

const here = [{ address: '127.0.0.1', family: 4 }];
const place = { path: 'catalog/categories/romantic.yaml', range: fileStart };

/** What is found of an address, as its code and facts in one line. */
async function faultAt(address: string, options: Partial<AskOptions> = {}): Promise<string> {
  const usual = { allowed: [], milliseconds: 2000, resolve: async () => here };
  const fault = await imageFault(address, place, { ...usual, ...options });
  return fault === undefined ? 'none' : [fault.code, ...Object.values(fault.args)].join(' ');
}

async function faultOf(t: TestContext, respond: Respond, options: Partial<AskOptions> = {}) {
  const { address, host, asked } = await imageHost(t, respond);
  const fault = await faultAt(address, { allowed: [host], ...options });
  return { fault: fault.replace(host, 'HOST'), asked };
}

/** A host that gives this to GET, and of it what HEAD has. */
const gives =
  (
    type: string,
    body: Buffer | string,
    headers: Readonly<Record<string, string>> = {},
    status = 200,
  ): Respond =>
  (_request, response) => {
    response.writeHead(status, { ...(type && { 'content-type': type }), ...headers }).end(body);
  };
const onGet =
  (respond: Respond, other: Respond): Respond =>
  (request, response) =>
    (request.method === 'GET' ? respond : other)(request, response);
const to = (location: string): Respond => gives('', '', { location }, 302);
const refusing = (status: number) => gives('text/html', 'no', {}, status);
const part = (total: number) =>
  gives('image/png', png, { 'content-range': `bytes 0-4095/${total}` }, 206);
const avif = Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1');
const svg = '\ufeff<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>';
const page = '<!doctype html><svg viewBox="0 0 1 1"></svg>';

const rows: readonly (readonly [claim: string, Respond, fault: string])[] = [
  ['an image', good, 'none'],
  ['an image of which a part is given', part(4_000_000), 'none'],
  ['a JPEG', gives('image/jpeg', Buffer.from('ffd8ffe1', 'hex')), 'none'],
  ['an AVIF', gives('image/avif', avif), 'none'],
  ['an SVG', gives('image/svg+xml', svg), 'none'],
  ['an image whose host refuses HEAD', onGet(good, refusing(405)), 'none'],
  ['an image of which HEAD says that it is a page', onGet(good, gives('text/html', '')), 'none'],
  ['a page', gives('text/html; charset=utf-8', page), 'image-url-is-no-image text/html'],
  ['a page that is called an image', gives('image/png', page), 'image-url-is-no-image image/png'],
  [
    'bytes',
    gives('application/octet-stream', png),
    'image-url-is-no-image application/octet-stream',
  ],
  ['a missing image', refusing(404), 'image-is-unreachable status 404'],
  ['a host that is busy', refusing(503), 'image-is-unreachable busy 503'],
  [
    'a broken connection',
    (request) => request.destroy(),
    'image-is-unreachable connection ECONNRESET',
  ],
  [
    'a very large image',
    gives('image/png', '', { 'content-length': '7654321' }),
    'image-is-very-large 7.7 5',
  ],
  [
    'a redirect to another scheme',
    to('http://example.com/'),
    'image-is-unreachable not-https http://example.com',
  ],
  ['a redirect to a script', to('javascript:a'), 'image-is-unreachable not-https javascript:'],
  [
    'a redirect to this machine',
    to('https://127.0.0.1:1/'),
    'image-is-unreachable private 127.0.0.1:1',
  ],
  ['a redirect to IPv6', to('https://[::1]/x'), 'image-is-unreachable private [::1]'],
  [
    'a redirect to a name inside',
    to('https://cdn.example.com/'),
    'image-is-unreachable private cdn.example.com',
  ],
  ['a redirect to itself', to('/image'), 'image-is-unreachable redirects HOST'],
];
for (const [claim, respond, expected] of rows) {
  test(`of ${claim} it finds ${expected}`, async (t) => {
    assert.equal((await faultOf(t, respond)).fault, expected);
  });
}

test('asks by HEAD and GET, and by HEAD alone where that settles it', async (t) => {
  assert.deepEqual((await faultOf(t, good)).asked, ['HEAD /image', 'GET /image']);
  assert.deepEqual((await faultOf(t, to('https://10.0.0.1/'))).asked, ['HEAD /image']);
  assert.deepEqual((await faultOf(t, to('/image'))).asked, Array(6).fill('HEAD /image'));
  const large = gives('image/png', '', { 'content-length': '7654321' });
  assert.deepEqual((await faultOf(t, large)).asked, ['HEAD /image']);
});

/** A host that begins an image and does not end it. */
const half: Respond = (_request, response) => {
  response.writeHead(200, { 'content-type': 'image/png', 'content-length': 1000 }).write(png);
};

test('does not wait for a host that is silent, or that begins and does not end', async (t) => {
  const options = { milliseconds: 200 };
  for (const respond of [() => {}, half]) {
    assert.equal(
      (await faultOf(t, respond, options)).fault,
      'image-is-unreachable timeout 127.0.0.1',
    );
  }
});

test('stops reading where an image does not end', async (t) => {
  let sent = 0;
  const endless: Respond = ({ method }, response) => {
    response.writeHead(200, { 'content-type': 'image/png' });
    if (method === 'HEAD') return response.end();
    const more = () => {
      while (!response.destroyed && response.write(Buffer.concat([png, Buffer.alloc(65_536)])))
        sent += 65_552;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
    return undefined;
  };
  assert.equal((await faultOf(t, endless)).fault, 'none');
  assert.ok(sent < 50_000_000, `${sent} bytes were sent`);
});

test('connects to no host whose name leads into a private network, however it is written', async (t) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const port = (server.address() as { port: number }).port;
  for (const host of [
    'cdn.example.com',
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
    '[::1]',
  ]) {
    const shown = new URL(`https://${host}`).hostname;
    const detail = host === 'cdn.example.com' ? host : `${shown}:${port}`;
    assert.equal(
      await faultAt(`https://${host}:${port}/`),
      `image-is-unreachable private ${detail}`,
    );
  }
  assert.equal(connections, 0);
});

test('of the addresses of a name it connects to public ones alone, and looks up no second time where it connects', async (t) => {
  const { port, asked } = await imageHost(t);
  const address = `https://cdn.example.com:${port}/`;
  const resolved = [[{ address: '100::1', family: 6 }, ...here], here];
  const fault = await faultAt(address, { resolve: async () => resolved.shift() ?? [] });
  assert.equal(fault, 'image-is-unreachable private cdn.example.com');
  assert.equal(resolved.length, 1);
  const mixed = async () => [{ address: '2400::1', family: 6 }, ...here];
  assert.doesNotMatch(
    await faultAt(address, { resolve: mixed, milliseconds: 300 }),
    /none|private/,
  );
  assert.deepEqual(asked, []);
});

test('an allowed host is asked at its port, or at each; another one is not', async (t) => {
  const { port, host, address } = await imageHost(t);
  assert.equal(await faultAt(address, { allowed: ['127.0.0.1'] }), 'none');
  assert.equal(
    await faultAt(`https://cdn.example.com:${port}/`, { allowed: [`cdn.example.com:${port}`] }),
    'none',
  );
  for (const allowed of [[], ['127.0.0.1:443'], ['127.0.0'], ['localhost']]) {
    assert.equal(await faultAt(address, { allowed }), `image-is-unreachable private ${host}`);
  }
});

test('tells what the network says apart', async (t) => {
  const { port } = await imageHost(t);
  const failing = (code: string) => async () => {
    throw Object.assign(new Error(code), { code, syscall: 'getaddrinfo' });
  };
  const at = (resolve: AskOptions['resolve']) =>
    faultAt('https://cdn.example.com:8443/x', { resolve });
  assert.equal(await at(failing('ENOTFOUND')), 'image-is-unreachable dns cdn.example.com');
  assert.equal(await at(failing('EAI_AGAIN')), 'image-is-unreachable network cdn.example.com');
  const refused = await faultAt('https://127.0.0.1:1/', { allowed: ['127.0.0.1'] });
  assert.equal(refused, 'image-is-unreachable connection ECONNREFUSED');
  const other = await faultAt(`https://other.example:${port}/`, { allowed: ['other.example'] });
  assert.equal(other, 'image-is-unreachable connection ERR_TLS_CERT_ALTNAME_INVALID');
});

test('knows which addresses are of the public internet', () => {
  const inward =
    '0.0.0.0 10.255.0.1 100.64.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8 192.168.1.1 198.18.0.1 ' +
    '203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::a00:1 100::1 ' +
    'fc00::1 fd12::1 fe80::1 ff02::1 2001:db8::1 2002:7f00:1::1 2001::1';
  const outward =
    '1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.167.0.1 223.255.255.255';
  const outwardSix = '2606:4700::1111 2001:4860:4860::8888 2a00:1450::1 2400::1';
  const foundOutward = inward.split(' ').filter((address) => !isPrivate(address));
  assert.deepEqual(foundOutward, []);
  assert.deepEqual(`${outward} ${outwardSix}`.split(' ').filter(isPrivate), []);
});
