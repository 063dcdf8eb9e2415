import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';

test('a list that no server would load is refused with a sentence, and nothing is written', async (t) => {
  const cwd = catalogFolder(t);
  const slugs = Array.from({ length: 70 }, (_, index) => `c${index}`);
  const codes = Array.from({ length: 1000 }, (_, index) => `f${index}`);
  const files = slugs.map((slug) => {
    const filters = codes.map((code) => filterYaml(`${slug}_${code}`));
    return [`categories/${slug}.yaml`, categoryYaml(slug, filters)] as const;
  });
  writeFiles(join(cwd, 'catalog'), { 'catalog.yaml': catalogYaml(slugs), ...Object.fromEntries(files) });
  const { status, stderr } = await call(['build', '--out', 'new', '--begin'], { cwd });
  assert.equal(status, 2, stderr);
  assert.match(
    stderr,
    /^The list for apps would have 2\d{7} bytes, but servers load 25165824 at most\. Nothing was written\. /,
  );
  assert.equal(existsSync(join(cwd, 'new')), false);
});
