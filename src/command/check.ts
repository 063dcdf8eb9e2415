import { Command } from 'commander';
import type { Surroundings } from '../diagnostic/report/formats.ts';
import { type CommonOptions, catalogOption, langOption, runs, wordingFor } from './options.ts';

interface Options extends CommonOptions {
  readonly catalog: string;
  readonly fix?: true;
  readonly format?: readonly string[];
  readonly output?: readonly string[];
  readonly staged?: true;
}

export function checkCommand(): Command {
  return new Command('check')
    .summary('say what is wrong with the catalog, and where')
    .description('Reads the whole catalog and reports all that is wrong with it in one run, each with its place.')
    .addOption(catalogOption())
    .option('--fix', 'repair what can only be meant one way, then check again')
    .option('--staged', 'check what is staged in git rather than the working tree, for a hook')
    .option(
      '--format <format>',
      'text, json, github, gitlab, sarif, junit, rdjson or markdown; may be given several times (default: github in GitHub Actions, else text)',
      collect,
    )
    .option('--output <file>', 'write the report to a file; with several formats FORMAT=FILE', collect)
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runs(check));
}

async function check(options: Options): Promise<number> {
  const [
    { readSources },
    { examine },
    { pairOutputs, writeReports },
    { reportOf, surroundings },
    { renderReport },
    wording,
  ] = await Promise.all([
    import('../catalog/read.ts'),
    import('../catalog/examine.ts'),
    import('./outputs.ts'),
    import('./report.ts'),
    import('../diagnostic/report/formats.ts'),
    wordingFor(options),
  ]);
  const { catalog, fix: isFixDue, format = [process.env['GITHUB_ACTIONS'] === 'true' ? 'github' : 'text'] } = options;
  const { Failure } = await import('../diagnostic/failure.ts');
  if (isFixDue && options.staged) throw new Failure('fix-needs-files', {});
  const outputs = pairOutputs(format, options.output ?? []);
  if (isFixDue) await (await import('./fix.ts')).fixCatalog(catalog, wording);

  const sources = options.staged
    ? readSources((await import('../history/staged.ts')).stagedFolder(catalog))
    : readSources(catalog);
  const examination = examine(sources);
  const report = reportOf(sources, examination, wording);
  const around = surroundings({ wording, command: 'check', folder: catalog, lang: options.lang });
  const inFile: Surroundings = { ...around, paint: (_, text) => text };
  const rendered = await Promise.all(
    outputs.map(({ format: name, file }) => renderReport(name, report, file === undefined ? around : inFile)),
  );

  const files = outputs.flatMap(({ file }, index) =>
    file === undefined ? [] : [{ path: file, data: rendered[index] ?? '' }],
  );
  if (files.length > 0) await writeReports(files);
  await appendSummary();
  const printed = outputs.findIndex(({ file }) => file === undefined);
  process.stdout.write(rendered[printed] ?? ''); // last, as its reader may go away
  return examination.sound === undefined ? 1 : 0;

  async function appendSummary(): Promise<void> {
    const path = process.env['GITHUB_STEP_SUMMARY'];
    if (!path || !outputs.some(({ format: name }) => name === 'github')) return;
    const { appendFile } = await import('node:fs/promises');
    const { githubSummary } = await import('../diagnostic/report/github.ts');
    await appendFile(path, githubSummary(report));
  }
}

function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

const examples = `
Examples:
  filter-catalog check
  filter-catalog check --fix --lang ko
  filter-catalog check --staged                                        in a pre-commit hook
  filter-catalog check --format json > report.json
  filter-catalog check --format github --format sarif --output sarif=report.sarif

Exit codes: 0 no errors (there may be warnings), 1 errors, 2 could not run.
What a code means: filter-catalog explain CODE`;
