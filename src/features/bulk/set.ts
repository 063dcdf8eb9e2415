import type { EntryDraft, EntryFields } from '../../catalog/draft.ts';
import { rightName } from '../../catalog/misspelt-fields.ts';
import { defaultOf } from '../../catalog/schema/schemas.ts';
import type { Io } from '../../command/io.ts';
import { type WriteOptions, writeChanges } from '../../command/write/write-changes.ts';
import { changeOf, setFields } from '../../edit/fields.ts';
import { editFailure } from '../../edit/parsed.ts';
import { fieldsOf, textOf, valueIn } from '../../edit/select.ts';
import { memberOf } from '../../yaml/document.ts';
import { entriesFor } from './entries.ts';
import { type ArgumentKind, bulkFailure } from './words.ts';

export interface SetOptions extends WriteOptions {
  readonly fields: readonly string[];
  readonly where?: readonly string[];
  readonly replace?: readonly string[];
}

/** A field with its value, and how they are compared. */
type Condition = {
  readonly field: keyof EntryFields;
  readonly operator: string;
  readonly value: string;
};

/** Gives fields of entries another value. Resolves to the exit code. */
export async function setFieldsOf(keys: string, options: SetOptions, io: Io): Promise<number> {
  const { where = [], replace } = options;
  const [from = '', to, ...more] = replace ?? [];
  if (replace && (from === '' || to === undefined || more.length > 0))
    throw bulkFailure('replace-needs-two-texts', {});
  const asked = await entriesFor(keys, options, io);
  const { entries, found, say, words } = asked;
  if (entries.length === 0) return 1;
  const conditions = where.map((text) => conditionIn(text, entries, 'condition'));
  const targets = options.fields.map((argument) => {
    const kind = replace ? 'name' : 'field';
    const { field, operator, value } = conditionIn(
      replace ? `${argument}=` : argument,
      entries,
      kind,
    );
    if (operator !== '=' || (replace && value))
      throw bulkFailure('argument-is-malformed', { argument, kind });
    if (field === 'code') throw bulkFailure('field-is-a-key', { field });
    return { field, value };
  });
  const names = targets.map(({ field }) => field);
  const twice = names.find((field, at) => names.indexOf(field) < at);
  if (twice !== undefined) throw bulkFailure('field-is-repeated', { field: twice });
  const meant = entries.filter((entry) => conditions.every((each) => holds(entry, each)));
  const files = [...Map.groupBy(meant, ({ document }) => document.source)].flatMap(
    ([source, ofFile]) => {
      const changes = ofFile.flatMap((entry) =>
        targets.flatMap((target) => changeFor(entry, target) ?? []),
      );
      return changes.length === 0 ? [] : { path: source.path, text: setFields(source, changes) };
    },
  );
  if (meant.length === 0 || (replace && files.length === 0)) {
    say(words['nothing-is-meant']({ count: entries.length }));
    return 1;
  }
  const broken = meant.find(({ document }) => asked.errors.has(document.source.path)); // whose texts are not read as they stand
  if (files.length === 0 && broken)
    throw editFailure('file-has-errors', { path: broken.document.source.path });
  return writeChanges(asked, files, { options, io });

  /** What holds is a value of its own, or the default, or what it inherits. */
  function holds({ slug, fields }: EntryDraft, { field, operator, value }: Condition): boolean {
    const { catalog, categories } = found.draft;
    const category = categories.find((each) => each.slug === slug)?.fields;
    const inherited = {
      organization_id: category?.organization_id ?? catalog.fields.organization_id,
    };
    const text = textOf(memberOf(fields, field) ?? defaultOf(field) ?? memberOf(inherited, field));
    return (text === value) === (operator === '=');
  }

  function changeFor(entry: EntryDraft, { field, value }: Omit<Condition, 'operator'>) {
    if (to === undefined) return changeOf(entry, field, valueIn(field, value));
    const before = memberOf(entry.fields, field);
    if (typeof before !== 'string' || !before.includes(from)) return undefined;
    return changeOf(
      entry,
      field,
      before.replaceAll(from, () => to),
    );
  }
}

/** @throws Failure `argument-is-malformed`, `field-is-unknown` where one of the entries has no such field */
function conditionIn(
  argument: string,
  entries: readonly EntryDraft[],
  kind: ArgumentKind,
): Condition {
  const [, field, operator = '', value = ''] = /^([^=!]+)(!?=)(.*)$/s.exec(argument) ?? [];
  if (field === undefined) throw bulkFailure('argument-is-malformed', { argument, kind });
  const unlike = entries.find((entry) => !fieldsOf(entry).includes(field));
  if (unlike === undefined) return { field: field as keyof EntryFields, operator, value }; // the fields are those of an entry
  const fields = fieldsOf(unlike);
  const near = rightName(field, fields) ?? rightName(`is_${field}`, fields);
  throw bulkFailure('field-is-unknown', {
    field,
    isFilter: unlike.index !== undefined,
    fields,
    closest: near,
  });
}
