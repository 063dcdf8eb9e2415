import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../base/failure.ts';
import { isRecord } from '../../base/json.ts';
import type { Value } from '../../catalog/fields.ts';
import { type FieldChange, setFields } from '../../edit/fields.ts';
import { deleteEntries, insertEntries } from '../../edit/list.ts';
import { parsed, proven } from '../../edit/parsed.ts';
import { linesOfField } from '../../edit/write.ts';
import { memberOf, type Pointer, type Source } from '../../yaml/document.ts';
import { scalar } from '../../yaml/write-scalar.ts';

/** The base text, edited in place until its data is that of another text. @throws Failure */
export function restored({ path, text: base }: Source, wanted: string): string {
  const before = parsed({ path, text: base }).value;
  const after = parsed({ path, text: wanted }).value;
  const lists = Object.keys(after).filter((name) => Array.isArray(after[name]) && after[name][0]);
  const others = { ...after, ...Object.fromEntries(lists.map((field) => [field, before[field]])) };
  let text = setFields({ path, text: base }, changesBetween([], before, others));
  for (const field of lists) text = withList({ path, text }, field, [after[field]].flat());
  return proven(text, after, { path, at: [1], lines: [] });
}

function changesBetween(at: Pointer, before: object, after: object): readonly FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field): readonly FieldChange[] => {
    const [old, now] = [memberOf(before, field), memberOf(after, field)];
    if (isDeepStrictEqual(old, now)) return [];
    if (isRecord(old) && isRecord(now)) return changesBetween([...at, field], old, now);
    return [{ at, field, value: now as Value | undefined }]; // else the proof fails
  });
}

/** Edits the entries that stay, deletes those that are gone, and inserts the new ones. */
function withList(source: Source, field: string, after: readonly unknown[]): string {
  const { path } = source;
  const before: readonly unknown[] = [parsed(source).value[field] ?? []].flat();
  const indices = indicesIn(after, before);
  const kept = indices.filter((index) => index >= 0);
  if (kept.some((index, at) => at > 0 && index <= (kept[at - 1] ?? 0)))
    throw new Failure('order-is-changed', { field });
  const changes = before.flatMap((old, index) => {
    const now = after[indices[index] ?? -1];
    return isRecord(old) && isRecord(now) ? changesBetween([field, index], old, now) : [];
  });
  const gone = [...indices.keys()].filter((at) => indices[at] === -1);
  let text = setFields(source, changes);
  if (gone.length > 0) text = deleteEntries({ path, text }, field, gone);
  for (const [index, entry] of after.entries()) {
    if (kept.includes(index)) continue;
    const lines = isRecord(entry)
      ? Object.entries(entry).flatMap(([name, value]) => linesOfField(name, value))
      : [scalar(String(entry))];
    text = insertEntries({ path, text }, { field, entries: [lines], index }).text;
  }
  return text;
}

/** The new index of each entry, by its code, or else by a text of its own; -1 for none. */
function indicesIn(after: readonly unknown[], before: readonly unknown[]): readonly number[] {
  const indices = before.map((entry) => after.findIndex((each) => isDeepStrictEqual(each, entry)));
  for (const name of ['code', 'name_ko', 'name_en', 'entry', 'entries', 'reason'])
    for (const [at, entry] of before.entries()) {
      const value = memberOf(entry, name);
      if (indices[at] !== -1 || value === undefined) continue;
      const isOf = (each: unknown) => isDeepStrictEqual(memberOf(each, name), value);
      indices[at] = after.findIndex((each, nth) => !indices.includes(nth) && isOf(each));
    }
  return indices;
}
