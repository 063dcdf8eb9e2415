import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { catalogFolder } from '../../support/catalogs.ts';
import { run } from '../../support/program.ts';

const size = 16 * 2 ** 20 - 100;
const head = 'key,category,code,name_ko,name_en,image_url\r\n';
const long = (part: string) => head + part.repeat(size / part.length);
const tooLarge = /^The table is too large\. /;
const unknown = /^Row 2: .*the catalog has no /;

const inputs: Readonly<Record<string, readonly [content: string | Buffer, said: RegExp]>> = {
  'more bytes than are read': [long('a') + long('a'), tooLarge],
  'millions of rows': [long('a\n'), tooLarge],
  'millions of cells in a row': [long(','), tooLarge],
  'quotes that never end': [long('"a""b,'), tooLarge],
  'UTF-16': [Buffer.from(`\ufeff${head}${'romantic/a,가\n'.repeat(700_000)}`, 'utf16le'), tooLarge],
  '100,000 columns': [`${'name,'.repeat(100_000)}\r\n`, tooLarge],
  'many unknown keys': [
    head + Array.from({ length: 19_990 }, (_, at) => `romantic/k${at}\n`).join(''),
    unknown,
  ],
};

for (const [what, [content, said]] of Object.entries(inputs)) {
  test(`a sheet of ${what} is refused in 200 MB`, async (t) => {
    const cwd = catalogFolder(t);
    const file = join(cwd, 'a.csv');
    writeFileSync(file, content);
    // Of the process itself: maxRSS is at least that of the one that started it. Only Linux says it.
    const peak =
      "/VmHWM:.* (\\d+) kB/.exec(fs.existsSync('/proc/self/status') ? fs.readFileSync('/proc/self/status') : '')?.[1]";
    const report = `import fs from 'node:fs'; process.on('exit', () => console.log(${peak} ?? 0))`;
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(report)}` };
    const { status, stdout, stderr } = await run(['sheet', 'import', file, '--dry-run'], {
      cwd,
      env,
    });
    assert.ok(status === 1 || status === 2, stderr);
    assert.match(stderr, said);
    assert.ok(Number(stdout) < 200_000, `${stdout} KB`);
  });
}
