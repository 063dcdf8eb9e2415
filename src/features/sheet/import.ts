import { buffer } from 'node:stream/consumers';
import { readUpTo } from '../../base/read-up-to.ts';
import { withEntryNames } from '../../catalog/entry-drafts.ts';
import type { Io } from '../../command/io.ts';
import { wordingFor, wordsFor } from '../../command/options.ts';
import { explanation } from '../../command/report-error.ts';
import {
  readToChange,
  type TellFindings,
  writeChanges,
} from '../../command/write/write-changes.ts';
import { readCatalog } from '../../diff/read-catalog.ts';
import { locate } from '../../diff/revisions.ts';
import { categoryNamed } from '../../edit/select.ts';
import type { Finding } from '../../finding/finding.ts';
import { message } from '../../report/report.ts';
import { mostBytes } from './csv.ts';
import { filesAfter } from './files.ts';
import { type Entries, entriesByKey, type ImportOptions, mergeRows } from './merge.ts';
import { workbookIn } from './table.ts';
import { sheetWords } from './words.ts';

/** Of what is wrong with the rows, so many lines are said. */
const mostSaid = 50;

/** Takes a spreadsheet into a catalog. Resolves to the exit code. */
export async function importSheet(file: string, options: ImportOptions, io: Io): Promise<number> {
  const { category, catalog, skipConflicts, table } = options;
  const words = wordsFor(sheetWords, options, io);
  const wording = await wordingFor(options, io);
  const say = (text: string) => void io.stderr.write(`${text}\n`);
  const explain = (error: unknown) => explanation(error, wording) ?? wording.bug(String(error));
  const before = readToChange(options, io);
  const { draft } = before.found;
  if (category !== undefined) categoryNamed(category, draft); // before it is awaited
  if (file === '-' && io.stdin.isTTY) say(words['table-is-awaited']({}));
  const workbook = await workbookIn(
    file === '-' ? await buffer(io.stdin) : await readUpTo(file, mostBytes),
  );
  const reasons = new Set<string>();
  const commits = new Map<string, Entries | undefined>([['', undefined]]);
  const merge = mergeRows(workbook, before, { entriesAt, explain, words, options });
  const { conflicts, mistakes } = merge;
  const wrong = [...mistakes, ...conflicts];
  for (const text of [...wrong.slice(0, mostSaid), ...hints(wrong.length - mostSaid)]) say(text);
  if (mistakes.length > 0 || (conflicts.length > 0 && !skipConflicts)) {
    for (const reason of reasons) say(reason);
    if (mistakes.length === 0 && !table) say(words['conflicts-may-be-skipped']({}));
    say(wording.failures['nothing-is-written']({}));
    return 1;
  }
  const { files, rowsOf } = filesAfter(before, merge, options);
  const tell: TellFindings = (findings, after) => {
    const rowOf = ({ path, entry }: Finding) => rowsOf.get(path)?.[entry?.position ?? 0];
    for (const finding of findings.slice(0, mostSaid)) {
      const all = [
        finding,
        ...finding.related.map((place) => ({ ...finding, ...place })),
      ] as readonly Finding[]; // of its code
      const [own, related] = withEntryNames(all, after).map(rowOf);
      const row = [...new Set([related, own].flatMap((each) => each?.label ?? []))].join(', ');
      const where = row && `${words.row({ row })}: `;
      const [first] = finding.related;
      const firstLine = related?.number ?? (first && `${first.path}:${first.range.start.line}`); // no line of this table
      const args = (own || related) && firstLine ? { ...finding.args, firstLine } : finding.args;
      say(
        `${where}${wording.severities[finding.severity]}: ${message({ ...finding, args } as Finding, wording)}`,
      );
    }
    const more = findings.length - mostSaid;
    if (more > 0) say(words['more-is-wrong']({ count: more }));
  };
  return writeChanges(before, files, { options, io, tell });

  function hints(count: number): readonly string[] {
    const [{ headings, notes: sheets }, { kept: keys, missing }] = [workbook, merge];
    return [
      count > 0 ? words['more-is-wrong']({ count }) : [],
      headings.length > 0 ? words['headings-are-ignored']({ headings }) : [],
      sheets.length > 0 ? words['sheets-are-ignored']({ sheets }) : [],
      keys.length > 0 ? words['categories-are-kept']({ keys }) : [],
      missing > 0 && !options.delete ? words['rows-are-missing']({ count: missing }) : [],
    ].flat();
  }

  /** What a commit has, each read once, and few of them: who forges a sheet names many. */
  function entriesAt(origin: string): Entries | undefined {
    const revision = origin.split(':', 1).join();
    if (commits.has(revision) || commits.size > 9) return commits.get(revision);
    commits.set(revision, undefined);
    try {
      const { before: at, folderAt } = locate({ path: catalog, revision, to: 'worktree' }, io.env);
      const folder = folderAt(at);
      if (folder) commits.set(revision, entriesByKey(readCatalog(folder).found.draft));
    } catch (error) {
      reasons.add(explain(error));
    }
    return commits.get(revision);
  }
}
