import type { EntryDraft } from '../../catalog/draft.ts';
import { isLike, slugOf } from '../../catalog/entry.ts';
import type { Io } from '../../command/io.ts';
import { readToChange, type WriteOptions } from '../../command/write/write-changes.ts';
import type { ReadCatalog } from '../../diff/read-catalog.ts';
import { editFailure } from '../../edit/parsed.ts';
import { select } from '../../edit/select.ts';
import { bulkFailure } from './words.ts';

/** A catalog, and the entries of it that are asked for. */
export interface Asked extends ReadCatalog {
  readonly entries: readonly EntryDraft[];
}

/** @throws Failure `keys-match-nothing`, `file-has-errors`; as `readToChange` */
export function entriesFor(keys: string, options: WriteOptions, io: Io): Asked {
  const catalog = readToChange(options, io);
  const { draft } = catalog.found;
  const { entries, unmatched } = select(draft, [keys]);
  const [first] = unmatched;
  if (first === undefined) return { ...catalog, entries };
  const isMeant = (slug: string) => isLike(slug, slugOf(first.pattern));
  const broken = draft.categories.find(
    ({ path, slug }) => catalog.errors.has(path) && isMeant(slug),
  );
  if (broken === undefined) throw bulkFailure('keys-match-nothing', first);
  throw editFailure('file-has-errors', { path: broken.path });
}
