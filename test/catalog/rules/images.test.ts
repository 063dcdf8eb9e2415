import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyEdits } from '../../../src/base/edit.ts';
import { readSources } from '../../../src/catalog/read.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../../support/catalogs.ts';
import { folderWith } from '../../support/folder.ts';
import { image } from '../findings/rows.ts';
import { found } from '../found.ts';

const cdn = 'https://cdn.example.com';
const cartoon = categoryYaml('Cartoon', [filterYaml('x'), filterYaml('y'), filterYaml('z')]);
const page = (address: string) => [address, 'page'] as const;
const ending = (written: string, right?: string) =>
  [`${cdn}/a${written}`, 'ending', right === undefined ? undefined : `${cdn}/a${right}`] as const;

/** An address, why it is doubtful, and what is proposed; the catalog has three other images at cdn.example.com. */
const rows: readonly (readonly [address: string, reason?: string, right?: string | undefined])[] = [
  page('https://github.com/a/b/blob/main/c.webp'),
  page('https://www.dropbox.com/s/1/a.webp?dl=0'),
  page('https://drive.google.com/file/d/1a/view?usp=sharing'),
  page('https://www.instagram.com/p/1a/'),
  page('https://example.com/a.html?x=1'),
  page('https://commons.wikimedia.org/wiki/File:A.jpg'),
  page('https://search.pstatic.net/common/?src=http%3A%2F%2Fa.io'),
  page(`${cdn}/filters/rosy_d...`),
  ...['', '/', '/a.b/'].map((path) => page(`${cdn}${path}`)),
  ['https://a.s3.amazonaws.com/a.webp?X-Amz-Expires=3600&X-Amz-Signature=0a', 'expiring'],
  ['https://a.cloudfront.net/a.webp?Expires=1&Key-Pair-Id=K', 'expiring'],
  ['https://cdn.discordapp.com/attachments/1/2/a.webp?ex=65f0a1b2&is=65ee', 'expiring'],
  ['https://a.blob.core.windows.net/a.webp?sv=1&se=2026-12-01T00Z&sig=a', 'expiring'],
  [`${cdn}/a.webp?token=GHSAT0AAAAAACB`, 'expiring'],
  [`${cdn}/a.webp?token=v2`],
  ['https://firebasestorage.googleapis.com/v0/b/a/o/a.webp?alt=media&token=1'],
  ['https://images.unsplash.com/photo-1?fm=webp'],
  [`${cdn}/a.webp?ex=large&index=1`],
  ending('.webp,', '.webp'),
  ending('.wepb', '.webp'),
  ending('.pn'),
  ending('.PNG.', '.PNG'),
  ending('.mp4'),
  ending('.psd?v=1'),
  ['https://10.0.0.7/a.webp', 'private'],
  ['https://172.20.1.1:8443/a.webp', 'private'],
  ['https://nas.local/a.webp', 'private'],
  ['https://cdn.exmaple.com/a.webp', 'host', `${cdn}/a.webp`],
  ['https://cdn.example.co/a.webp', 'host', `${cdn}/a.webp`],
  ...[
    '/a',
    '/v1.2/a',
    '/v1.2',
    '/rosy.v2',
    '/a.JPG?w=1.5',
    '/a.jpg!w800',
    '/a.webp/public',
    '/a.romantic',
    '/a_b',
  ].map((path) => [`${cdn}${path}`] as const),
  ['https://i.imgur.com/1a.png'],
  ['https://imgur.com/1a.png'],
  ['https://raw.githubusercontent.com/a/b/main/c.webp'],
  ['https://www.dropbox.com/s/1/a.webp?raw=1'],
  ['https://cdn2.example.com/a.webp'],
  ['https://img.example.com/a.webp'],
  ['https://172.32.1.1/a.webp'],
  [`${cdn}/${'.'.repeat(100_000)}`],
];

/** What is found, with the reason, and the first address of the file with the proposal in it. */
function foundIn(folder: string) {
  const sources = readSources(folder);
  return found(sources).map(({ path, code, args, fix }) => {
    const proposed = applyEdits(sources.texts.get(path) ?? '', fix?.edits ?? []);
    const right = /image_url: (.*)/.exec(proposed)?.[1];
    return [code, 'reason' in args ? args.reason : 'host', fix && right];
  });
}

for (const [address, reason, right] of rows) {
  test(`finds ${reason ?? 'nothing'} in ${address.slice(0, 60)}`, (t) => {
    const folder = folderWith(t, {
      ...soundCatalog,
      'categories/cartoon.yaml': cartoon,
      ...image(address),
    });
    const code = reason === 'host' ? 'image-host-is-unexpected' : 'image-url-is-doubtful';
    assert.deepEqual(foundIn(folder), reason === undefined ? [] : [[code, reason, right]]);
  });
}

test('allows images at the hosts that the catalog names, and proposes none at which there is no image', (t) => {
  const hosts = 'image_hosts: [cdn.example.org, "*.example.net"]\n';
  const folder = folderWith(t, {
    ...soundCatalog,
    'catalog.yaml': catalogYaml(['romantic', 'cartoon'], hosts),
    ...image('https://img.a.example.net/a.webp'),
  });
  const unexpected = ['image-host-is-unexpected', 'host', undefined];
  assert.deepEqual(foundIn(folder), [unexpected, unexpected]);
});
