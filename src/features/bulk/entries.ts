import { closest } from '../../base/closest.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { isLike, slugOf } from '../../catalog/entry.ts';
import { entriesIn, keyOfEntry } from '../../catalog/entry-drafts.ts';
import type { Io } from '../../command/io.ts';
import { readToChange, type WriteOptions } from '../../command/write/write-changes.ts';
import type { ReadCatalog } from '../../diff/read-catalog.ts';
import { editFailure } from '../../edit/parsed.ts';
import { withSlug } from '../../edit/select.ts';
import { bulkFailure } from './words.ts';

/** A catalog, and the entries of it that are asked for. */
export interface Asked extends ReadCatalog {
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
