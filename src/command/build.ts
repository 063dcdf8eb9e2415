import { Command } from 'commander';
import { type CommonOptions, catalogOption, langOption, runs, wordingFor } from './options.ts';

interface Options extends CommonOptions {
  readonly catalog: string;
  readonly out: string;
  readonly allowShrink?: true;
  readonly check?: true;
}

export function buildCommand(): Command {
  return new Command('build')
    .summary('publish the snapshot of the catalog')
    .description(
      'Checks the catalog, compiles what apps see to one snapshot, compresses it and publishes it. The same catalog and ' +
        'commit give the same bytes. With errors in the catalog, or entries that are not stamped, nothing is written.',
    )
    .addOption(catalogOption())
    .option('--out <folder>', 'the folder to publish to', 'dist')
    .option('--check', 'write nothing; exit with 1 when the folder does not hold what the catalog gives')
    .option('--allow-shrink', 'publish even if more than half of the published categories or filters vanish')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runs(build));
}

async function build({ allowShrink, catalog, out, check, lang }: Options): Promise<number> {
  const [
    { readSources },
    { examine },
    { unstampedAsErrors },
    { readRevision },
    { compile },
    { compare },
    { publish },
    { shrinkageOf },
    { hasErrors },
    { printText },
    wording,
  ] = await Promise.all([
    import('../catalog/read.ts'),
    import('../catalog/examine.ts'),
    import('../catalog/stamps/fit.ts'),
    import('../history/commit.ts'),
    import('../publish/compile.ts'),
    import('../publish/compare.ts'),
    import('../publish/publish.ts'),
    import('../publish/shrink.ts'),
    import('../diagnostic/diagnostic.ts'),
    import('./report.ts'),
    wordingFor({ lang }),
  ]);

  const sources = readSources(catalog);
  const examination = unstampedAsErrors(examine(sources));
  const { diagnostics, sound } = examination;
  if (diagnostics.length > 0)
    await printText(sources, examination, { wording, command: 'build', folder: catalog, lang });
  if (sound === undefined || hasErrors(diagnostics)) return 1;

  const compiled = compile(sound.catalog, sound.stamps);
  if (check) {
    const difference = await compare(out, compiled);
    const note =
      difference === undefined
        ? wording.notes['published-folder-is-current']({ folder: out })
        : wording.notes['published-folder-differs']({ folder: out, difference });
    process.stderr.write(`${note}\n`);
    return difference === undefined ? 0 : 1;
  }
  const shrinkage = allowShrink ? undefined : await shrinkageOf(out, compiled);
  if (shrinkage !== undefined) {
    process.stderr.write(`${wording.notes['snapshot-would-shrink']({ folder: out, ...shrinkage })}\n`);
    return 1;
  }
  const isWritten = await publish(out, compiled, await readRevision(catalog));
  const note = isWritten ? 'snapshot-is-published' : 'snapshot-is-unchanged';
  process.stderr.write(`${wording.notes[note]({ folder: out, digest: compiled.digest, ...compiled.counts })}\n`);
  return 0;
}

const examples = `
Examples:
  filter-catalog build
  filter-catalog build --catalog path/to/catalog --out public
  filter-catalog build --allow-shrink     publish although most of it vanishes
  filter-catalog build --check      does dist/ hold what catalog/ gives?

Exit codes: 0 done, 1 the catalog has errors, too much would vanish or (--check) the folder is not up to date, 2 could
not run.`;
