import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { type Examination, examine, withFound } from '../catalog/examine.ts';
import { pathIn } from '../catalog/folder.ts';
import { readSources } from '../catalog/read.ts';
import { windowFindings } from '../catalog/rules/windows.ts';
import { expiredIn } from '../diff/acceptances.ts';
import { stagedCatalog } from '../diff/catalog-at.ts';
import { withProposals } from '../remedy/proposals.ts';
import { repairAll, repairedLines } from '../remedy/repair.ts';
import { type FormatName, formatNames } from '../report/formats.ts';
import { commandFailure } from '../wording/tables.ts';
import type { Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';
import { catalogOption, langOption, number, type Shared, wordingFor } from './options.ts';
import { outputOptions, pairOutputs, printReport } from './reports.ts';
import type { CheckExtension, Runner } from './runner.ts';
import { replaceFiles } from './write/replace-files.ts';

type Switches = { [name in 'fix' | 'staged' | 'watch']?: true };
type Flags = Switches & { format?: FormatName[]; maxWarnings?: number; output?: string[] };
type Options = Shared & Readonly<Flags> & { readonly added: readonly CheckExtension[] };

export const example = 'check                      say what is wrong with catalog/, and where';

export function configure(command: Command, { io, end, extensions }: Runner): void {
  const added = extensions.flatMap((extension) => extension.check ?? []);
  const byDefault = 'github in GitHub Actions, else text';
  command
    .description('say what is wrong with the catalog, and where')
    .argument(
      '[file...]',
      'report and count only what is about these files or folders (default: all)',
    )
    .addOption(catalogOption())
    .option('--fix', 'repair what has only one possible correction, then check again')
    .option('--staged', 'check what is staged in git rather than the working tree, for a hook')
    .addOption(
      new Option('--watch', 'check again whenever a file is saved, until Ctrl-C').conflicts([
        'fix',
        'staged',
      ]),
    )
    .option(
      '--max-warnings <number>',
      'exit with 1 also where there are more warnings than this',
      number(0, 999_999),
    );
  for (const option of outputOptions(formatNames, byDefault)) command.addOption(option);
  for (const extension of added) extension.configure(command);
  command
    .addOption(langOption())
    .addHelpText('after', examples(added.map((extension) => extension.examples).join('')))
    .action(async (files: string[], options: Options) => {
      const checkNow = () => check(files, { ...options, added }, io);
      end(
        options.watch
          ? await (await import('./watch.ts')).watchCatalog(options, checkNow, io)
          : await checkNow(),
      );
    });
}

async function check(files: readonly string[], options: Options, io: Io): Promise<number> {
  const {
    added,
    catalog: folder,
    fix,
    format,
    lang,
    maxWarnings: maximum = Infinity,
    output,
    staged,
  } = options;
  const byDefault = io.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
  const outputs = pairOutputs(formatNames, format ?? [byDefault], output);
  if (fix && staged) throw commandFailure('fix-needs-files', {});
  const wording = await wordingFor({ lang }, io);
  const { notes } = wording;
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const isNamed = namedBy(files);
  if (fix)
    say((await fixCatalog(folder, isNamed, notes)).join('\n') || notes['nothing-is-repaired']({}));
  const sources = readSources(staged ? stagedCatalog(folder, io.env) : folder);
  const examined = examine(sources);
  const now = new Date().toISOString();
  const expired = expiredIn(examined.draft.accepted, now.slice(0, 10));
  const dated = withFound(examined, [...expired, ...windowFindings(examined.draft, now)]);
  const offline = withProposals(sources, dated);
  const task = { catalog: folder, options, isNamed, wording, io };
  const found = await Promise.all(added.map((extension) => extension.find(offline, task)));
  const all = found.reduce<Examination>(
    (before, more) => (more ? withFound(before, more) : before),
    offline,
  );
  const examination = files.length === 0 ? all : onlyAbout(isNamed, all, folder);
  const read = { ...sources, files: sources.files.filter(isNamed) };
  const isTold = (file: string) => onlyAbout(namedBy([file]), all, folder).findings.length > 0;
  const missing = files.find(
    (file) => !(staged || existsSync(file.replaceAll('\\', '/')) || isTold(file)),
  );
  if (missing !== undefined) throw commandFailure('file-to-check-is-missing', { path: missing });
  printReport(read, examination, { catalog: folder, lang, outputs, wording, io });
  if (files.length > 0 && read.files.length === 0) say(notes['no-file-is-of-the-catalog']({}));
  const { errors, warnings } = examination.counts;
  if (warnings > maximum) say(notes['warnings-are-too-many']({ warnings, maximum }));
  return errors > 0 || warnings > maximum ? 1 : 0;
}

/** Whether a path is one of `files`, however they are written, or in a folder of them; with none, every path is. */
function namedBy(files: readonly string[]): (path: string) => boolean {
  const placeOf = (path: string) => `${resolve(path.replaceAll('\\', '/')).normalize()}/`;
  const places = files.map(placeOf);
  return (path) => files.length === 0 || places.some((place) => placeOf(path).startsWith(place));
}

function onlyAbout(
  isNamed: (path: string) => boolean,
  all: Examination,
  folder: string,
): Examination {
  const findings = all.findings.filter(({ path, related, args }) => {
    const absent = 'slug' in args ? [pathIn(folder, `categories/${args.slug}.yaml`)] : []; // the file may be deleted
    return [path, ...related.map((place) => place.path), ...absent].some(isNamed);
  });
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { ...all, findings, counts: { errors, warnings: findings.length - errors } };
}

/** Repairs files. Resolves to the lines that were repaired, and the files that were left alone. */
async function fixCatalog(
  folder: string,
  isNamed: (path: string) => boolean,
  notes: Wording['notes'],
) {
  const sources = readSources(folder);
  const results = repairAll(sources).filter(({ source: { path } }) => isNamed(path));
  const files = results.flatMap(({ source: { path }, text }) =>
    text === undefined ? [] : [{ path, text }],
  );
  await replaceFiles(files, sources, folder);
  return results.flatMap(({ source: { path, text: before }, text }) => {
    if (text === undefined) return notes['file-is-left-alone']({ path });
    return repairedLines(before, text).map((line) => notes['line-is-repaired']({ path, ...line }));
  });
}

const examples = (ofExtensions: string) => `
Examples:
  filter-catalog check --fix --lang ko
  filter-catalog check --staged                                        in a pre-commit hook
  filter-catalog check --staged catalog/categories/romantic.yaml       in one that passes the names of files
  filter-catalog check --watch                                         while you edit; VS Code runs it
  filter-catalog check --max-warnings 0                                nothing is left to correct
${ofExtensions}  filter-catalog check --format github --format sarif --output sarif=report.sarif

Exit code 1: there are errors, or more warnings than --max-warnings. What a code means: filter-catalog explain CODE`;
