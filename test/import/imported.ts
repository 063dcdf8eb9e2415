import assert from 'node:assert/strict';
import { type Examination, examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import { catalogText, categoryText } from '../../src/catalog/write/files.ts';
import { Failure } from '../../src/finding/failure.ts';
import { parseAnswer } from '../../src/import/answer.ts';
import type {} from '../../src/import/failures.ts';
import { nameEntries } from '../../src/import/names.ts';
import { type ImportPlan, planImport } from '../../src/import/plan.ts';
import type { Files } from '../support/folder.ts';

export function failureOf(action: () => unknown): Failure {
  try {
    action();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return assert.fail('it did not fail');
}

/** What an import of this answer gives, with every rename that is proposed where it is refused. */
export function imported(given: unknown): { readonly plan: ImportPlan; readonly files: Files } {
  const answer = parseAnswer(Buffer.from(JSON.stringify(given)), '-');
  const { names, faults } = nameEntries(answer, nameEntries(answer, []).renames);
  assert.deepEqual(faults, []);
  const plan = planImport(answer, names);
  const categories = plan.categories.map((each) => [
    `categories/${each.slug}.yaml`,
    categoryText(each.fields, undefined),
  ]);
  return { plan, files: { 'catalog.yaml': catalogText(plan.catalog, undefined), ...Object.fromEntries(categories) } };
}

/** What `check` and `build` make of these files, without a disk. */
export function examined(files: Files): Examination {
  const categories = Object.keys(files).filter((name) => name !== 'catalog.yaml');
  const namesIn: Readonly<Record<string, readonly string[]>> = {
    '': ['catalog.yaml', 'categories'],
    categories: categories.map((name) => name.replace('categories/', '')),
  };
  return examine(
    readSources({
      path: 'catalog',
      list: (name) => (namesIn[name] ?? []).map((each) => ({ name: each, isFolder: each === 'categories' })),
      read: (wanted) => new Map(wanted.map((name) => [name, Buffer.from(files[name] ?? '')])),
    }),
  );
}
