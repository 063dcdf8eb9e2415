import { buffer } from 'node:stream/consumers';
import { readUpTo } from '../../base/read-up-to.ts';
import type { EntryDraft } from '../../catalog/draft.ts';
import { entriesIn, keyOfEntry } from '../../catalog/entry-drafts.ts';
import { requiredOfFilter } from '../../catalog/schema/schemas.ts';
import type { Io } from '../../command/io.ts';
import type { Changeable } from '../../command/keep-identity.ts';
import { wordingFor, wordsFor } from '../../command/options.ts';
import { explanation } from '../../command/report-error.ts';
import { readToChange, type TellFindings, type WriteOptions, writeChanges } from '../../command/write-changes.ts';
import { readCatalog } from '../../diff/comparable.ts';
import { locate } from '../../diff/compare-revisions.ts';
import { categoryNamed } from '../../edit/select.ts';
import type { Finding } from '../../finding/finding.ts';
import { message } from '../../report/report.ts';
import { filesAfter, type Placement } from './files.ts';
import { mergeRows } from './merge.ts';
import { most, type Workbook, workbookIn } from './table.ts';
import { sheetFailure, sheetWords } from './words.ts';

export interface ImportOptions extends WriteOptions, Placement {
  readonly delete?: true;
  readonly skipConflicts?: true;
  /** Of new filters whose rows name none. */
  readonly category?: string;
}

type Reading = Pick<Io, 'env'> & { readonly tell: (error: unknown) => void };

/** Takes a spreadsheet into a catalog. Resolves to the exit code. */
export async function importSheet(file: string, options: ImportOptions, io: Io): Promise<number> {
  const { category, delete: isDeleting = false, skipConflicts = false } = options;
  const words = wordsFor(sheetWords, options, io);
  const wording = await wordingFor(options, io);
  const say = (text: string) => void io.stderr.write(`${text}\n`);
  const explain = (error: unknown) => {
    const text = explanation(error, wording);
    if (text === undefined) throw error;
    return text;
  };
  const before = readToChange(options, io);
  const { draft } = before.found;
  if (category !== undefined) categoryNamed(category, draft); // before it is awaited
  if (file === '-' && io.stdin.isTTY) say(words['table-is-awaited']({}));
  const workbook = await workbookIn(await bytesOf(file, io));
  const ignored = ignoredHeadings(workbook);
  if (ignored.length > 0) say(words['headings-are-ignored']({ headings: ignored }));
  const reasons = new Set<string>();
  const entriesAt = readerOfCommits(options.catalog, before, {
    env: io.env,
    tell: (error) => reasons.add(explain(error)),
  });
  const merge = mergeRows({ workbook, draft, entriesAt, explain, words, category, isDeleting });
  const { conflicts, missing, mistakes } = merge;
  for (const text of [...mistakes, ...conflicts]) say(text);
  if (missing > 0 && !isDeleting) say(words['rows-are-missing']({ count: missing }));
  if (mistakes.length > 0 || (conflicts.length > 0 && !skipConflicts)) {
    for (const reason of reasons) say(reason);
    if (mistakes.length === 0) say(words['conflicts-may-be-skipped']({}));
    say(wording.failures['nothing-is-written']({}));
    return 1;
  }
  const { files, rowAt } = filesAfter(before, merge, options);
  const tell: TellFindings = (findings, after) => {
    for (const finding of findings) {
      const [related] = finding.related.flatMap((place) => rowAt(place, after) ?? []);
      const rows = [rowAt(finding, after) ?? [], related ?? []].flat().toSorted((a, b) => a.number - b.number);
      const where = rows.length === 0 ? '' : `${words.rows({ rows })}: `;
      const args = related === undefined ? finding.args : { ...finding.args, firstLine: related.number }; // the file has no such line yet
      say(`${where}${wording.severities[finding.severity]}: ${message({ ...finding, args } as Finding, wording)}`); // of its code
    }
  };
  return writeChanges(before, files, { options, io, tell });
}

/** @throws Failure `sheet-is-too-large`; as `readUpTo` */
async function bytesOf(file: string, { stdin }: Io): Promise<Buffer> {
  const mostBytes = most.mebibytes * 2 ** 20;
  const bytes = file === '-' ? await buffer(stdin) : await readUpTo(file, mostBytes);
  if (bytes === undefined || bytes.length > mostBytes) throw sheetFailure('sheet-is-too-large', most);
  return bytes;
}

/** The headings that are ignored. @throws Failure `headings-are-wrong` where a table of new filters alone lacks some, or has others */
function ignoredHeadings({ tables }: Workbook): readonly string[] {
  for (const { columns, unknown } of tables.filter((table) => !table.columns.has('key'))) {
    const required = columns.has('image') ? requiredOfFilter.with(-1, 'image') : requiredOfFilter;
    const missing = required.filter((name) => !columns.has(name));
    if (missing.length + unknown.length > 0) throw sheetFailure('headings-are-wrong', { unknown, missing });
  }
  return tables.flatMap(({ unknown }) => unknown.filter((heading) => heading !== ''));
}

/** What gives the entries of a commit by their keys, each commit read once, and few of them: who forges a sheet names many. */
function readerOfCommits(path: string, { conformFile }: Changeable, { env, tell }: Reading) {
  const known = new Map<string, ReadonlyMap<string, EntryDraft> | undefined>([['', undefined]]);
  return (origin: string) => {
    const commit = origin.split(':', 1).join();
    if (!known.has(commit) && known.size < 10) known.set(commit, read(commit));
    return known.get(commit);
  };

  function read(revision: string): ReadonlyMap<string, EntryDraft> | undefined {
    try {
      const { before, folderAt } = locate({ path, revision, to: 'worktree' }, env);
      const folder = folderAt(before);
      const entries = folder && readCatalog(folder, conformFile).found.draft.categories.flatMap(entriesIn);
      return entries && new Map(entries.map((entry) => [keyOfEntry(entry), entry]));
    } catch (error) {
      tell(error);
      return undefined;
    }
  }
}
