import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { displayPath } from '../catalog/folder.ts';
import { addFindings, type LintResult, lint } from '../catalog/lint.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { stagedFolder } from '../diff/git-folder.ts';
import { repairAll, repairedLines } from '../edit/repair.ts';
import { type FormatName, formatNames } from '../report/formats.ts';
import { commandFailure } from '../wording/tables.ts';
import type { Wording } from '../wording/wording.ts';
import { addDateFindings, diffBranch } from './branch.ts';
import type { CheckExtension, CheckTask, CommandContext } from './context.ts';
import type { Io } from './io.ts';
import { catalogOption, langOption, number, type SharedOptions, wordingFor } from './options.ts';
import { keepOnly, type OutputFlags, outputOptions, pairOutputs, printReport } from './output.ts';
import { replaceFiles } from './write/replace-files.ts';

type Switches = { [name in 'fix' | 'staged' | 'watch']?: true };
type Flags = Readonly<Switches & { added: readonly CheckExtension[]; maxWarnings?: number }>;
type Options = SharedOptions & Flags & OutputFlags<FormatName>;

export const example = 'check                      show every problem in catalog/, and where it is';

const stagedHelp = 'Check the files staged in git instead of the folder, for a hook';
const watchHelp = 'Check again whenever a file is saved, until Ctrl-C';

export function configure(command: Command, { io, exit, extensions }: CommandContext): void {
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
      const run = () => check(files, { ...options, added }, io);
      if (!options.watch) return exit(await run());
      const { watchCatalog } = await import('./watch.ts');
      exit(await watchCatalog(options, run, io));
    });
  const shownBy = 'github in GitHub Actions, else text';
  for (const option of outputOptions(formatNames, shownBy)) command.addOption(option);
  for (const extension of added) extension.configure(command);
}

async function check(files: readonly string[], options: Options, io: Io): Promise<number> {
  const { catalog, fix, lang, maxWarnings: maximum = Infinity, staged } = options;
  const defaultFormat = io.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
  const outputs = pairOutputs(formatNames, options, defaultFormat);
  const wording = await wordingFor(options, io);
  const { notes } = wording;
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const isSelected = pathFilter(files);
  if (fix) for (const line of await fixCatalog(catalog, isSelected, notes)) say(line);
  const sources = readSources(staged ? stagedFolder(catalog, io.env) : catalog);
  const all = await lintAll(sources, options.added, { catalog, options, isSelected, wording, io });
  const branch = diffBranch(sources, catalog, io);
  const resultFor = (paths: readonly string[]) => selectFindings(pathFilter(paths), all, catalog);
  const exists = (file: string) => staged || existsSync(file.replaceAll('\\', '/'));
  const missing = files.find((file) => !(exists(file) || resultFor([file]).findings.length > 0));
  if (missing !== undefined) throw commandFailure('file-to-check-is-missing', { path: missing });
  const lintResult = files.length === 0 ? all : resultFor(files);
  const selected = { ...sources, files: sources.files.filter(isSelected) };
  printReport(selected, lintResult, { catalog, lang, outputs, branch, wording, io });
  if (files.length > 0 && selected.files.length === 0) say(notes['no-file-is-in-the-catalog']({}));
  const { errors, warnings } = lintResult.counts;
  if (warnings > maximum) say(notes['warnings-are-too-many']({ warnings, maximum }));
  return errors > 0 || warnings > maximum ? 1 : 0;
}

/** Lints a catalog, and adds the findings of extensions. */
async function lintAll(sources: Sources, added: readonly CheckExtension[], task: CheckTask) {
  const offline = addDateFindings(lint(sources));
  const found = await Promise.all(added.map((extension) => extension.find(offline, task)));
  return found.reduce<LintResult>((all, more) => (more ? addFindings(all, more) : all), offline);
}

/** Matches paths that equal or are inside one of `files`; without files, all. */
function pathFilter(files: readonly string[]): (path: string) => boolean {
  const absolute = (path: string) => `${resolve(path.replaceAll('\\', '/')).normalize()}/`;
  const prefixes = files.map(absolute);
  return (path) => files.length === 0 || prefixes.some((each) => absolute(path).startsWith(each));
}

function selectFindings(isSelected: (path: string) => boolean, all: LintResult, folder: string) {
  const findings = all.findings.filter(({ path, related, args }) => {
    // The file may be deleted.
    const absent = 'slug' in args ? [displayPath(folder, `categories/${args.slug}.yaml`)] : [];
    return [path, ...related.map((place) => place.path), ...absent].some(isSelected);
  });
  return keepOnly(findings, all);
}

/** Fixes files. Resolves to notes about fixed lines and unchanged files. */
async function fixCatalog(
  folder: string,
  isSelected: (path: string) => boolean,
  notes: Wording['notes'],
) {
  const sources = readSources(folder);
  const results = repairAll(sources).filter(({ source }) => isSelected(source.path));
  const files = results.flatMap(({ source: { path }, text }) =>
    text === undefined ? [] : { path, text },
  );
  await replaceFiles(files, sources, folder);
  const lines = results.flatMap(({ source: { path, text: before }, text }) => {
    if (text === undefined) return notes['file-is-left-alone']({ path });
    return repairedLines(before, text).map((line) => notes['line-is-repaired']({ path, ...line }));
  });
  return lines.length > 0 ? lines : [notes['nothing-is-repaired']({})];
}

const examples = (added: readonly CheckExtension[]) => `
Examples:
  filter-catalog check --fix --lang ko
  filter-catalog check --staged catalog/categories/romantic.yaml
  filter-catalog check --watch
${added.map((extension) => extension.examples).join('')}\
  filter-catalog check --format github --format sarif --output sarif=report.sarif

Exit code 1: there are errors, or more warnings than --max-warnings.`;
