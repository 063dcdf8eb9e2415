import assert from 'node:assert/strict';
import { cpSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { comes, folders, servedName } from '../support/reloads.ts';
import { serve } from '../support/serving.ts';

/** What a copy of `next` does to `dist`, one way or another. */
type Arrive = (dist: string, next: string) => void;

const bodies: Arrive = (dist, next) => cpSync(join(next, 'snapshots'), join(dist, 'snapshots'), { recursive: true });
const manifestOf = (dist: string) => join(dist, 'manifest.json');

const arrivals: readonly (readonly [claim: string, arrive: Arrive])[] = [
  [
    'a manifest that is renamed into its place',
    (dist, next) => {
      bodies(dist, next);
      renameSync(manifestOf(next), manifestOf(dist));
    },
  ],
  [
    'a manifest that is truncated and then written',
    (dist, next) => {
      bodies(dist, next);
      truncateSync(manifestOf(dist));
      writeFileSync(manifestOf(dist), readFileSync(manifestOf(next)));
    },
  ],
  [
    'bodies that arrive after their manifest',
    (dist, next) => {
      cpSync(manifestOf(next), manifestOf(dist));
      setTimeout(() => bodies(dist, next), 800);
    },
  ],
  [
    'a folder that is deleted and made anew',
    (dist, next) => {
      rmSync(dist, { recursive: true });
      setTimeout(() => cpSync(next, dist, { recursive: true }), 300);
    },
  ],
  [
    'a folder that takes the place of another',
    (dist, next) => {
      renameSync(dist, `${dist}.old`);
      renameSync(next, dist);
    },
  ],
];
for (const [how, args] of [
  ['', []],
  [' with --poll', ['--poll', '100ms']],
] as const) {
  for (const [claim, arrive] of arrivals) {
    test(`follows${how} ${claim}`, async (t) => {
      const { dist, next } = await folders(t);
      const { port } = await serve(t, { dist, args: ['--port', '0', ...args] });
      assert.equal(await servedName(port), 'One');
      arrive(dist, next);
      await comes(port, 'Two');
    });
  }

  test(`follows${how} a ConfigMap, of which the link to its data is swapped`, async (t) => {
    const { dist, next } = await folders(t);
    const mount = folderWith(t);
    renameSync(dist, join(mount, '..one'));
    symlinkSync('..one', join(mount, '..data'));
    for (const name of ['manifest.json', 'snapshots']) symlinkSync(join('..data', name), join(mount, name));
    const { port } = await serve(t, { dist: mount, args: ['--port', '0', ...args] });
    assert.equal(await servedName(port), 'One');
    renameSync(next, join(mount, '..two'));
    symlinkSync('..two', join(mount, '..data_tmp'));
    renameSync(join(mount, '..data_tmp'), join(mount, '..data'));
    rmSync(join(mount, '..one'), { recursive: true });
    await comes(port, 'Two');
  });

  test(`follows${how} a link to the folder that is swapped`, async (t) => {
    const { dist, next } = await folders(t);
    const link = join(folderWith(t), 'current');
    symlinkSync(dist, link);
    const { port } = await serve(t, { dist: link, args: ['--port', '0', ...args] });
    assert.equal(await servedName(port), 'One');
    symlinkSync(next, `${link}.new`);
    renameSync(`${link}.new`, link);
    await comes(port, 'Two');
  });
}
