import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from '../../../src/catalog/read.ts';
import { catalogYaml, soundCatalog } from '../../support/catalogs.ts';
import { folderWith } from '../../support/folder.ts';
import { image } from '../findings/rows.ts';
import { found } from '../found.ts';

const cdn = 'https://cdn.example.com';

/** An address, why it is doubtful, and the part that shows it. */
const rows: readonly (readonly [address: string, reason?: string, part?: string])[] = [
  [`${cdn}/filters/rosy_d...`, 'page', '...'],
  [cdn, 'page', '/'],
  [`${cdn}/a.webp?from=https://example.com/`],
  [`${cdn}/a.webp?token=v2`],
  ['https://images.unsplash.com/photo-1?fm=webp'],
  [`${cdn}/a.webp?ex=large&index=1`],
  [`${cdn}/a.PNG.`, 'ending', '.PNG.'],
  ['https://172.20.1.1:8443/a.webp', 'private', '172.20.1.1'],
  ...['/v1.2/a', '/v1.2', '/rosy.v2', '/a.JPG?w=1.5', '/a.jpg!w800', '/a.webp/public'].map(
    (path) => [`${cdn}${path}`] as const,
  ),
  ['https://172.32.1.1/a.webp'],
];

for (const [address, reason, part] of rows) {
  test(`finds ${reason ?? 'nothing'} in ${address}`, (t) => {
    const sources = readSources(folderWith(t, { ...soundCatalog, ...image(address) }));
    const facts = found(sources).map(({ code, args }) => [code, args]);
    const expected = [['image-url-is-doubtful', { reason, part }]];
    assert.deepEqual(facts, reason === undefined ? [] : expected);
  });
}

test('allows images at the hosts that the catalog names', (t) => {
  const hosts = 'image_hosts: [CDN.example.org, "*.example.net"]\n';
  const folder = folderWith(t, {
    ...soundCatalog,
    'catalog.yaml': catalogYaml(['romantic', 'cartoon'], hosts),
    ...image('https://img.a.example.net/a.webp'),
  });
  const facts = found(readSources(folder)).map(({ code, args }) => [code, args]);
  const expected = ['cdn.example.org', '*.example.net'];
  const unexpected = ['image-host-is-unexpected', { host: 'cdn.example.com', expected }];
  assert.deepEqual(facts, [unexpected, unexpected]);
});
