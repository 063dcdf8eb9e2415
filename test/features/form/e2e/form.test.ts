import assert from 'node:assert/strict';
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { launch } from '../../../../scripts/browser.ts';
import { folderWith } from '../../../support/folder.ts';
import { png } from '../../../support/images.ts';
import { call, root } from '../../../support/program.ts';
import { git } from '../../../support/repository.ts';
import { fieldAt, openEntry, openForm, read, save, writeForm } from './cms.ts';

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

/** A repository with the sample catalog. */
function sample(t: TestContext): string {
  const cwd = folderWith(t);
  cpSync(join(root, 'catalog'), join(cwd, 'catalog'), { recursive: true });
  git(cwd, 'init', '--quiet', '--initial-branch=main');
  git(cwd, 'add', '--all');
  git(cwd, 'commit', '--quiet', '--message=Sample');
  return cwd;
}

test('an editor renames a filter, switches one off, adds one with a picture, sorts two, and sets a window', async (t) => {
  const cwd = sample(t);
  const env = { LANG: 'en_US.UTF-8' };
  const run = async (line: string) => call(line.split(' '), { cwd, env });
  assert.equal((await run('build')).status, 0);
  const idsIn = (): Readonly<Record<string, string>> => {
    const [{ filters }] = JSON.parse(read(cwd, 'dist/active.json'));
    return Object.fromEntries(
      filters.map(({ code, filter_id }: Record<string, string>) => [code, filter_id]),
    );
  };
  const before = idsIn();
  await writeForm(cwd, 'ko');

  const { page, others, files } = await openForm(t, browser, cwd);
  await openEntry(page, 'categories/entries/romantic');
  const at = (path: string) => fieldAt(page, path);
  const fill = async (path: string, text: string) => (await at(path)).locator('input').fill(text);
  await at('filters.1');
  const handles = page.getByRole('button', { name: '항목 순서 변경' });
  await handles.nth(1).press('ArrowUp');
  await page.getByRole('button', { name: '모두 펼치기' }).click();
  await fill('filters.1.name_en', 'Rosy Evening');
  const switched = await at('filters.2.is_active');
  await switched.getByRole('radio', { name: '아니요 (false)' }).click();
  await switched.getByRole('radio', { name: '아니요 (false)', checked: true }).waitFor();
  await fill('filters.3.active_until', '2027-01-31T09:00');
  await page.getByRole('button', { name: /필터.? 추가/ }).click();
  await fill('filters.9.code', 'moon_river');
  await fill('filters.9.name_ko', '달빛 강');
  await fill('filters.9.name_en', 'Moon River');
  await (await at('filters.9.image')).getByRole('button', { name: '찾아보기' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: '업로드' }).click();
  const picture = { name: 'Moon River.PNG', mimeType: 'image/png', buffer: png(300) };
  await (await chooser).setFiles(picture);
  await page.getByRole('option', { name: 'moon-river.png', selected: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '삽입' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await save(page);

  const saved = await files();
  for (const [path, data] of Object.entries(saved)) writeFileSync(join(cwd, path), data);
  assert.deepEqual(git(cwd, 'status', '--porcelain', 'catalog').split('\n').sort(), [
    '',
    ' M catalog/categories/romantic.yaml',
    '?? catalog/images/moon-river.png',
  ]);
  console.log(await run('check'));
  console.log(await run('diff HEAD'), git(cwd, 'diff'));
  assert.equal((await run('diff HEAD')).stdout, '');
  assert.equal((await run('build')).status, 0);
  assert.deepEqual({ ...idsIn(), ...before }, idsIn());
  assert.deepEqual([...others], []);
});
