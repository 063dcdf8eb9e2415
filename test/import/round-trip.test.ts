import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Answer, AnswerCategory } from '../../src/import/answer.ts';
import { compile } from '../../src/publish/compile.ts';
import { parseStamps } from '../../src/publish/stamps/parse.ts';
import { planStamps } from '../../src/publish/stamps/plan.ts';
import { serialiseStamps } from '../../src/publish/stamps/stamp.ts';
import { anyText } from '../catalog/write/texts.ts';
import { answerCategory, answerFilter } from './answers.ts';
import { answers, ruledTexts } from './arbitrary-answers.ts';
import { examined, imported } from './imported.ts';

const text = anyText.map((each) => each.toWellFormed());
const anything = { code: text, name: text, description: text, image: text, areCodesUnique: false };
/** Later than any time of an answer. */
const now = '2200-01-01T00:00:00.000Z';

/** The answer of a build after an import; fails where the catalog has an error, or the memory anything to learn. */
function rebuilt(answer: Answer): unknown {
  const { plan, files } = imported(answer);
  const { catalog, findings } = examined(files);
  assert.ok(catalog, JSON.stringify(findings.filter(({ severity }) => severity === 'error')));
  const { stamps, fault } = parseStamps(serialiseStamps(plan.stamps));
  assert.ok(stamps, JSON.stringify(fault));
  const { changes, stamps: after } = planStamps(catalog, stamps, now);
  assert.deepEqual([changes, serialiseStamps(after)], [[], serialiseStamps(plan.stamps)]);
  return JSON.parse(compile(catalog, after).body.toString());
}

/** What the listing has of an answer: the contract, section 3. */
function listed(answer: Answer): Answer {
  return answer
    .filter(({ is_active, deleted_at }) => is_active && deleted_at === null)
    .map((category) => ({ ...category, filters: category.filters.filter(({ deleted_at }) => deleted_at === null) }));
}

function hasCategory(answer: Answer): boolean {
  return answer.some(({ deleted_at }) => deleted_at === null);
}

test('an answer whose texts keep the rules is imported and built to the same answer, in the same order', () => {
  fc.assert(
    fc.property(answers({ ...ruledTexts, hasHidden: false }), (answer) => assert.deepEqual(rebuilt(answer), answer)),
    { numRuns: 100 },
  );
});

test('of an answer with inactive and deleted entries comes back what the API would list', () => {
  fc.assert(
    fc.property(answers({ ...ruledTexts, hasHidden: true }).filter(hasCategory), (answer) => {
      assert.deepEqual(rebuilt(answer), listed(answer));
    }),
    { numRuns: 100 },
  );
});

test('every identifier and time of what lives stands in the memory, whatever rules its texts break, and every file can be read', () => {
  const ofForm = ['escape-is-unknown', 'file-is-in-conflict', 'line-is-not-a-field', 'nesting-is-too-deep'];
  const ofNames = ['code-is-duplicate', 'code-is-malformed', 'slug-is-malformed', 'file-is-missing'];
  const severe = new Set([...ofForm, ...ofNames]);
  fc.assert(
    fc.property(answers({ ...anything, hasHidden: true }).filter(hasCategory), (answer) => {
      const { plan, files } = imported(answer);
      const codes = examined(files).findings.map(({ code }) => code);
      assert.deepEqual(
        codes.filter((code) => severe.has(code)),
        [],
      );
      const { entries, order } = plan.stamps;
      const kept = new Set([...entries.values()].map(({ content: _, ...rest }) => JSON.stringify(rest)));
      const all = answer.flatMap((category) => [
        times(category.filter_category_id, category, null),
        ...category.filters.map((filter) => times(filter.filter_id, filter, category.deleted_at)),
      ]);
      const textsOf = (list: readonly object[]) => new Set(list.map((each) => JSON.stringify(each)));
      const live = textsOf(all.filter(({ deleted_at }) => deleted_at === null));
      assert.ok(live.isSubsetOf(kept) && kept.isSubsetOf(textsOf(all)));
      const newest = [...entries.values()].flatMap(({ updated_at, deleted_at }) => [updated_at, deleted_at ?? '']);
      assert.equal(order?.updated_at, newest.toSorted().at(-1));
    }),
    { numRuns: 100 },
  );
});

type Times = Pick<AnswerCategory, 'created_at' | 'deleted_at' | 'updated_at'>;
function times(identifier: string, { created_at, updated_at, deleted_at }: Times, ofCategory: string | null) {
  return { identifier, created_at, updated_at, deleted_at: deleted_at ?? ofCategory };
}

test('an answer of 12,000 filters comes back', () => {
  const answer = Array.from({ length: 12 }, (_, index) => {
    const filters = Array.from({ length: 1000 }, (__, at) => answerFilter(`f${index}_${at}`));
    return answerCategory(filters, { filter_category_id: `c${index}`, name_en: `Category ${index}` });
  });
  assert.deepEqual(rebuilt(answer), answer);
});
