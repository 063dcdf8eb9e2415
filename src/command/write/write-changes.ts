import { Option } from 'commander';
import { splitLines } from '../../base/edit.ts';
import { printableLine } from '../../base/printable.ts';
import { type LintResult, lint } from '../../catalog/lint.ts';
import type { PartialCatalog } from '../../catalog/partial.ts';
import { readSources, replaceTexts } from '../../catalog/read.ts';
import { compareLoaded } from '../../diff/compare-revisions.ts';
import { type LoadedCatalog, toLoadedCatalog } from '../../diff/load-catalog.ts';
import { editFailure } from '../../edit/parse-file.ts';
import type { Finding } from '../../finding/finding.ts';
import { changesText } from '../../report/changes/text.ts';
import { createView } from '../../report/changes/view.ts';
import { commandFailure } from '../../wording/tables.ts';
import { type Io, paintFor } from '../io.ts';
import { catalogOption, langOption, type SharedOptions, wordingFor } from '../options.ts';
import { keepOnly, printReport } from '../output.ts';
import { confirm, isTerminal } from '../prompt.ts';
import { addFormerKeys, type RenamedKeys } from './former-keys.ts';
import { createPatch } from './patch.ts';
import { type FileUpdate, replaceFiles } from './replace-files.ts';

export type WriteOptions = SharedOptions & { readonly dryRun?: true; readonly yes?: true };

const dryRunHelp = 'Write nothing; exit with 1 if something would change';
export const writeOptions = () => [
  new Option('--dry-run', dryRunHelp).conflicts('yes'),
  new Option('--yes', 'Write without asking'),
  catalogOption(),
  langOption(),
];

/** @throws Failure `answer-is-needed` without a terminal; as `readSources` */
export function loadForWriting({ catalog, dryRun, yes }: WriteOptions, io: Io): LoadedCatalog {
  if (!(dryRun || yes || isTerminal(io))) throw commandFailure('answer-is-needed', {});
  const sources = readSources(catalog);
  return toLoadedCatalog(sources, lint(sources));
}

type Printer = (findings: readonly Finding[], after: PartialCatalog) => void;

interface WriteContext {
  readonly options: WriteOptions;
  readonly io: Io;
  readonly renamed?: RenamedKeys;
  /** Prints new findings instead of a report. */
  readonly printFindings?: Printer;
}

/**
 * Shows the changes in files and for apps, asks, and writes all or nothing. Writes nothing if the
 * result has new errors. Resolves to the exit code.
 */
export async function writeChanges(
  before: LoadedCatalog,
  files: readonly FileUpdate[],
  { options, io, printFindings, renamed = new Map() }: WriteContext,
): Promise<number> {
  const wording = await wordingFor(options, io);
  const { notes } = wording;
  const say = (text: string) => io.stderr.write(`${text}\n`);
  const textBefore = (path: string) => before.sources.texts.get(path);
  const all = addFormerKeys(before, files, renamed);
  const changed = all.filter(({ path, text }) => textBefore(path) !== text);
  if (changed.length === 0) {
    say(notes['nothing-to-change']({}));
    return 0;
  }
  const broken = changed.find(({ path }) => before.errors.has(path));
  if (broken !== undefined) throw editFailure('file-has-errors', broken);
  const sources = replaceTexts(before.sources, changed);
  const after = lint(sources);
  const added = findNew(before, after);
  if (added.findings.length > 0 && printFindings) printFindings(added.findings, after.partial);
  else if (added.findings.length > 0) {
    io.stdout.write(`${notes['findings-are-new']({})}\n\n`);
    printReport(sources, added, { ...options, io, wording });
  }
  if (added.counts.errors > 0) {
    say(wording.failures['nothing-is-written']({}));
    return 1;
  }
  const old = new Set(changed.map(({ from }) => from));
  const shown = changed.flatMap(({ path, text, from = path }) =>
    old.has(path) ? [] : { path, from, before: textBefore(from), after: text },
  );
  const patch = splitLines(createPatch(shown, io.env)).map(printableLine);
  const both = { path: options.catalog, before, after: toLoadedCatalog(sources, after) };
  const comparison = compareLoaded(both, new Date().toISOString());
  const view = createView(comparison, { wording: wording.changes });
  io.stdout.write(`${patch.join('\n')}\n${changesText(view, wording.changes, paintFor(io))}\n`);
  if (options.dryRun) return 1;
  const mayWrite = options.yes || (await confirm(io, notes['may-be-written']({})));
  if (!mayWrite) throw commandFailure('nothing-is-written', {});
  await replaceFiles(changed, before.sources, options.catalog);
  const paths = changed.flatMap(({ path, text }) => (text === undefined ? [] : path));
  say(notes['files-are-written']({ paths }));
  return 0;
}

/** Returns new findings. Their fixes are unsafe, as the files are not written yet. */
function findNew({ result: before }: LoadedCatalog, after: LintResult): LintResult {
  const identify = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const existing = new Set(before.findings.map(identify));
  const findings = after.findings
    .filter((finding) => !existing.has(identify(finding)))
    .map((finding) => ({ ...finding, fix: finding.fix && { ...finding.fix, isSafe: false } }));
  return keepOnly(findings, after);
}
