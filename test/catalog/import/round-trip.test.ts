import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AnswerCategory } from '../../../src/catalog/import/answer.ts';
import { trace } from '../../../src/catalog/stamps/changes.ts';
import { unstampedAsErrors } from '../../../src/catalog/stamps/fit.ts';
import { compile } from '../../../src/publish/compile.ts';
import { answers, ruledTexts } from '../../support/arbitrary-answers.ts';
import { examined, importedFiles } from '../../support/imported.ts';
import { anyText } from '../write/texts.ts';

/** The answer of a build; fails where the catalog has an error, or an entry that is not stamped. */
function rebuilt(answer: readonly AnswerCategory[]): unknown {
  const { sound, diagnostics } = unstampedAsErrors(examined(importedFiles(answer)));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  assert.deepEqual(errors, []);
  assert.ok(sound);
  return JSON.parse(compile(sound.catalog, sound.stamps).body.toString());
}

/** What the listing has of an answer: the contract, section 3. */
function listed(answer: readonly AnswerCategory[]): readonly AnswerCategory[] {
  return answer
    .filter(({ is_active, deleted_at }) => is_active && deleted_at === null)
    .map((category) => ({ ...category, filters: category.filters.filter(({ deleted_at }) => deleted_at === null) }));
}

test('an answer whose texts keep the rules is imported and built to the same answer, in the same order', () => {
  fc.assert(
    fc.property(answers({ ...ruledTexts, hasHidden: false }), (answer) => {
      assert.deepEqual(rebuilt(answer), answer);
    }),
    { numRuns: 300 },
  );
});

test('of an answer with inactive and deleted entries comes back what the API would list', () => {
  fc.assert(
    fc.property(answers({ ...ruledTexts, hasHidden: true }), (answer) => {
      fc.pre(answer.some(({ deleted_at }) => deleted_at === null));
      assert.deepEqual(rebuilt(answer), listed(answer));
    }),
    { numRuns: 300 },
  );
});

test('every identifier and time of an answer stands in its stamps, whatever rules its texts break', () => {
  const anything = { code: anyText, name: anyText, description: anyText, image: anyText, areCodesUnique: false };
  fc.assert(
    fc.property(answers({ ...anything, hasHidden: true }), (answer) => {
      const stamps: object = JSON.parse(String(importedFiles(answer)['stamps.json']));
      const { 'catalog.yaml': order, ...stamped } = stamps as Record<string, Record<string, unknown>>;
      const kept = Object.values(stamped).map(({ content: _, ...rest }) => JSON.stringify(rest));
      const expected = answer.flatMap((category) => [
        times({ filter_category_id: category.filter_category_id }, category, null),
        ...category.filters.map((filter) => times({ filter_id: filter.filter_id }, filter, category.deleted_at)),
      ]);
      assert.deepEqual(kept.toSorted(), expected.toSorted());
      const entries = answer.flatMap((category) => [category, ...category.filters]);
      const newest = entries
        .flatMap(({ updated_at, deleted_at }) => [updated_at, deleted_at ?? ''])
        .toSorted()
        .at(-1);
      assert.deepEqual([order?.['created_at'], order?.['updated_at']], [newest, newest]);
    }),
    { numRuns: 300 },
  );
});

function times(
  identifier: object,
  { created_at, updated_at, deleted_at }: Pick<AnswerCategory, 'created_at' | 'deleted_at' | 'updated_at'>,
  ofCategory: string | null,
): string {
  return JSON.stringify({ ...identifier, created_at, updated_at, deleted_at: deleted_at ?? ofCategory });
}

test('whatever rules its texts break, every category file can be read, and says what the answer says', () => {
  const anything = { code: anyText, name: anyText, description: anyText, image: anyText, areCodesUnique: false };
  const ofForm = new Set(['escape-is-unknown', 'file-is-in-conflict', 'line-is-not-a-field', 'nesting-is-too-deep']);
  fc.assert(
    fc.property(answers({ ...anything, hasHidden: true }), (answer) => {
      const { diagnostics } = examined(importedFiles(answer));
      const found = diagnostics.filter(({ code, path }) => ofForm.has(code) || path.endsWith('stamps.json'));
      assert.deepEqual(found, []);
    }),
    { numRuns: 300 },
  );
});

test('after an import nothing is left to be stamped', () => {
  fc.assert(
    fc.property(answers({ ...ruledTexts, hasHidden: true }), (answer) => {
      const { sound } = examined(importedFiles(answer));
      fc.pre(sound !== undefined);
      assert.deepEqual(sound && trace(sound.catalog, sound.stamps).changes, []);
    }),
    { numRuns: 100 },
  );
});
