import { isDeepStrictEqual } from 'node:util';
import { Failure } from '../../base/failure.ts';
import { isRecord } from '../../base/json.ts';
import type { Value } from '../../catalog/fields.ts';
import { type FieldChange, setFields } from '../../edit/fields.ts';
import { deleteEntries, insertEntries } from '../../edit/list.ts';
import { parseFile, verify } from '../../edit/parse-file.ts';
import { formatField } from '../../edit/write.ts';
import { memberOf, type Pointer, type Source } from '../../yaml/document.ts';
import { writeScalar } from '../../yaml/write-scalar.ts';

/** Edits the base text until its data equals the data of `wanted`. @throws Failure */
export function restoreLayout({ path, text: base }: Source, wanted: string): string {
  const before = parseFile({ path, text: base }).value;
  const after = parseFile({ path, text: wanted }).value;
  const lists = Object.keys(after).filter((name) => Array.isArray(after[name]) && after[name][0]);
  const target = { ...after, ...Object.fromEntries(lists.map((field) => [field, before[field]])) };
  let text = setFields({ path, text: base }, diffFields([], before, target));
  for (const field of lists) text = updateList({ path, text }, field, [after[field]].flat());
  return verify(text, after, { path, at: [1], lines: [] });
}

function diffFields(at: Pointer, before: object, after: object): readonly FieldChange[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].flatMap((field): readonly FieldChange[] => {
    const [old, now] = [memberOf(before, field), memberOf(after, field)];
    if (isDeepStrictEqual(old, now)) return [];
    if (isRecord(old) && isRecord(now)) return diffFields([...at, field], old, now);
    return [{ at, field, value: now as Value | undefined }]; // else `verify` throws
  });
}

/** Edits the entries that stay, deletes the removed ones, and inserts the new ones. */
function updateList(source: Source, field: string, after: readonly unknown[]): string {
  const { path } = source;
  const before: readonly unknown[] = [parseFile(source).value[field] ?? []].flat();
  const indices = matchEntries(after, before);
  const kept = indices.filter((index) => index >= 0);
  if (kept.some((index, at) => at > 0 && index <= (kept[at - 1] ?? 0)))
    throw new Failure('order-is-changed', { field });
  const changes = before.flatMap((old, index) => {
    const now = after[indices[index] ?? -1];
    return isRecord(old) && isRecord(now) ? diffFields([field, index], old, now) : [];
  });
  const removed = [...indices.keys()].filter((at) => indices[at] === -1);
  let text = setFields(source, changes);
  if (removed.length > 0) text = deleteEntries({ path, text }, field, removed);
  for (const [index, entry] of after.entries()) {
    if (kept.includes(index)) continue;
    const lines = isRecord(entry)
      ? Object.entries(entry).flatMap(([name, value]) => formatField(name, value))
      : [writeScalar(String(entry))];
    text = insertEntries({ path, text }, { field, entries: [lines], index }).text;
  }
  return text;
}

/** Returns the new index of each entry, matched by code or another unique text; else -1. */
function matchEntries(after: readonly unknown[], before: readonly unknown[]): readonly number[] {
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
