import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { AnswerCategory, AnswerFilter } from '../../../src/catalog/import/answer.ts';
import { trace } from '../../../src/catalog/stamps/changes.ts';
import { compile } from '../../../src/publish/compile.ts';
import { answers, ruledTexts } from '../../support/arbitrary-answers.ts';
import type { Files } from '../../support/folder.ts';
import { examined, importedFiles, mergedWith } from '../../support/imported.ts';

type Answer = readonly AnswerCategory[];

function built(files: Files): { readonly listed: Answer; readonly lastModified: string } {
  const { sound, diagnostics } = examined(files);
  assert.ok(sound, JSON.stringify(diagnostics));
  assert.deepEqual(trace(sound.catalog, sound.stamps).changes, []);
  const { body, last_modified } = compile(sound.catalog, sound.stamps);
  return { listed: JSON.parse(body.toString()), lastModified: last_modified };
}

/** Identifiers of their own. */
function foreign(answer: Answer): Answer {
  return answer.map((category) => {
    const filter_category_id = `other ${category.filter_category_id}`;
    const filters = category.filters.map((filter) => ({
      ...filter,
      filter_category_id,
      filter_id: `other ${filter.filter_id}`,
      code: `o${filter.code.slice(0, 62)}`,
    }));
    return { ...category, filter_category_id, filters };
  });
}

/** Every second entry of an answer, with the values of others, and new entries behind it. */
function variant(first: Answer, other: Answer): Answer {
  const values = other.flatMap(({ filters }) => filters);
  const changedFilter = (filter: AnswerFilter, index: number): AnswerFilter => {
    const { filter_id, filter_category_id, code } = filter;
    return { ...filter, ...values[index % Math.max(values.length, 1)], filter_id, filter_category_id, code };
  };
  const kept = first
    .filter((_, index) => index % 2 === 0)
    .map((category, index): AnswerCategory => {
      const { filter_category_id } = category;
      const arriving = (other[index]?.filters ?? []).map((filter) => ({ ...filter, filter_category_id }));
      const filters = [...category.filters.filter((_, at) => at % 2 === 0).map(changedFilter), ...arriving];
      return { ...category, ...other[index], filter_category_id, filters };
    });
  return [...other.slice(kept.length), ...kept];
}

/** What there was, with the values of what came where it names it, and what is new behind it. */
function merged(before: Answer, after: Answer): Answer {
  const named = new Map(after.map((category) => [category.filter_category_id, category]));
  const categories = before.map((category): AnswerCategory => {
    const came = named.get(category.filter_category_id);
    if (came === undefined) return category;
    const byId = new Map(came.filters.map((filter) => [filter.filter_id, filter]));
    const there = category.filters.map((filter) => byId.get(filter.filter_id) ?? filter);
    const isNew = ({ filter_id }: AnswerFilter) => !there.some((filter) => filter.filter_id === filter_id);
    return { ...came, filters: [...there, ...came.filters.filter(isNew)] };
  });
  const ids = new Set(before.map(({ filter_category_id }) => filter_category_id));
  return [...categories, ...after.filter(({ filter_category_id }) => !ids.has(filter_category_id))];
}

/** Whether no category has one code twice. */
function hasDistinctCodes(answer: Answer): boolean {
  return answer.every(({ filters }) => new Set(filters.map(({ code }) => code)).size === filters.length);
}

const twoAnswers = fc.tuple(
  answers({ ...ruledTexts, hasHidden: false }),
  answers({ ...ruledTexts, hasHidden: false }).map(foreign),
);

test('the values of an answer win, what it does not name stays, and what is new comes last', () => {
  fc.assert(
    fc.property(twoAnswers, ([first, other]) => {
      const second = variant(first, other);
      const expected = merged(first, second);
      fc.pre(hasDistinctCodes(expected));
      const before = importedFiles(first);
      const { files } = mergedWith(before, second);
      assert.deepEqual(built(files).listed, expected);
    }),
    { numRuns: 150 },
  );
});

test('a client that asks by date learns of whatever a merge changes', () => {
  fc.assert(
    fc.property(twoAnswers, ([first, other]) => {
      const second = variant(first, other);
      fc.pre(hasDistinctCodes(merged(first, second)));
      const before = importedFiles(first);
      const [was, is] = [built(before), built(mergedWith(before, second).files)];
      const isSame = JSON.stringify(was.listed) === JSON.stringify(is.listed);
      assert.ok(isSame ? was.lastModified === is.lastModified : was.lastModified < is.lastModified);
    }),
    { numRuns: 100 },
  );
});

test('an answer that is merged twice changes nothing the second time', () => {
  fc.assert(
    fc.property(twoAnswers, ([first, other]) => {
      const second = variant(first, other);
      fc.pre(hasDistinctCodes(merged(first, second)));
      const once = mergedWith(importedFiles(first), second).files;
      const twice = mergedWith(once, second);
      assert.deepEqual(twice.plan.changes, []);
      assert.deepEqual(twice.files, once);
    }),
    { numRuns: 100 },
  );
});
