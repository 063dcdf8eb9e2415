import '../../support/seasons.ts';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { git } from '../../support/repository.ts';
import { seasonalRepository } from '../../support/seasonal-repository.ts';

test('a list of a new filter is told, and not where it is empty', async (t) => {
  const { cwd, run } = seasonalRepository(t);
  git(cwd, 'commit', '--quiet', '--all', '--allow-empty', '--message=More');
  const table = 'category\tcode\tname_ko\tname_en\timage_url\tseasons\n';
  const rows = [
    'romantic\tnoon\t낮\tNoon\thttps://cdn.example.com/noon.webp\t낮, day',
    'romantic\tnight\t밤\tNight\thttps://cdn.example.com/night.webp\t',
  ];
  const { status, stderr } = await run('sheet import - --yes', table + rows.join('\n'));
  assert.equal(status, 0, stderr);
  const { changes } = JSON.parse((await run('diff HEAD --format json')).stdout);
  const told = changes.map(
    ({ key, fields }: { readonly key: string; readonly fields: unknown }) => [key, fields],
  );
  const noon = ['romantic/noon', [{ field: 'seasons', value: ['낮', 'day'] }]];
  assert.deepEqual(told, [noon, ['romantic/night', []]]);
});
