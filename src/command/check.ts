import { type Command, Option } from 'commander';
import { linesOf } from '../base/edit.ts';
import { examine } from '../catalog/examine.ts';
import { readSources } from '../catalog/read.ts';
import { type Repaired, repairAll } from '../catalog/repair.ts';
import { stagedCatalog } from '../diff/catalog-at.ts';
import { Failure } from '../finding/failure.ts';
import { type FormatName, formatNames } from '../report/formats.ts';
import type { Wording } from '../wording/wording.ts';
import type { Io, Runner } from './io.ts';
import { catalogOption, langOption, type Shared, wordingFor } from './options.ts';
import { replaceFiles } from './replace-files.ts';
import { pairOutputs, printReport } from './reports.ts';

type Options = Shared & Readonly<{ fix?: true; format?: FormatName[]; output?: string[]; staged?: true }>;

export function checkCommand(command: Command, { io, end }: Runner): void {
  const byDefault = 'github in GitHub Actions, else text';
  const formats = new Option('--format <format...>', `one format or several (default: ${byDefault})`);
  command
    .description('say what is wrong with the catalog, and where')
    .addOption(catalogOption())
    .option('--fix', 'repair what has only one possible correction, then check again')
    .option('--staged', 'check what is staged in git rather than the working tree, for a hook')
    .addOption(formats.choices(formatNames))
    .option('--output <file...>', 'write the report to a file; with several formats FORMAT=FILE')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (options: Options) => end(await check(options, io)));
}

async function check({ catalog: folder, fix, format, lang, output = [], staged }: Options, io: Io): Promise<number> {
  const byDefault = io.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text';
  const outputs = pairOutputs(format ?? [byDefault], output);
  if (fix && staged) throw new Failure('fix-needs-files', {});
  const wording = await wordingFor({ lang }, io);
  if (fix) await fixCatalog(folder, wording, io);
  const sources = readSources(staged ? stagedCatalog(folder, io.env) : folder);
  const examination = examine(sources);
  printReport(sources, examination, { catalog: folder, lang, outputs, wording, io });
  return examination.catalog === undefined ? 1 : 0;
}

/** Repairs the files where it is clear what was meant, and says which lines changed. */
async function fixCatalog(folder: string, wording: Wording, { stderr }: Io): Promise<void> {
  const sources = readSources(folder);
  const results = repairAll(sources);
  const files = results.flatMap(({ source: { path }, text }) => (text === undefined ? [] : [{ path, text }]));
  await replaceFiles(files, sources, folder);
  const sentences = results.flatMap((result) => outcomeOf(result, wording));
  stderr.write(`${(sentences.length > 0 ? sentences : [wording.notes['nothing-is-repaired']({})]).join('\n')}\n`);
}

/** The lines of a file that were repaired, or that it was left alone. */
function outcomeOf({ source, text }: Repaired, wording: Wording): readonly string[] {
  if (text === undefined) return [wording.notes['file-is-left-alone']({ path: source.path })];
  const [before, after] = [linesOf(source.text), linesOf(text)];
  let next = 0;
  return after.flatMap((now, index) => {
    const first = next;
    // An edit can join lines, as it removes the break at the edge of a text; it never makes more of them.
    const most = before.length - first - (after.length - index) + 1;
    const counts = Array.from({ length: most }, (_, less) => less + 1);
    next += counts.find((count) => before[first + count] === after[index + 1]) ?? 1;
    const lines = before.slice(first, next).join('\n');
    if (lines === now) return [];
    return wording.notes['line-is-repaired']({ path: source.path, line: first + 1, before: lines, after: now });
  });
}

const examples = `
Examples:
  filter-catalog check --fix --lang ko
  filter-catalog check --staged                                        in a pre-commit hook
  filter-catalog check --format github --format sarif --output sarif=report.sarif

Exit code 1: there are errors. What a code means: filter-catalog explain CODE`;
