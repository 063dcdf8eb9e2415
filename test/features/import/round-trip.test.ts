import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { examine } from '../../../src/catalog/examine.ts';
import { readSources } from '../../../src/catalog/read.ts';
import type { Response, ResponseCategory } from '../../../src/features/import/api-response.ts';
import { planStamps } from '../../../src/memory/plan.ts';
import { parseStamps, serialiseStamps } from '../../../src/memory/stamp.ts';
import { compile } from '../../../src/publish/compile.ts';
import { folderInMemory } from '../../support/catalogs.ts';
import type { Files } from '../../support/folder.ts';
import { anyText } from '../../support/odd-texts.ts';
import { imported } from './imported.ts';

const time = fc
  .date({ min: new Date(0), max: new Date('2026-11-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** In the formats of several systems. */
const identifier = fc.oneof(
  fc.uuid(),
  fc.ulid(),
  fc.nat().map(String),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).filter((text) => text.trim() !== ''),
  fc.constantFrom('001', 'on', '1e3', '__proto__', 'a/b', 'catalog.yaml', '식별자', 'null'),
);

const oddCodes = '001 1e3 0x10 on null true 12345678901234567890 1_000 con CON constructor';
const oddNames =
  '로맨틱|Romantic|yes|12:30:45|Mood: Night|필터 #1|@home|- a|[new]|{a}|*bold*|Scholar\'s Hat|"quoted"|👩‍👩‍👧‍👦 가족|❤️|~|001|a\\|%s|? a|---|2024|日本|Émilie';

/** Texts that keep the rules of the catalog, however odd. */
const ruledTexts = {
  code: fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/),
    fc.constantFrom(...oddCodes.split(' ')),
  ),
  name: fc.oneof(
    fc.constantFrom('|', ...oddNames.split('|')),
    fc.stringMatching(/^[!-~가-힣]([ -~가-힣]{0,40}[!-~가-힣])?$/),
  ),
  description: fc.oneof(
    fc.constantFrom(
      '',
      'Soft, warm looks',
      '한 줄\n두 줄',
      '한 줄\n\n- 두 줄\n',
      'a: b\n# c',
      '<<<<<<< HEAD',
      '😀',
    ),
    fc.stringMatching(/^([!-~가-힣]([ -~가-힣\n]{0,80}[!-~가-힣])?)?$/),
  ),
  image: fc.oneof(
    fc.constant('https://cdn.example.com/a.webp'),
    fc.stringMatching(/^https:\/\/cdn\.example\.com\/[A-Za-z0-9._~/?#=&:@!$'()*+,;-]{0,40}$/),
  ),
};
const text = anyText.map((each) => each.toWellFormed());
const unruledTexts = { code: text, name: text, description: text, image: text };

/** A response of the contract's shape with a category that lives, and inactive and deleted entries. */
function responses({
  code,
  name,
  description,
  image,
}: typeof unruledTexts): fc.Arbitrary<Response> {
  const common = {
    organization_id: fc.constantFrom('01JZ3Q5E7VY1T9W6K8N4M2RDBX', '42', 'org: 2', '조직', 'null'),
    name_ko: name,
    name_en: name,
    is_active: fc.boolean(),
    created_at: time,
    updated_at: time,
    deleted_at: fc.oneof({ arbitrary: fc.constant(null), weight: 4 }, time),
  };
  const filter = fc.record({ ...common, code, image_url: image, is_recommended: fc.boolean() });
  const isRuled = code !== text; // then a code stands once in a category
  const filters = fc.uniqueArray(filter, {
    maxLength: 4,
    selector: (each) => (isRuled ? each.code : each),
  });
  const category = fc.record({ ...common, description, filters });
  return fc
    .tuple(
      fc.array(category, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(identifier, { minLength: 20 }),
    )
    .map(([categories, ids]) =>
      categories.map((each, index) => {
        const [filter_category_id = '', ...filterIds] = ids.slice(index * 5);
        const own = each.filters.map((one, at) => ({
          ...one,
          filter_category_id,
          filter_id: filterIds[at] ?? '',
        }));
        return { ...each, filter_category_id, filters: own };
      }),
    )
    .filter((response) => response.some(isLive));
}

const isLive = ({ deleted_at }: Pick<ResponseCategory, 'deleted_at'>) => deleted_at === null;

/** What `check` and `build` make of these files, without a disk. */
const examined = (files: Files) => examine(readSources(folderInMemory(files)));

/** The response of a build after an import; fails where the catalog has an error, or the memory anything to learn. */
function rebuilt(response: Response): unknown {
  const { plan, files } = imported(response);
  const { catalog: assembled, findings } = examined(files);
  const catalog = assembled();
  assert.ok(catalog, JSON.stringify(findings.filter(({ severity }) => severity === 'error')));
  const { stamps, malformed } = parseStamps(serialiseStamps(plan.stamps));
  assert.ok(stamps, malformed);
  const { changes, stamps: after } = planStamps(catalog, stamps, '2200-01-01T00:00:00.000Z'); // later than any time
  assert.deepEqual([changes, serialiseStamps(after)], [[], serialiseStamps(plan.stamps)]);
  return JSON.parse(compile({ from: '', catalog, stamps: after }).body.toString());
}

test('a response whose texts keep the rules is built again as the API would list it, in the same order', () => {
  fc.assert(
    fc.property(responses(ruledTexts), (response) => {
      const active = response.filter((category) => category.is_active && isLive(category));
      const listed = active.map((category) => ({
        ...category,
        filters: category.filters.filter(isLive),
      }));
      assert.deepEqual(rebuilt(response), listed);
    }),
    { numRuns: 200 },
  );
});

test('every identifier and time of what lives stands in the memory, whatever rules its texts break, and every file can be read', () => {
  const ofForm = ['file-is-in-conflict', 'line-is-not-a-field', 'yaml-is-malformed'];
  const ofNames = [
    'code-is-duplicate',
    'code-is-malformed',
    'slug-is-malformed',
    'file-is-missing',
  ];
  const severe = new Set([...ofForm, ...ofNames]);
  fc.assert(
    fc.property(responses(unruledTexts), (response) => {
      const { plan, files } = imported(response);
      const codes = examined(files).findings.map(({ code }) => code);
      const found = codes.filter((code) => severe.has(code));
      assert.deepEqual(found, []);
      const { entries, order } = plan.stamps;
      const kept = new Set(
        [...entries.values()].map(({ content: _, ...rest }) => JSON.stringify(rest)),
      );
      const all = response.flatMap((category) => [
        times(category.filter_category_id, category, null),
        ...category.filters.map((filter) => times(filter.filter_id, filter, category.deleted_at)),
      ]);
      const textsOf = (list: readonly object[]) =>
        new Set(list.map((each) => JSON.stringify(each)));
      assert.ok(textsOf(all.filter(isLive)).isSubsetOf(kept) && kept.isSubsetOf(textsOf(all)));
      const newest = [...entries.values()].flatMap(({ updated_at, deleted_at }) => [
        updated_at,
        deleted_at ?? '',
      ]);
      assert.equal(order?.updated_at, newest.toSorted().at(-1));
    }),
    { numRuns: 100 },
  );
});

type Times = Pick<ResponseCategory, 'created_at' | 'deleted_at' | 'updated_at'>;
function times(
  identifier: string,
  { created_at, updated_at, deleted_at }: Times,
  ofCategory: string | null,
) {
  return { identifier, created_at, updated_at, deleted_at: deleted_at ?? ofCategory };
}
