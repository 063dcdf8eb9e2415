import '../../support/seasons.ts';

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at } from '../../support/catalogs.ts';
import { seasonalRepository } from '../../support/seasonal-repository.ts';

test('a response with lists is imported as YAML that builds to the same response, with nothing for the memory to learn', async (t) => {
  const { run, read } = seasonalRepository(t);
  await run(`build --at ${at}`);
  const response = read('dist/active.json');
  assert.equal((await run('import dist/active.json --catalog again --out out')).status, 0);
  assert.match(
    read('again/categories/romantic.yaml'),
    /^ {4}seasons:\n {6}- 봄\n {6}- spring, early\n$/m,
  );
  assert.equal((await run('build --catalog again --out out')).status, 0);
  assert.equal(read('out/active.json'), response);
  assert.equal(read('out/stamps.json'), read('dist/stamps.json'));
});
