import { closest } from '../../base/closest.ts';
import { matchesPattern, slugOf } from '../../catalog/entry.ts';
import { intendedField } from '../../catalog/misspelt-fields.ts';
import type { EntryFields, PartialEntry } from '../../catalog/partial.ts';
import { entriesIn, entryKey } from '../../catalog/partial-entries.ts';
import { defaultOf } from '../../catalog/schema/schemas.ts';
import type { Io } from '../../command/io.ts';
import {
  loadForWriting,
  type WriteOptions,
  writeChanges,
} from '../../command/write/write-changes.ts';
import type { LoadedCatalog } from '../../diff/load-catalog.ts';
import { createChange, setFields } from '../../edit/fields.ts';
import { editFailure } from '../../edit/parse-file.ts';
import { fieldsOf, formatValue, parseValue, resolvePattern } from '../../edit/select.ts';
import { memberOf } from '../../yaml/document.ts';
import { bulkFailure } from './words.ts';

export interface SetOptions extends WriteOptions {
  readonly fields: readonly string[];
  readonly where?: readonly string[];
}

interface FieldValue {
  readonly field: keyof EntryFields;
  readonly value: string;
}

/** Sets fields of the selected entries. */
export async function updateEntries(keys: string, options: SetOptions, io: Io): Promise<number> {
  const selection = selectEntries(keys, options, io);
  const conditions = (options.where ?? []).map((text) => parseFieldValue(text, selection));
  const updates = options.fields.map((text) => parseFieldValue(text, selection));
  const names = updates.map(({ field }) => field);
  const repeated = names.find((field, at) => names.indexOf(field) < at);
  if (repeated !== undefined) throw bulkFailure('field-is-repeated', { field: repeated });
  if (names.includes('code')) throw bulkFailure('field-is-a-key', { field: 'code' });
  const matching = selection.entries.filter((entry) =>
    conditions.every((each) => hasValue(entry, each, selection)),
  );
  if (matching.length === 0)
    throw bulkFailure('condition-never-holds', { count: selection.entries.length });
  const values = [...updates, ...clearOtherImage(updates)];
  const files = [...Map.groupBy(matching, ({ document }) => document.source)].flatMap(
    ([source, entries]) => {
      const changes = entries.flatMap((entry) =>
        values.flatMap((each) => {
          return createChange(entry, each.field, parseValue(each.field, each.value)) ?? [];
        }),
      );
      return changes.length === 0 ? [] : { path: source.path, text: setFields(source, changes) };
    },
  );
  // A file with errors may spell a normalised value differently.
  const broken = matching.find(({ document }) => selection.errors.has(document.source.path));
  if (files.length === 0 && broken)
    throw editFailure('file-has-errors', { path: broken.document.source.path });
  return writeChanges(selection, files, { options, io });
}

/** Removes `image_url` if `image` is set, and vice versa: a filter has only one. */
function clearOtherImage(updates: readonly FieldValue[]): readonly FieldValue[] {
  const images = updates.filter(({ field }) => field === 'image' || field === 'image_url');
  const [{ field, value } = { field: 'image', value: '' }, ...others] = images;
  if (value === '' || others.length > 0) return [];
  return [{ field: field === 'image' ? 'image_url' : 'image', value: '' }];
}

/** True if the field has this value: explicit, by default, or inherited. */
function hasValue({ slug, fields }: PartialEntry, wanted: FieldValue, { result }: Selection) {
  const { field, value } = wanted;
  const { catalog, categories } = result.partial;
  const category = categories.find((each) => each.slug === slug)?.fields;
  const { organization_id } = { ...catalog.fields, ...category };
  const inherited = memberOf({ organization_id }, field);
  return formatValue(memberOf(fields, field) ?? defaultOf(field) ?? inherited) === value;
}

/** @throws Failure `argument-is-malformed`; `field-is-unknown` if an entry has no such field */
function parseFieldValue(argument: string, { entries }: Selection) {
  const [, field, value = ''] = /^([^=]+)=(.*)$/s.exec(argument) ?? [];
  if (field === undefined) throw bulkFailure('argument-is-malformed', { argument });
  const entry = entries.find((each) => !fieldsOf(each).includes(field));
  // Every entry has the field.
  if (entry === undefined) return { field: field as keyof EntryFields, value };
  const fields = fieldsOf(entry);
  const closest = intendedField(field, fields) ?? intendedField(`is_${field}`, fields);
  throw bulkFailure('field-is-unknown', {
    field,
    closest,
    fields,
    kind: entry.index === undefined ? 'category' : 'filter',
  });
}

/** A catalog and its entries whose keys match. */
interface Selection extends LoadedCatalog {
  readonly entries: readonly PartialEntry[];
}

/** @throws Failure `keys-match-nothing`, `file-has-errors`; as `loadForWriting` */
export function selectEntries(keys: string, options: WriteOptions, io: Io): Selection {
  const catalog = loadForWriting(options, io);
  const { categories } = catalog.result.partial;
  const pattern = resolvePattern(keys, catalog.result.partial);
  const all = categories.flatMap(entriesIn);
  const entries = all.filter((entry) => matchesPattern(entryKey(entry), pattern));
  if (entries.length > 0) return { ...catalog, entries };
  const isSelected = (slug: string) => matchesPattern(slug, slugOf(pattern));
  const broken = categories.find(({ path, slug }) => catalog.errors.has(path) && isSelected(slug));
  if (broken !== undefined) throw editFailure('file-has-errors', { path: broken.path });
  const candidates = [...all.map(entryKey), ...categories.map(({ slug }) => `${slug}/*`)];
  throw bulkFailure('keys-match-nothing', { pattern, closest: closest(pattern, candidates) });
}
