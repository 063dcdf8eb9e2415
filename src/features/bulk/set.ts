import { closest } from '../../base/closest.ts';
import type { EntryDraft, EntryFields } from '../../catalog/draft.ts';
import { isLike, slugOf } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry } from '../../catalog/entry-drafts.ts';
import { rightName } from '../../catalog/misspelt-fields.ts';
import { defaultOf } from '../../catalog/schema/schemas.ts';
import type { Io } from '../../command/io.ts';
import {
  readToChange,
  type WriteOptions,
  writeChanges,
} from '../../command/write/write-changes.ts';
import type { ReadCatalog } from '../../diff/read-catalog.ts';
import { changeOf, setFields } from '../../edit/fields.ts';
import { editFailure } from '../../edit/parsed.ts';
import { fieldsOf, textOf, valueIn, withSlug } from '../../edit/select.ts';
import { memberOf } from '../../yaml/document.ts';
import { bulkFailure } from './words.ts';

export interface SetOptions extends WriteOptions {
  readonly fields: readonly string[];
  readonly where?: readonly string[];
}

/** A field with its value as text. */
interface FieldValue {
  readonly field: keyof EntryFields;
  readonly value: string;
}

/** Gives fields of entries another value. Resolves to the exit code. */
export async function setFieldsOf(keys: string, options: SetOptions, io: Io): Promise<number> {
  const asked = entriesFor(keys, options, io);
  const conditions = (options.where ?? []).map((text) => fieldValueIn(text, asked));
  const targets = options.fields.map((text) => fieldValueIn(text, asked));
  const names = targets.map(({ field }) => field);
  const repeated = names.find((field, at) => names.indexOf(field) < at);
  if (repeated !== undefined) throw bulkFailure('field-is-repeated', { field: repeated });
  if (names.includes('code')) throw bulkFailure('field-is-a-key', { field: 'code' });
  const meant = asked.entries.filter((entry) =>
    conditions.every((each) => holds(entry, each, asked)),
  );
  if (meant.length === 0)
    throw bulkFailure('condition-never-holds', { count: asked.entries.length });
  const all = [...targets, ...replacedImages(targets)];
  const files = [...Map.groupBy(meant, ({ document }) => document.source)].flatMap(
    ([source, entries]) => {
      const changes = entries.flatMap((entry) =>
        all.flatMap(({ field, value }) => changeOf(entry, field, valueIn(field, value)) ?? []),
      );
      return changes.length === 0 ? [] : { path: source.path, text: setFields(source, changes) };
    },
  );
  // Texts of a file with errors are not read as they stand.
  const broken = meant.find(({ document }) => asked.errors.has(document.source.path));
  if (files.length === 0 && broken)
    throw editFailure('file-has-errors', { path: broken.document.source.path });
  return writeChanges(asked, files, { options, io });
}

/** A filter has an image or its address: a new one takes the place of the other. */
function replacedImages(targets: readonly FieldValue[]): readonly FieldValue[] {
  const images = targets.filter(({ field }) => field === 'image' || field === 'image_url');
  const [{ field, value } = { field: 'image', value: '' }, ...others] = images;
  if (value === '' || others.length > 0) return [];
  return [{ field: field === 'image' ? 'image_url' : 'image', value: '' }];
}

/** Tells whether an entry has a value of its own, by default, or of its category or catalog. */
function holds({ slug, fields }: EntryDraft, { field, value }: FieldValue, { found }: Asked) {
  const { catalog, categories } = found.draft;
  const category = categories.find((each) => each.slug === slug)?.fields;
  const { organization_id } = { ...catalog.fields, ...category };
  const inherited = memberOf({ organization_id }, field);
  return textOf(memberOf(fields, field) ?? defaultOf(field) ?? inherited) === value;
}

/** @throws Failure `argument-is-malformed`; `field-is-unknown` if an entry has no such field */
function fieldValueIn(argument: string, { entries }: Asked) {
  const [, field, value = ''] = /^([^=]+)=(.*)$/s.exec(argument) ?? [];
  if (field === undefined) throw bulkFailure('argument-is-malformed', { argument });
  const unlike = entries.find((entry) => !fieldsOf(entry).includes(field));
  // These are the fields of an entry.
  if (unlike === undefined) return { field: field as keyof EntryFields, value };
  const fields = fieldsOf(unlike);
  const closest = rightName(field, fields) ?? rightName(`is_${field}`, fields);
  throw bulkFailure('field-is-unknown', {
    field,
    closest,
    fields,
    kind: unlike.index === undefined ? 'category' : 'filter',
  });
}

/** A catalog, and the entries of it that are asked for. */
interface Asked extends ReadCatalog {
  readonly entries: readonly EntryDraft[];
}

/** @throws Failure `keys-match-nothing`, `file-has-errors`; as `readToChange` */
export function entriesFor(keys: string, options: WriteOptions, io: Io): Asked {
  const catalog = readToChange(options, io);
  const { categories } = catalog.found.draft;
  const pattern = withSlug(keys, catalog.found.draft);
  const all = categories.flatMap(entriesIn);
  const entries = all.filter((entry) => isLike(keyOfEntry(entry), pattern));
  if (entries.length > 0) return { ...catalog, entries };
  const isMeant = (slug: string) => isLike(slug, slugOf(pattern));
  const broken = categories.find(({ path, slug }) => catalog.errors.has(path) && isMeant(slug));
  if (broken !== undefined) throw editFailure('file-has-errors', { path: broken.path });
  const known = [...all.map(keyOfEntry), ...categories.map(({ slug }) => `${slug}/*`)];
  throw bulkFailure('keys-match-nothing', { pattern, closest: closest(pattern, known) });
}
