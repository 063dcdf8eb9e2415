import fc from 'fast-check';
import type { AnswerCategory, AnswerFilter } from '../../src/import/answer.ts';

const time = fc
  .date({ min: new Date(0), max: new Date('2026-11-01T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const deletion = fc.option(time, { nil: null, freq: 5 });

/** Identifiers in the formats of several systems, each another. */
const identifiers = (count: number) =>
  fc.uniqueArray(
    fc.oneof(
      fc.uuid(),
      fc.ulid(),
      fc.nat().map(String),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }).filter((text) => text.trim() !== ''),
      fc.constantFrom('001', 'on', '1e3', '__proto__', 'a/b', 'catalog.yaml', '식별자', 'null'),
    ),
    { minLength: count, maxLength: count },
  );

const organizations = fc.constantFrom('01JZ3Q5E7VY1T9W6K8N4M2RDBX', '42', 'org: 2', '조직', 'null');

interface Texts {
  readonly code: fc.Arbitrary<string>;
  readonly name: fc.Arbitrary<string>;
  readonly description: fc.Arbitrary<string>;
  readonly image: fc.Arbitrary<string>;
  /** Whether a code is in its category once. */
  readonly areCodesUnique: boolean;
}

const oddCodes = '001 1e3 0x10 on null true 12345678901234567890 1_000 con CON constructor';
const oddNames =
  '로맨틱|Romantic|yes|12:30:45|Mood: Night|필터 #1|@home|- a|[new]|{a}|*bold*|Scholar\'s Hat|"quoted"|👩‍👩‍👧‍👦 가족|❤️|~|001|a\\|%s|? a|---|2024|日本|Émilie';

/** Texts that keep the rules of the catalog, however odd. */
export const ruledTexts: Texts = {
  code: fc.oneof(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/), fc.constantFrom(...oddCodes.split(' '))),
  name: fc.oneof(
    fc.constantFrom('|', ...oddNames.split('|')),
    fc.stringMatching(/^[!-~가-힣]([ -~가-힣]{0,40}[!-~가-힣])?$/),
  ),
  description: fc.oneof(
    fc.constantFrom('', 'Soft, warm looks', '한 줄\n두 줄', '한 줄\n\n- 두 줄\n', 'a: b\n# c', '<<<<<<< HEAD', '😀'),
    fc.stringMatching(/^([!-~가-힣]([ -~가-힣\n]{0,80}[!-~가-힣])?)?$/),
  ),
  image: fc.oneof(
    fc.constant('https://cdn.example.com/a.webp'),
    fc.stringMatching(/^https:\/\/cdn\.example\.com\/[A-Za-z0-9._~/?#=&:@!$'()*+,;-]{0,40}$/),
  ),
  areCodesUnique: true,
};

interface AnswerOptions extends Texts {
  /** Whether what the listing never has is in it: inactive categories, deleted entries. */
  readonly hasHidden: boolean;
}

/** An answer that has the contract's shape. */
export function answers(options: AnswerOptions): fc.Arbitrary<readonly AnswerCategory[]> {
  return fc
    .array(fc.array(filterParts(options), { maxLength: 5 }), { minLength: 1, maxLength: 5 })
    .chain((lists) =>
      fc.record({
        categoryIds: identifiers(lists.length),
        filterIds: identifiers(lists.flat().length),
        parts: fc.tuple(...lists.map(() => categoryParts(options))),
        lists: fc.constant(lists),
      }),
    )
    .map(({ categoryIds, filterIds, parts, lists }) => {
      const ids = filterIds.values();
      return parts.map((part, index): AnswerCategory => {
        const filter_category_id = categoryIds[index] ?? '';
        const own = distinct(lists[index] ?? [], options.areCodesUnique);
        const filters = own.map((each) => ({ filter_id: ids.next().value ?? '', filter_category_id, ...each }));
        return { filter_category_id, ...part, filters };
      });
    });
}

type FilterParts = Omit<AnswerFilter, 'filter_category_id' | 'filter_id'>;

const common = ({ name, hasHidden }: AnswerOptions) => ({
  organization_id: organizations,
  name_ko: name,
  name_en: name,
  created_at: time,
  updated_at: time,
  deleted_at: hasHidden ? deletion : fc.constant(null),
});

function filterParts(options: AnswerOptions): fc.Arbitrary<FilterParts> {
  const { code, image } = options;
  const flags = { is_active: fc.boolean(), is_recommended: fc.boolean() };
  return fc.record({ ...common(options), code, image_url: image, ...flags });
}

function categoryParts(options: AnswerOptions) {
  const { description, hasHidden } = options;
  return fc.record({ ...common(options), description, is_active: hasHidden ? fc.boolean() : fc.constant(true) });
}

/** Of those that live, one for each code; the deleted may have any. */
function distinct(filters: readonly FilterParts[], areCodesUnique: boolean): readonly FilterParts[] {
  if (!areCodesUnique) return filters;
  const isFirst = (code: string, index: number) =>
    filters.findIndex((each) => each.code === code && each.deleted_at === null) === index;
  return filters.filter(({ code, deleted_at }, index) => deleted_at !== null || isFirst(code, index));
}
