import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { formatNames } from '../../src/report/formats.ts';
import { call, root } from '../support/program.ts';
import { validate } from './validity.ts';

// After a change that is meant, `npm run test:golden` writes the reports anew; git shows what became of them.
const golden = join(root, 'test/golden');

for (const format of formatNames) {
  for (const lang of ['en', 'ko']) {
    test(`check --format ${format} --lang ${lang} reports the golden catalog as before, in a valid form`, async (t) => {
      const { status, stdout, stderr } = await call(['check', '--format', format, '--lang', lang], { cwd: golden });
      assert.deepEqual([status, stderr], [1, '']);
      validate[format](stdout);
      t.assert.fileSnapshot(stdout, join(golden, `${format}.${lang}.txt`), { serializers: [String] });
    });
  }
}
