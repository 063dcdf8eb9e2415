import { buffer } from 'node:stream/consumers';
import { Failure } from '../../base/failure.ts';
import { readUpTo } from '../../base/read-up-to.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { entriesIn, keyOfEntry } from '../../catalog/entry-drafts.ts';
import { requiredOfFilter } from '../../catalog/schema/schemas.ts';
import type { Io } from '../../command/io.ts';
import type { Changeable } from '../../command/keep-identity.ts';
import { wordingFor, wordsFor } from '../../command/options.ts';
import { readToChange, type TellFindings, type WriteOptions, writeChanges } from '../../command/write-changes.ts';
import { readCatalog } from '../../diff/comparable.ts';
import { locate } from '../../diff/compare-revisions.ts';
import { categoryNamed } from '../../edit/select.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import { message } from '../../report/report.ts';
import { filesAfter, type Placement } from './files.ts';
import { mergeRows } from './merge.ts';
import { type Workbook, workbookIn } from './table.ts';
import { sheetFailure, sheetWords } from './words.ts';

/** In bytes, of a file: ten thousand filters have 2 MB. */
const mostBytes = 16 * 1024 * 1024;

export interface ImportOptions extends WriteOptions, Placement {
  readonly delete?: true;
  readonly skipConflicts?: true;
  /** Of new filters whose rows name none. */
  readonly category?: string;
}

/** Takes a spreadsheet into a catalog. Resolves to the exit code. */
export async function importSheet(file: string, options: ImportOptions, io: Io): Promise<number> {
  const words = wordsFor(sheetWords, options, io);
  const wording = await wordingFor(options, io);
  const say = (text: string) => void io.stderr.write(`${text}\n`);
  const before = readToChange(options, io);
  const { draft } = before.found;
  if (options.category !== undefined) categoryNamed(options.category, draft); // before it is awaited
  if (file === '-' && io.stdin.isTTY) say(words['table-is-awaited']({}));
  const bytes = file === '-' ? await buffer(io.stdin) : await readUpTo(file, mostBytes);
  if (bytes === undefined || bytes.length > mostBytes) throw sheetFailure('sheet-is-too-large', { maximum: mostBytes });
  const workbook = await workbookIn(bytes);
  const ignored = ignoredHeadings(workbook);
  if (ignored.length > 0) say(words['headings-are-ignored']({ headings: ignored }));
  const { category, delete: isDeleting = false } = options;
  const merge = mergeRows({ workbook, draft, entriesAt: entriesAt(before, options, io), words, category, isDeleting });
  for (const text of [...merge.mistakes, ...merge.conflicts]) say(text);
  if (merge.missing > 0 && !isDeleting) say(words['rows-are-missing']({ count: merge.missing }));
  if (merge.mistakes.length > 0 || (merge.conflicts.length > 0 && !options.skipConflicts)) {
    if (merge.mistakes.length === 0) say(words['conflicts-may-be-skipped']({}));
    say(wording.failures['nothing-is-written']({}));
    return 1;
  }
  const { files, rowAt } = filesAfter(before, merge, options);
  const tell: TellFindings = (findings, after) => {
    for (const finding of findings) {
      const rowsOf = (places: readonly Place[]) => places.flatMap((place) => rowAt(place, after) ?? []);
      const [first] = rowsOf(finding.related); // the file has no such line yet
      const args = first === undefined ? finding.args : { ...finding.args, firstLine: first.number };
      const rows = rowsOf([finding, ...finding.related]).toSorted((a, b) => a.number - b.number);
      const where = rows.length === 0 ? '' : `${words.rows({ rows })}: `;
      say(`${where}${wording.severities[finding.severity]}: ${message({ ...finding, args } as Finding, wording)}`); // the args of its code
    }
  };
  return writeChanges(before, files, { options, io, tell });
}

/** The headings that are ignored. @throws Failure `headings-are-wrong` where a table of new filters alone lacks some, or has others */
function ignoredHeadings({ tables }: Workbook): readonly string[] {
  for (const { columns, unknown } of tables.filter((table) => !table.columns.has('key'))) {
    const missing = requiredOfFilter.filter(
      (name) => !(columns.has(name) || (name === 'image_url' && columns.has('image'))),
    );
    if (missing.length + unknown.length > 0) throw sheetFailure('headings-are-wrong', { unknown, missing });
  }
  return tables.flatMap(({ unknown }) => unknown);
}

/** The entries of a commit by their keys, each commit read once. */
function entriesAt({ conformFile }: Changeable, { catalog }: WriteOptions, { env }: Io) {
  const known = new Map<string, ReadonlyMap<string, EntryDraft> | undefined>();
  return (commit: string) => {
    if (!known.has(commit)) known.set(commit, commit === '' ? undefined : read(commit));
    return known.get(commit);
  };

  function read(commit: string): ReadonlyMap<string, EntryDraft> | undefined {
    try {
      const { before, folderAt } = locate({ path: catalog, revision: commit, to: 'worktree' }, env);
      const folder = folderAt(before);
      const entries = folder && readCatalog(folder, conformFile).found.draft.categories.flatMap(entriesIn);
      return entries && new Map(entries.map((entry) => [keyOfEntry(entry), entry]));
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }
}
