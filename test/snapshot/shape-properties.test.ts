import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bodyDamage } from '../../src/snapshot/shape.ts';
import { damageOfWhole } from '../support/whole-parse.ts';

type Fields = Record<string, unknown>;

const marks = ['"', '\\', '[', ']', '{', '}', ',', ':', '\\"', '}]', '{"filters":[', '"}],[{"'];
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...marks, '\0', '\ud800', '로맨틱', '💖'));
const anyTime = fc
  .date({ min: new Date('0000-01-01T00:00:00.000Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const shared = {
  organization_id: anyText,
  name_ko: anyText,
  name_en: anyText,
  created_at: anyTime,
  updated_at: anyTime,
  deleted_at: fc.constant(null),
};

/** An object with its fields in any order. */
const shuffled = (fields: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> =>
  fields.chain((value) => {
    const names = Object.keys(value);
    return fc
      .shuffledSubarray(names, { minLength: names.length })
      .map((order) => Object.fromEntries(order.map((name) => [name, value[name]])));
  });

const anyFilter = (filter_category_id: string) =>
  shuffled(
    fc.record({
      ...shared,
      filter_category_id: fc.constant(filter_category_id),
      filter_id: anyText,
      code: anyText,
      image_url: anyText,
      is_active: fc.boolean(),
      is_recommended: fc.boolean(),
    }),
  );
const anyCategory = anyText.chain((filter_category_id) =>
  shuffled(
    fc.record({
      ...shared,
      filter_category_id: fc.constant(filter_category_id),
      description: anyText,
      is_active: fc.constant(true),
      filters: fc.array(anyFilter(filter_category_id), { maxLength: 4 }),
    }),
  ),
);
const anyListing = fc.array(anyCategory, { maxLength: 4 });

/** How a token is written: the blanks before it, and whether the characters of a text are escaped. */
interface Style {
  readonly blanks: string;
  readonly isEscaped: boolean;
}
const anyLayout = fc.infiniteStream(
  fc.record({
    blanks: fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n  '),
    isEscaped: fc.nat({ max: 9 }).map((number) => number === 0),
  }),
);

/** JSON in a layout of which every token has its own style. */
function write(value: unknown, layout: Iterator<Style>): string {
  const { blanks, isEscaped }: Style = layout.next().value;
  const token = (text: string) => `${layout.next().value.blanks}${text}`;
  if (Array.isArray(value)) {
    return `${blanks}[${value.map((entry) => write(entry, layout)).join(token(','))}${token(']')}`;
  }
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(
      ([name, field]) => `${write(name, layout)}${token(':')}${write(field, layout)}`,
    );
    return `${blanks}{${fields.join(token(','))}${token('}')}`;
  }
  return `${blanks}${typeof value === 'string' && isEscaped ? escaped(value) : JSON.stringify(value)}`;
}

function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}

function countsOf(listing: readonly Fields[]) {
  return { categories: listing.length, filters: listing.flatMap(({ filters }) => filters).length };
}

const names = [
  'filter_id',
  'filter_category_id',
  'code',
  'name_ko',
  'description',
  'is_active',
  'is_recommended',
].concat(['created_at', 'deleted_at', 'filters', 'other', '__proto__']);
const anyValue = fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyText, anyTime, fc.constantFrom(null, true, false, [], {}));

/** Gives one of the objects of a listing another field. */
interface Slip {
  readonly index: number;
  readonly name: string;
  readonly value: unknown;
}
const anySlip: fc.Arbitrary<Slip> = fc.record({ index: fc.nat(), name: fc.constantFrom(...names), value: anyValue });

function spoilt(listing: readonly Fields[], slips: readonly Slip[]): readonly Fields[] {
  const copy: readonly Fields[] = structuredClone(listing);
  const objects = copy.flatMap((category) => [category, ...(category['filters'] as readonly Fields[])]);
  for (const { index, name, value } of slips) {
    const object = objects[index % objects.length] ?? {};
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return copy;
}

/** Takes bytes out of a body and puts others in. */
interface Splice {
  readonly at: number;
  readonly dropped: number;
  readonly inserted: string;
}
const anySplice: fc.Arbitrary<Splice> = fc.record({
  at: fc.nat(),
  dropped: fc.nat({ max: 3 }),
  inserted: fc.constantFrom(
    ...marks,
    '',
    '',
    ' ',
    '0',
    'null,',
    '"code":"",',
    '"filters":[],',
    '[]',
    '{}',
    ',{}',
    '\0',
    '\xff',
  ),
});

function spliced(body: Buffer, splices: readonly Splice[]): Buffer {
  return splices.reduce((bytes, { at, dropped, inserted }) => {
    const start = at % (bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, start), Buffer.from(inserted, 'latin1'), bytes.subarray(start + dropped)]);
  }, body);
}

test('accepts any listing in any layout', async () => {
  await fc.assert(
    fc.asyncProperty(anyListing, anyLayout, async (listing, layout) => {
      const body = Buffer.from(write(listing, layout));
      assert.equal(damageOfWhole(body, countsOf(listing)), undefined);
      assert.equal(await bodyDamage(body, countsOf(listing)), undefined);
    }),
    { numRuns: 500 },
  );
});

test('agrees with one who parses the whole on listings with wrong fields', async () => {
  const slips = fc.array(anySlip, { minLength: 1, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(anyListing, slips, anyLayout, async (listing, chosen, layout) => {
      const body = Buffer.from(write(spoilt(listing, chosen), layout));
      assert.equal(await bodyDamage(body, countsOf(listing)), damageOfWhole(body, countsOf(listing)));
    }),
    { numRuns: 1000 },
  );
});

test('agrees with one who parses the whole on bytes that were changed', async () => {
  const splices = fc.array(anySplice, { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(anyListing, splices, anyLayout, async (listing, chosen, layout) => {
      const body = spliced(Buffer.from(write(listing, layout)), chosen);
      assert.equal(await bodyDamage(body, countsOf(listing)), damageOfWhole(body, countsOf(listing)));
    }),
    { numRuns: 2000 },
  );
});
