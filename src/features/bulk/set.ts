import type { EntryDraft, EntryFields } from '../../catalog/draft.ts';
import { fieldFor } from '../../catalog/misspelt-fields.ts';
import { readMoment } from '../../catalog/moment.ts';
import type { Io } from '../../command/io.ts';
import { type WriteOptions, writeChanges } from '../../command/write-changes.ts';
import { changeOf, type FieldChange, setFields } from '../../edit/fields.ts';
import { fieldsOf, textThatHolds, valueIn } from '../../edit/select.ts';
import { memberOf } from '../../yaml/document.ts';
import { entriesFor } from './entries.ts';
import { bulkFailure } from './words.ts';

export interface SetOptions extends WriteOptions {
  readonly fields: readonly string[];
  readonly where?: readonly string[];
  readonly replace?: readonly string[];
}

/** A field with its value, and how they are compared. */
type Condition = { readonly field: keyof EntryFields; readonly operator: string; readonly value: string };

/** Gives fields of entries another value. Resolves to the exit code. */
export async function setFieldsOf(keys: string, options: SetOptions, io: Io): Promise<number> {
  const part = partOf(options);
  const { where = [] } = options;
  const asked = await entriesFor(keys, options, io);
  const { entries, found, say, sources, words } = asked;
  if (entries.length === 0) return 1;
  const kinds = new Map(entries.map((entry) => [entry.index === undefined, entry]));
  const conditions = where.map((text) => conditionIn(text, kinds.values()));
  const targets = options.fields.map((text) => conditionIn(part ? `${text}=` : text, kinds.values()));
  for (const [nth, { field, operator, value }] of targets.entries()) {
    if (operator !== '=' || (part && value !== ''))
      throw bulkFailure('argument-is-malformed', { argument: `${options.fields[nth]}` });
    if (field === 'code') throw bulkFailure('field-is-a-key', { field });
  }
  const zone = found.draft.catalog.fields.time_zone;
  const meant = entries.filter((entry) => conditions.every((each) => holds(entry, each)));
  const changes = meant.flatMap((entry) => {
    const all = targets.flatMap(({ field, value }) =>
      part ? replacing(entry, field) : (changeOf(entry, field, valueIn(field, value)) ?? []),
    );
    return all.map((change) => ({ path: entry.document.source.path, change }));
  });
  if (meant.length === 0 || (part && changes.length === 0)) {
    say(words['nothing-is-meant']({ count: entries.length }));
    return 1;
  }
  const files = Array.from(
    Map.groupBy(changes, ({ path }) => path),
    ([path, ofFile]) => {
      const all = ofFile.map(({ change }) => change);
      return { path, text: setFields({ path, text: sources.texts.get(path) ?? '' }, all) };
    },
  );
  return writeChanges(asked, files, { options, io, isWasGiven: targets.some(({ field }) => field === 'was') });

  function holds(entry: EntryDraft, { field, operator, value }: Condition): boolean {
    const momentIn = (text: string) => (field.startsWith('active_') && readMoment(text, zone).at) || text;
    const isEqual = momentIn(textThatHolds(entry, field, found.draft)) === momentIn(value);
    return isEqual === (operator === '=');
  }

  function replacing(entry: EntryDraft, field: keyof EntryFields): readonly FieldChange[] {
    const before = memberOf(entry.fields, field);
    if (part === undefined || typeof before !== 'string' || !before.includes(part[0])) return [];
    const change = changeOf(entry, field, before.split(part[0]).join(part[1]));
    return change === undefined ? [] : [{ ...change, part }];
  }
}

/** What stands for what. @throws Failure `replace-needs-two-texts` */
function partOf({ replace }: SetOptions): readonly [string, string] | undefined {
  const [from, to, ...others] = replace ?? [];
  if (replace === undefined) return undefined;
  if (!from || to === undefined || others.length > 0) throw bulkFailure('replace-needs-two-texts', {});
  return [from, to];
}

/** @throws Failure `argument-is-malformed`, `field-is-unknown` where one of the entries has no such field */
function conditionIn(argument: string, entries: Iterable<EntryDraft>): Condition {
  const [, field, operator = '', value = ''] = /^([^=!]+)(!?=)(.*)$/s.exec(argument) ?? [];
  if (field === undefined) throw bulkFailure('argument-is-malformed', { argument });
  for (const entry of entries) {
    const fields = fieldsOf(entry);
    if (fields.includes(field)) continue;
    const kind = entry.index === undefined ? 'category' : 'filter';
    throw bulkFailure('field-is-unknown', {
      field,
      kind,
      fields,
      closest: fieldFor(field, fields) ?? fieldFor(`is_${field}`, fields),
    });
  }
  return { field: field as keyof EntryFields, operator, value }; // the fields are those of an entry
}
