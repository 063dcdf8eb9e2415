import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSources } from '../../src/catalog/read.ts';
import { catalogYaml, filterYaml } from '../support/catalogs.ts';
import { type Files, folderWith, makePipe } from '../support/folder.ts';
import { avif, jpg, png, webp, zeroedWebp } from '../support/images.ts';
import { filters, inRomantic, type Row } from './findings/rows.ts';
import { assertFixesWork } from './fixes.ts';
import { formatFindings, relevantFindings } from './relevant-findings.ts';

const base = 'image_base_url: https://cdn.example.com/images\n';
const settings = (text: string): Files => ({ 'catalog.yaml': catalogYaml(['romantic'], text) });
/** A filter with `image`, on line 7 in the first one. */
const withImage = (code: string, image: string) =>
  filterYaml(code).replace(/image_url: .*/, `image: ${image}`);
const images = (...named: readonly string[]): Files =>
  filters(...named.map((image, index) => withImage('abcdef'.charAt(index), image)));
const sound: Files = { ...settings(base), ...images('a.webp'), 'images/a.webp': webp() };
const file = (name: string, bytes: Buffer | string, code?: string): Row => [
  `${name} of ${bytes.length} bytes`,
  { ...images(name), 'images/a.webp': webp('unused'), [`images/${name}`]: bytes },
  ...(name === 'a.webp' ? [] : ['images/a.webp:1:1 image-is-unused']),
  ...(code === undefined ? [] : [`images/${name}:1:1 ${code}`]),
];

const rows: readonly Row[] = [
  ['an image', {}],
  file('b.png', png()),
  file('b.jpg', jpg),
  file('b.avif', avif()),
  file('b.avif', avif('avis')),
  file('b.png', Buffer.concat([png(), Buffer.from('what an editor adds')])),
  ['a hidden file', { 'images/.gitkeep': '' }],

  ['an image of two filters', images('a.webp', 'a.webp'), '11:12 image-url-is-shared'],
  [
    'an image that is not square',
    {
      ...settings(`${base}image_shape: square\n`),
      ...images('a.png'),
      'images/a.png': png(4, 3),
      'images/a.webp': '',
    },
    'images/a.png:1:1 image-has-wrong-size',
    'images/a.webp:1:1 image-is-unusable',
  ],

  file('b.png', png().subarray(0, -12), 'image-is-unusable'),
  file('b.png', Buffer.from(png().with(45, 0)), 'image-is-unusable'),
  file('b.png', Buffer.concat([png().subarray(0, 33), png().subarray(-12)]), 'image-is-unusable'),
  file('b.jpg', jpg.subarray(0, -2), 'image-is-unusable'),
  file('a.webp', webp().subarray(0, -2), 'image-is-unusable'),
  file('a.webp', zeroedWebp, 'image-is-unusable'),
  file('b.avif', avif().subarray(0, -20), 'image-is-unusable'),
  file('b.avif', avif('avis', Buffer.alloc(300)), 'image-is-unusable'),
  file('b.png', png(10_000, 10), 'image-has-wrong-size'),
  file('b.png', Buffer.concat([png(), Buffer.alloc(600 * 1024)]), 'file-is-too-large'),

  [
    'a name that Windows has reserved',
    { ...images('a.webp', 'aux.png'), 'images/con.png': png() },
    '11:12 image-name-is-malformed',
    'images/con.png:1:1 image-name-is-malformed',
  ],
  [
    'a name in NFD',
    { ['images/노을.png'.normalize('NFD')]: png() },
    `${'images/노을.png'.normalize('NFD')}:1:1 image-name-is-malformed`,
  ],
  [
    'files that systems and editors create',
    Object.fromEntries(
      ['Thumbs.db', 'desktop.ini', 'Icon\r', 'a.webp:Zone.Identifier', '~$a.webp', '.DS_Store']
        .concat('a.webp.tmp', 'a.webp___jb_tmp___', 'a.webp.swp', '@eaDir/a.webp', '.idea/a.xml')
        .map((name) => [`images/${name}`, 'a']),
    ),
  ],
];

for (const [claim, files, ...findings] of rows) {
  test(`finds ${findings.map((each) => each.split(' ')[1]).join(' and ') || 'nothing'} for ${claim}`, (t) => {
    const folder = folderWith(t, { ...sound, ...files });
    assert.deepEqual(formatFindings(readSources(folder), folder, findings), inRomantic(findings));
    assertFixesWork(folder);
  });
}

test('follows no link out of the catalog, and waits for no pipe', (t) => {
  const folder = folderWith(t, sound);
  symlinkSync('/etc/passwd', join(folder, 'images/b.png'));
  makePipe(join(folder, 'images/c.png'));
  const findings = ['b', 'c'].map((name) => `images/${name}.png:1:1 file-is-not-readable`);
  assert.deepEqual(formatFindings(readSources(folder), folder, findings), findings);
});

test('reports twelve unused images once', (t) => {
  const names = [...'bcdefghijklm'].map((name) => `${name}.webp`);
  const files = Object.fromEntries(names.map((name) => [`images/${name}`, webp(name)]));
  const all = relevantFindings(readSources(folderWith(t, { ...sound, ...files })));
  const args = { names: names.slice(0, 10), more: 2 };
  assert.deepEqual(
    all.map((finding) => [finding.code, finding.args]),
    [['image-is-unused', args]],
  );
});
