import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lint } from '../src/catalog/lint.ts';
import { readSources } from '../src/catalog/read.ts';
import { root } from './support/program.ts';

const folder = join(root, 'catalog');
const skip = !existsSync(join(folder, 'categories'));

test('the catalog of this repository has no errors', { skip }, () => {
  const { findings } = lint(readSources(folder));
  assert.deepEqual(
    findings.filter(({ severity }) => severity === 'error'),
    [],
  );
});
