import { hash } from 'node:crypto';
import { ulid } from 'ulid';
import { byCodeUnit } from '../base/edit.ts';
import { nextTimestamp, type Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { codeOf, hashOrder, listEntries, slugOf } from '../catalog/entry.ts';
import { matchEntries } from './match.ts';
import { type EntryRecord, lastModified, orderKey, type Registry } from './registry.ts';

/** A change of one entry since its record; `reordered` concerns the whole catalog. */
export interface RegistryChange {
  readonly kind: 'changed' | 'moved' | 'new' | 'renamed' | 'reordered' | 'revived' | 'vanished';
  readonly key: string;
  /** The former key of a renamed or moved entry. */
  readonly from?: string;
}

/**
 * Plans the registry of a catalog from the previous one. Identifiers and `created_at` stay. Changes
 * that apps see get the time `now`, or a second after the newest time if that is later, so that
 * `last_modified` always increases.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of independent conditions
export function planRegistry(catalog: Catalog, before: Registry, now: Timestamp) {
  const newest = lastModified(before);
  const at = newest === undefined ? now : nextTimestamp(newest, now);
  const known = Array.from(before.entries, ([key, { was, content, deleted_at }]) => {
    return [key, { was, contentHash: () => content, isDeleted: deleted_at !== null }] as const;
  });
  const current = listEntries(catalog.categories);
  const formerKeys = matchEntries(current, new Map(known));
  const entries = new Map<string, EntryRecord>();
  const changes: RegistryChange[] = [];

  for (const { key, contentHash, was: formerName } of current) {
    const content = contentHash();
    const formerKey = formerKeys.get(key) ?? key;
    const former = before.entries.get(formerKey);
    if (former === undefined) {
      const times = { created_at: at, updated_at: at, deleted_at: null };
      const record = { identifier: newIdentifier(key, at), ...times, content };
      // Renamed before it was published: a later rename may still name the former key.
      entries.set(key, { ...record, ...(formerName && { was: [formerName] }) });
      changes.push({ kind: 'new', key });
      continue;
    }
    const isRevived = former.deleted_at !== null;
    const isMoved = formerKeys.get(slugOf(key)) !== slugOf(formerKey);
    // Apps see codes, but no slugs: a renamed category file changes nothing for them.
    const hasNewCode = isMoved || codeOf(key) !== codeOf(formerKey);
    const isVisible = hasNewCode || isRevived || content !== former.content;
    const was = [...new Set([...(former.was ?? []), formerKey])].filter((each) => each !== key);
    const update = isVisible && { updated_at: at, deleted_at: null, content };
    entries.set(key, { ...former, ...update, ...(was.length > 0 && { was }) });
    const from = formerKey === key ? undefined : { from: formerKey };
    const kind = from === undefined ? 'changed' : isMoved ? 'moved' : 'renamed';
    if (isVisible || from) changes.push({ kind: isRevived ? 'revived' : kind, key, ...from });
  }

  const matched = new Set(formerKeys.values());
  for (const [key, record] of [...before.entries].filter(([key]) => !matched.has(key))) {
    entries.set(key, { ...record, deleted_at: record.deleted_at ?? at });
    if (record.deleted_at === null) changes.push({ kind: 'vanished', key });
  }

  const content = hashOrder(catalog.categories, catalog.inactiveFilters);
  const isInOrder = before.order?.content === content;
  const created_at = before.order?.created_at ?? at;
  const newOrder = { created_at, updated_at: at, deleted_at: null, content };
  if (changes.length === 0 && !isInOrder) changes.push({ kind: 'reordered', key: orderKey });
  const registry: Registry = { entries, order: isInOrder ? before.order : newOrder };
  return { registry, changes: changes.toSorted((a, b) => byCodeUnit(a.key, b.key)) };
}

/**
 * Derives a ULID from the key and the time, so that builds of one commit agree. It is unique,
 * because `at` is later than all times in the registry.
 */
function newIdentifier(key: string, at: Timestamp): string {
  const milliseconds = Math.max(Date.parse(at), 1); // `ulid` takes 0 for "now"
  // Do not remove the 0: all identifiers would change.
  const bytes = hash('sha256', JSON.stringify([key, at, 0]), 'buffer').values();
  return ulid(milliseconds, () => (bytes.next().value ?? 0) / 256);
}
