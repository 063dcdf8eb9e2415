import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrivate } from '../../../src/features/online/request.ts';
import { faultAt } from './fault-at.ts';

const failing = (code: string) => async () => {
  throw Object.assign(new Error(code), { code, syscall: 'getaddrinfo' });
};

test('recognizes public addresses', () => {
  const nonPublic =
    '0.0.0.0 10.255.0.1 100.64.0.1 127.9.9.9 169.254.169.254 172.16.0.1 192.0.2.1 192.168.1.1 224.0.0.1 ' +
    ':: ::1 ::ffff:127.0.0.1 64:ff9b::a00:1 2001:db8::1 2002:7f00:1::1 fd12::1 fe80::1%eth0 ff02::1';
  const publicOnes = '1.1.1.1 100.128.0.1 172.32.0.1 ::ffff:8.8.8.8 2606:4700::1111';
  assert.deepEqual(
    [...nonPublic.split(' '), ...publicOnes.split(' ')].filter((address) => !isPrivate(address)),
    publicOnes.split(' '),
  );
});

for (const [host, detail] of [
  ['cdn.example.com', 'cdn.example.com'],
  ['127.0.0.1', '127.0.0.1:1'],
  ['2130706433', '127.0.0.1:1'],
  ['0x7f.1', '127.0.0.1:1'],
  ['0177.0.0.1', '127.0.0.1:1'],
  ['[::1]', '[::1]:1'],
  ['[::ffff:10.0.0.1]', '[::ffff:a00:1]:1'],
] as const) {
  test(`sends no request to the private host ${host}`, async () => {
    const refused = `image-is-unreachable private ${detail}`;
    for (const allowed of [[], ['127.0.0.1:443'], ['127.0.0'], ['localhost']])
      assert.equal(await faultAt(`https://${host}:1/`, { allowed }), refused);
  });
}

test('distinguishes an unknown host from a network that is down', async () => {
  const at = (code: string) => faultAt('https://cdn.example.com/x', { resolve: failing(code) });
  assert.equal(await at('ENOTFOUND'), 'image-is-unreachable dns cdn.example.com');
  assert.equal(await at('EAI_AGAIN'), 'image-is-unreachable network cdn.example.com');
});
