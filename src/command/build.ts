import type { Command } from 'commander';
import { commandLine } from '../base/command.ts';
import { quoteForShell } from '../base/printable.ts';
import { type BuildRequest, build } from '../publish/build.ts';
import { withProposals } from '../remedy/proposals.ts';
import { readSigningKey } from '../snapshot/signature.ts';
import { type Io, withProgress } from './io.ts';
import {
  atOption,
  catalogOption,
  langOption,
  outOption,
  resumeOption,
  type Shared,
  shrinkOption,
  signOption,
  wordingFor,
} from './options.ts';
import { printReport } from './reports.ts';
import type { Runner } from './runner.ts';

type Given = Pick<BuildRequest, 'allowShrink' | 'at' | 'begin' | 'check' | 'resume'>;
type Options = Shared & Given & Readonly<{ out: string; sign?: string }>;

export const example = 'build                      publish the snapshot to dist/';

export function configure(command: Command, { io, end }: Runner): void {
  command
    .description('publish the snapshot that apps get')
    .addOption(catalogOption())
    .addOption(outOption())
    .addOption(atOption())
    .option(
      '--check',
      'write nothing; exit with 1 when the folder does not hold what the catalog gives',
    )
    .addOption(shrinkOption())
    .addOption(resumeOption())
    .addOption(signOption())
    .option('--begin', 'start a new registry: everything gets another identifier')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (options: Options) => end(await buildCatalog(options, io)));
}

/** Builds the catalog, and says what came of it. Resolves to the exit code. */
export async function buildCatalog(options: Options, io: Io): Promise<number> {
  const { catalog, lang, out, sign } = options;
  const wording = await wordingFor(options, io);
  const { notes } = wording;
  const say = (note: string) => io.stderr.write(`${note}\n`);
  const signingKey = await readSigningKey(sign, io.env['FILTER_CATALOG_SIGNING_KEY']);
  const signing = sign === undefined ? '' : ` --sign ${quoteForShell(sign)}`;
  const commandWith = (flag: string) => commandLine(`build${flag}${signing}`, options);
  const { sources, examination, outcome } = await withProgress(
    io,
    notes['work-takes-long']({}),
    () => build({ ...options, dist: out, environment: io.env, signingKey }),
  );
  printReport(sources, withProposals(sources, examination), { wording, catalog, lang, io });
  if (outcome === undefined) return 1;
  if (outcome.kind === 'compared') {
    if (outcome.isCurrent) say(notes['published-folder-is-current']({ folder: out }));
    else say(notes['published-folder-differs']({ folder: out, command: commandWith('') }));
    return outcome.isCurrent ? 0 : 1;
  }
  if (outcome.kind === 'refused') {
    say(
      notes['snapshot-would-shrink']({
        folder: out,
        allow: commandWith(' --allow-shrink'),
        ...outcome.shrinkage,
        zone: outcome.zone,
      }),
    );
    return 1;
  }
  const { begins, compiled, isWritten } = outcome;
  if (begins) say(notes['memory-begins']({ folder: out }));
  else
    io.stdout.write(
      compiled.changes.map((change) => `${notes['change-is-stamped'](change)}\n`).join(''),
    );
  const facts = { folder: out, digest: compiled.digest, ...compiled.counts };
  say(notes[isWritten ? 'snapshot-is-published' : 'snapshot-is-unchanged'](facts));
  if (compiled.next.length > 0) say(notes['snapshots-follow']({ ...compiled, zone: outcome.zone }));
  return 0;
}

const examples = `
Examples:
  filter-catalog build --check                          does dist/ hold what catalog/ gives?
  filter-catalog build --resume                         end a roll-back, once the catalog is right
  filter-catalog build --sign signing.pem               for servers with --trusted-key`;
