import { hash } from 'node:crypto';
import { ulid } from 'ulid';
import { byCodeUnit } from '../base/edit.ts';
import { laterThan, type Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { codeOf, entriesOf, orderContent, slugOf } from '../catalog/entry.ts';
import { matchEntries } from './match.ts';
import { lastModified, orderKey, type Stamp, type Stamps } from './stamp.ts';

/** A change of one entry since its record; `reordered` is of the catalog. */
export interface StampChange {
  readonly kind: 'changed' | 'moved' | 'new' | 'renamed' | 'reordered' | 'revived' | 'vanished';
  readonly key: string;
  /** The key before, where the entry was renamed or moved. */
  readonly from?: string;
}

/**
 * Plans the registry that fits the catalog, from the one before. Identifiers and `created_at` stay;
 * what changed for apps gets the time `now`, or the second after the newest time of all, so that
 * `last_modified` always moves. There are no changes if the registry fits the catalog already.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: each line asks one question
export function planStamps(catalog: Catalog, before: Stamps, now: Timestamp) {
  const newest = lastModified(before);
  const at = newest === undefined ? now : laterThan(newest, now);
  const known = Array.from(before.entries, ([key, { was, content, deleted_at }]) => {
    return [key, { was, content: () => content, isDeleted: deleted_at !== null }] as const;
  });
  const current = entriesOf(catalog.categories);
  const formerKeys = matchEntries(current, new Map(known));
  const entries = new Map<string, Stamp>();
  const changes: StampChange[] = [];

  for (const { key, content: contentOf, was: named } of current) {
    const content = contentOf();
    const formerKey = formerKeys.get(key) ?? key;
    const former = before.entries.get(formerKey);
    if (former === undefined) {
      const times = { created_at: at, updated_at: at, deleted_at: null };
      const stamp = { identifier: newIdentifier(key, at), ...times, content };
      // The key that it was renamed from before it was published: a later rename names that one.
      entries.set(key, { ...stamp, ...(named && { was: [named] }) });
      changes.push({ kind: 'new', key });
      continue;
    }
    const isRevived = former.deleted_at !== null;
    const isMoved = formerKeys.get(slugOf(key)) !== slugOf(formerKey);
    // To apps, a category that is renamed as a file is the same, and so are its filters.
    const isRecoded = isMoved || codeOf(key) !== codeOf(formerKey);
    const isSeen = isRecoded || isRevived || content !== former.content;
    const was = [...new Set([...(former.was ?? []), formerKey])].filter((each) => each !== key);
    const update = isSeen && { updated_at: at, deleted_at: null, content };
    entries.set(key, { ...former, ...update, ...(was.length > 0 && { was }) });
    const from = formerKey === key ? undefined : { from: formerKey };
    const kind = from === undefined ? 'changed' : isMoved ? 'moved' : 'renamed';
    if (isSeen || from) changes.push({ kind: isRevived ? 'revived' : kind, key, ...from });
  }

  const continued = new Set(formerKeys.values());
  for (const [key, stamp] of [...before.entries].filter(([key]) => !continued.has(key))) {
    entries.set(key, { ...stamp, deleted_at: stamp.deleted_at ?? at });
    if (stamp.deleted_at === null) changes.push({ kind: 'vanished', key });
  }

  const content = orderContent(catalog.categories, catalog.inactiveFilters);
  const isInOrder = before.order?.content === content;
  const created_at = before.order?.created_at ?? at;
  const newOrder = { created_at, updated_at: at, deleted_at: null, content };
  if (changes.length === 0 && !isInOrder) changes.push({ kind: 'reordered', key: orderKey });
  const stamps: Stamps = { entries, order: isInOrder ? before.order : newOrder };
  return { stamps, changes: changes.toSorted((a, b) => byCodeUnit(a.key, b.key)) };
}

/**
 * A ULID for the entry at `key`, new at `at`. Its random part is derived from both, so two runs on
 * one commit give the same. No other entry has it: `at` is later than every time before.
 */
function newIdentifier(key: string, at: Timestamp): string {
  // The library takes 0 for "now".
  const milliseconds = Math.max(Date.parse(at), 1);
  // The 0 stays: without it, each identifier would be another.
  const bytes = hash('sha256', JSON.stringify([key, at, 0]), 'buffer').values();
  return ulid(milliseconds, () => (bytes.next().value ?? 0) / 256);
}
