import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { run } from '../support/program.ts';
import { at, stampedCatalog } from '../support/stamped.ts';

const stampsOf = (cwd: string) => readFileSync(join(cwd, 'catalog/stamps.json'), 'utf8');

test('says a line for each entry, writes them, and leaves no other file', (t) => {
  const cwd = folderWith(t, Object.fromEntries(Object.entries(soundCatalog).map(([k, v]) => [`catalog/${k}`, v])));
  const { status, stdout, stderr } = run(['stamp', '--at', at], { cwd });
  assert.equal(
    stdout,
    'new       cartoon\nnew       cartoon/comic_ink\nnew       romantic\nnew       romantic/first_snow\nnew       romantic/rosy_dusk\n',
  );
  assert.deepEqual([status, stderr], [0, 'Written: catalog/stamps.json\n']);
  assert.deepEqual(readdirSync(join(cwd, 'catalog')), ['catalog.yaml', 'categories', 'stamps.json']);
  assert.equal(stampsOf(cwd).split('\n').length, 9);
});

test('changes nothing when it is run twice, at whatever time', (t) => {
  const cwd = stampedCatalog(t);
  const before = statSync(join(cwd, 'catalog/stamps.json'));
  assert.deepEqual(run(['stamp'], { cwd }), {
    status: 0,
    stdout: '',
    stderr: 'Nothing to do: catalog/stamps.json is up to date.\n',
  });
  const after = statSync(join(cwd, 'catalog/stamps.json'));
  assert.deepEqual([after.ino, after.mtimeMs], [before.ino, before.mtimeMs]);
});

test('writes the same bytes in two folders, under any TZ and LANG, for one --at in whatever zone', (t) => {
  const folders = [
    { at: '2026-01-01T00:00:00Z', env: { TZ: 'UTC', LANG: 'C' } },
    { at: '2026-01-01T09:00:00+09:00', env: { TZ: 'Asia/Seoul', LANG: 'ko_KR.UTF-8' } },
  ].map(({ at: time, env }) => {
    const cwd = folderWith(t, Object.fromEntries(Object.entries(soundCatalog).map(([k, v]) => [`catalog/${k}`, v])));
    assert.equal(run(['stamp', '--at', time], { cwd, env }).status, 0);
    return cwd;
  });
  assert.equal(new Set(folders.map(stampsOf)).size, 1);
});

test('stamps with the time of now where no other is given', (t) => {
  const cwd = folderWith(t, Object.fromEntries(Object.entries(soundCatalog).map(([k, v]) => [`catalog/${k}`, v])));
  const before = new Date().toISOString();
  run(['stamp'], { cwd });
  const created = /"created_at":"([^"]*)"/.exec(stampsOf(cwd))?.[1] ?? '';
  assert.ok(before <= created && created <= new Date().toISOString());
});

test('--check writes nothing, says what would change, and exits with 1', (t) => {
  const cwd = stampedCatalog(t);
  const before = stampsOf(cwd);
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('pen_ink')]) });
  const { status, stdout } = run(['stamp', '--check'], { cwd });
  assert.equal(stdout, 'vanished  cartoon/comic_ink\nnew       cartoon/pen_ink\n');
  assert.deepEqual([status, stampsOf(cwd)], [1, before]);
  assert.equal(run(['stamp'], { cwd }).status, 0);
  assert.equal(run(['stamp', '--check'], { cwd }).status, 0);
});

test('tells a rename as one', (t) => {
  const cwd = stampedCatalog(t);
  const text = categoryYaml('Cartoon', [filterYaml('comic_ink').replace('code: comic_ink', 'code: ink')]);
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': text });
  assert.equal(run(['stamp'], { cwd }).stdout, 'renamed   cartoon/comic_ink -> cartoon/ink\n');
});

test('stamps a new order', (t) => {
  const cwd = stampedCatalog(t);
  writeFiles(join(cwd, 'catalog'), { 'catalog.yaml': catalogYaml(['cartoon', 'romantic']) });
  assert.equal(run(['stamp'], { cwd }).stdout, 'reordered catalog.yaml\n');
});

test('leaves a file with the marks of a merge as it is, and says which commands resolve it', (t) => {
  const cwd = stampedCatalog(t);
  const text = `<<<<<<< HEAD\n${stampsOf(cwd)}=======\n{}\n>>>>>>> main\n`;
  writeFiles(join(cwd, 'catalog'), { 'stamps.json': text });
  const { status, stdout } = run(['stamp'], { cwd });
  assert.match(
    stdout,
    /^catalog\/stamps\.json:1:1: error: stamps-are-in-conflict\n.*git checkout --theirs -- catalog\/stamps\.json && npm run stamp/,
  );
  assert.deepEqual([status, stampsOf(cwd)], [1, text]);
});

test('stamps nothing while the catalog has errors', (t) => {
  const cwd = stampedCatalog(t);
  const before = stampsOf(cwd);
  writeFiles(join(cwd, 'catalog'), { 'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('1')]) });
  const { status, stdout } = run(['stamp'], { cwd });
  assert.match(stdout, /^catalog\/categories\/cartoon\.yaml:4:11: error/);
  assert.deepEqual([status, stampsOf(cwd)], [1, before]);
});

test('says what is no time, and exits with 2', (t) => {
  const cwd = stampedCatalog(t);
  assert.deepEqual(run(['stamp', '--at', '2026-02-30T00:00:00Z'], { cwd }), {
    status: 2,
    stdout: '',
    stderr: '"2026-02-30T00:00:00Z" is no time. Write date, time and zone from 1970 on, as in 2026-11-20T09:30:00Z.\n',
  });
});

test('--published gives back what was taken out, goes on from its times, and run twice changes nothing', (t) => {
  const cwd = stampedCatalog(t);
  const [stamps, published] = [join(cwd, 'catalog/stamps.json'), join(cwd, 'published.json')];
  const text = readFileSync(stamps, 'utf8');
  writeFileSync(published, text.replaceAll('2026-01-01T00:00:00.000Z', '2026-06-01T00:00:00.500Z'));
  writeFileSync(stamps, text.replace(/^"cartoon\/comic_ink".*\n/m, ''));
  const stampIt = () => run(['stamp', '--published', published, '--at', '2026-02-01T00:00:00Z'], { cwd });
  assert.equal(stampIt().status, 0);
  const identifierIn = (json: string) => JSON.parse(json)['cartoon/comic_ink'].filter_id;
  const after = readFileSync(stamps, 'utf8');
  assert.equal(identifierIn(after), identifierIn(text));
  assert.equal(JSON.parse(after)['catalog.yaml'].updated_at, '2026-06-01T00:00:01.000Z');
  assert.match(stampIt().stderr, /^Nothing to do/);
  assert.equal(run(['stamp', '--published', stamps, '--at', '2026-07-01T00:00:00Z'], { cwd }).stdout, '');
  assert.equal(readFileSync(stamps, 'utf8'), after);
});

test('--published says of a file that holds no stamps, and of one that is not there, what is wrong', (t) => {
  const cwd = stampedCatalog(t);
  writeFileSync(join(cwd, 'odd.json'), '[]');
  const odd = run(['stamp', '--published', 'odd.json'], { cwd });
  assert.deepEqual(
    [odd.status, odd.stderr],
    [
      2,
      '"odd.json" holds no stamps as "stamp" writes them. Name the file catalog/stamps.json of what was published last.\n',
    ],
  );
  const missing = run(['stamp', '--published', 'gone.json'], { cwd });
  assert.equal(missing.status, 2);
  assert.match(missing.stderr, /"gone\.json".*does not exist/);
});
