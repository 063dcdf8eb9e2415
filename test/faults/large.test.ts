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
  const long = 'x'.repeat(1_000_000); // files have a limit of their own, which is little more
  const files = slugs.map((slug) => {
    const filter = filterYaml(`${slug}_a`).replace('.webp', `/${long}.webp`);
    return [`categories/${slug}.yaml`, categoryYaml(slug, [filter])] as const;
  });
  writeFiles(join(cwd, 'catalog'), {
    'catalog.yaml': catalogYaml(slugs),
    ...Object.fromEntries(files),
  });
  const { status, stderr } = await call(['build', '--out', 'new', '--begin'], { cwd });
  assert.equal(status, 2, stderr);
  assert.match(
    stderr,
    /^The list for apps would have 7\d{7} bytes, but servers load 67108864 at most\. Nothing was written\. /,
  );
  assert.equal(existsSync(join(cwd, 'new')), false);
});
