import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { pathIn } from '../catalog/folder.ts';
import { type LintResult, lint, withFindings } from '../catalog/lint.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { stagedFolder } from '../diff/git-folder.ts';
import { repairAll, repairedLines } from '../edit/repair.ts';
import { type FormatName, formatNames } from '../report/formats.ts';
import { commandFailure } from '../wording/tables.ts';
import type { Wording } from '../wording/wording.ts';
import { branchIn, withDateFindings } from './branch.ts';
import type { Io } from './io.ts';
import { catalogOption, langOption, number, type Shared, wordingFor } from './options.ts';
import { type OutputFlags, outputOptions, pairOutputs, printReport, withOnly } from './reports.ts';
import type { CheckExtension, CheckTask, Runner } from './runner.ts';
import { replaceFiles } from './write/replace-files.ts';

type Switches = { [name in 'fix' | 'staged' | 'watch']?: true };
type Given = Readonly<Switches & { added: readonly CheckExtension[]; maxWarnings?: number }>;
type Options = Shared & Given & OutputFlags<FormatName>;

export const example = 'check                      show every problem in catalog/, and where it is';

const stagedHelp = 'Check the files staged in git instead of the folder, for a hook';
const watchHelp = 'Check again whenever a file is saved, until Ctrl-C';

export function configure(command: Command, { io, end, extensions }: Runner): void {
  const added = extensions.flatMap((extension) => extension.check ?? []);
  command
    .description('Check the catalog, and show where each problem is')
    .argument('[file...]', 'Only report problems of these files or folders')
    .addOption(catalogOption())
    .option('--fix', 'Repair problems with only one possible correction, then check again')
    .addOption(new Option('--staged', stagedHelp).conflicts('fix'))
    .addOption(new Option('--watch', watchHelp).conflicts(['fix', 'staged']))
    .option('--max-warnings <number>', 'Exit with 1 if there are more warnings', number(0, 999_999))
    .addOption(langOption())
    .addHelpText('after', examples(added))
    .action(async (files: string[], options: Options) => {
      const checkNow = () => check(files, { ...options, added }, io);
      if (!options.watch) return end(await checkNow());
      const { watchCatalog } = await import('./watch.ts');
      end(await watchCatalog(options, checkNow, io));
    });
  const shownBy = 'github in GitHub Actions, else text';
  for (const option of outputOptions(formatNames, shownBy)) command.addOption(option);
  for (const extension of added) extension.configure(command);
}

async function check(files: readonly string[], options: Options, io: Io): Promise<number> {
  const { catalog, fix, lang, maxWarnings: maximum = Infinity, staged } = options;
  const byDefault = io.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
  const outputs = pairOutputs(formatNames, options, byDefault);
  const wording = await wordingFor(options, io);
  const { notes } = wording;
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const isNamed = namedBy(files);
  if (fix) for (const line of await fixCatalog(catalog, isNamed, notes)) say(line);
  const sources = readSources(staged ? stagedFolder(catalog, io.env) : catalog);
  const all = await lintAll(sources, options.added, { catalog, options, isNamed, wording, io });
  const branch = branchIn(sources, catalog, io);
  const about = (named: readonly string[]) => onlyAbout(namedBy(named), all, catalog);
  const isThere = (file: string) => staged || existsSync(file.replaceAll('\\', '/'));
  const missing = files.find((file) => !(isThere(file) || about([file]).findings.length > 0));
  if (missing !== undefined) throw commandFailure('file-to-check-is-missing', { path: missing });
  const lintResult = files.length === 0 ? all : about(files);
  const read = { ...sources, files: sources.files.filter(isNamed) };
  printReport(read, lintResult, { catalog, lang, outputs, branch, wording, io });
  if (files.length > 0 && read.files.length === 0) say(notes['no-file-is-of-the-catalog']({}));
  const { errors, warnings } = lintResult.counts;
  if (warnings > maximum) say(notes['warnings-are-too-many']({ warnings, maximum }));
  return errors > 0 || warnings > maximum ? 1 : 0;
}

/** Examines a catalog, with what extensions find beyond its files. */
async function lintAll(sources: Sources, added: readonly CheckExtension[], task: CheckTask) {
  const offline = withDateFindings(lint(sources));
  const found = await Promise.all(added.map((extension) => extension.find(offline, task)));
  return found.reduce<LintResult>((all, more) => (more ? withFindings(all, more) : all), offline);
}

/** Tells if a path is one of `files`, or in a folder of them. Without files, every path is. */
function namedBy(files: readonly string[]): (path: string) => boolean {
  const placeOf = (path: string) => `${resolve(path.replaceAll('\\', '/')).normalize()}/`;
  const places = files.map(placeOf);
  return (path) => files.length === 0 || places.some((place) => placeOf(path).startsWith(place));
}

function onlyAbout(isNamed: (path: string) => boolean, all: LintResult, folder: string) {
  const findings = all.findings.filter(({ path, related, args }) => {
    // A file that is not there may be deleted.
    const absent = 'slug' in args ? [pathIn(folder, `categories/${args.slug}.yaml`)] : [];
    return [path, ...related.map((place) => place.path), ...absent].some(isNamed);
  });
  return withOnly(findings, all);
}

/** Repairs files. Resolves to sentences on the repaired lines and the files left alone. */
async function fixCatalog(
  folder: string,
  isNamed: (path: string) => boolean,
  notes: Wording['notes'],
) {
  const sources = readSources(folder);
  const results = repairAll(sources).filter(({ source }) => isNamed(source.path));
  const files = results.flatMap(({ source: { path }, text }) =>
    text === undefined ? [] : { path, text },
  );
  await replaceFiles(files, sources, folder);
  const said = results.flatMap(({ source: { path, text: before }, text }) => {
    if (text === undefined) return notes['file-is-left-alone']({ path });
    return repairedLines(before, text).map((line) => notes['line-is-repaired']({ path, ...line }));
  });
  return said.length > 0 ? said : [notes['nothing-is-repaired']({})];
}

const examples = (added: readonly CheckExtension[]) => `
Examples:
  filter-catalog check --fix --lang ko
  filter-catalog check --staged catalog/categories/romantic.yaml
  filter-catalog check --watch
${added.map((extension) => extension.examples).join('')}\
  filter-catalog check --format github --format sarif --output sarif=report.sarif

Exit code 1: there are errors, or more warnings than --max-warnings.`;
