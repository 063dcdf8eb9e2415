import { text } from 'node:stream/consumers';
import type { EntryDraft } from '../../catalog/draft.ts';
import { isLike, slugOf } from '../../catalog/entry.ts';
import type { Io } from '../../command/io.ts';
import { wordsFor } from '../../command/options.ts';
import { readToChange, type WriteOptions } from '../../command/write/write-changes.ts';
import type { ReadCatalog } from '../../diff/read-catalog.ts';
import { editFailure } from '../../edit/parsed.ts';
import { select } from '../../edit/select.ts';
import { commandFailure } from '../../wording/tables.ts';
import { bulkFailure, bulkWords } from './words.ts';

/** A catalog, and the entries of it that are asked for: none where a key is that of none, which is said. */
export interface Asked extends ReadCatalog {
  readonly entries: readonly EntryDraft[];
  readonly say: (text: string) => void;
  readonly words: typeof bulkWords.en;
}

export async function entriesFor(keys: string, options: WriteOptions, io: Io): Promise<Asked> {
  if (keys === '-' && !(options.dryRun || options.yes))
    throw commandFailure('answer-is-needed', {}); // its end is read
  const catalog = readToChange(options, io);
  const { draft } = catalog.found;
  const patterns = keys === '-' ? ((await text(io.stdin)).match(/\S.*(?<!\s)/g) ?? []) : [keys];
  if (patterns.length === 0) throw bulkFailure('keys-are-missing', {});
  const { entries, unmatched } = select(draft, patterns);
  const isUnread = (slug: string) => unmatched.some(({ pattern }) => isLike(slug, slugOf(pattern)));
  const broken = draft.categories.find(
    ({ slug, path }) => catalog.errors.has(path) && isUnread(slug),
  );
  if (broken !== undefined) throw editFailure('file-has-errors', { path: broken.path });
  const words = wordsFor(bulkWords, options, io);
  const say = (sentence: string) => void io.stderr.write(`${sentence}\n`);
  if (unmatched.length === 0 && entries.length > 0) return { ...catalog, entries, say, words };
  say(words['keys-match-nothing']({ unmatched }));
  return { ...catalog, entries: [], say, words };
}
