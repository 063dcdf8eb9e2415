import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { skipReason } from '../support/features.ts';
import { call } from '../support/program.ts';
import { repositoryWith } from '../support/repository.ts';

const romantic = `name_ko: 로맨틱
name_en: Romantic
description: |-
  Soft, "warm" looks & more
    in two lines
filters:
  - code: rosy_dusk
    name_ko: 장밋빛 노을 1
    name_en: "007"
    image_url: https://cdn.example.com/filters/rosy_dusk.webp?a=1&b=2
    is_recommended: true
  - code: constructor
    name_ko: 한글 _x0041_ 😀
    name_en: "2026-12-01"
    image_url: https://cdn.example.com/filters/constructor.webp
`;

/** A repository with an exported workbook, and what makes LibreOffice save a file of it in another format. */
async function exported(t: TestContext) {
  const cwd = repositoryWith(t, {
    'catalog.yaml': 'organization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBX\ncategories:\n  - romantic\n',
    'categories/romantic.yaml': romantic,
  });
  const args = ['sheet', 'export', 'filters.xlsx', '--lang', 'ko'];
  const { status, stderr } = await call(args, { cwd });
  assert.equal(status, 0, stderr);
  const save = (file: string, format: string) => {
    const profile = `-env:UserInstallation=file://${join(cwd, 'profile')}`;
    const args = [profile, '--headless', '--convert-to', format, '--outdir', 'saved', file];
    execFileSync('soffice', args, { cwd, stdio: 'ignore' });
    return `saved/${file.replace(/.*\//, '').replace(/\.\w+$/, `.${format}`)}`;
  };
  return {
    cwd,
    save,
    importing: (file: string, ...args: string[]) =>
      call(['sheet', 'import', file, ...args], { cwd }),
  };
}

test('a workbook that LibreOffice saved, also by way of its own format, changes nothing', {
  skip: skipReason('sheet'),
}, async (t) => {
  const { save, importing } = await exported(t);
  for (const file of [save('filters.xlsx', 'xlsx'), save(save('filters.xlsx', 'ods'), 'xlsx')]) {
    const { status, stdout, stderr } = await importing(file, '--dry-run');
    assert.deepEqual([status, stdout], [0, ''], stderr);
  }
});

test('a cell that was changed in LibreOffice is the only change', {
  skip: skipReason('sheet'),
}, async (t) => {
  const { cwd, save, importing } = await exported(t);
  const flat = join(cwd, save('filters.xlsx', 'fods'));
  writeFileSync(flat, readFileSync(flat, 'utf8').replace('>007<', '>008<'));
  assert.equal((await importing(save('saved/filters.fods', 'xlsx'), '--yes')).status, 0);
  const changed = readFileSync(join(cwd, 'catalog/categories/romantic.yaml'), 'utf8');
  assert.equal(changed, romantic.replace('"007"', '"008"'));
});
