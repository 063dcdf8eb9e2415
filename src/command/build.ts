import type { Command } from 'commander';
import { type BuildRequest, build } from '../publish/build.ts';
import { readSigningKey } from '../snapshot/signature.ts';
import type { CommandContext } from './context.ts';
import type { Io } from './io.ts';
import { outOption, publishOptions, type SharedOptions, wordingFor } from './options.ts';
import { printReport } from './output.ts';

type Flags = Pick<BuildRequest, 'allowShrink' | 'at' | 'begin' | 'check' | 'resume'>;
type Options = SharedOptions & Flags & Readonly<{ out: string; sign?: string }>;

export const example = 'build                      publish the snapshot to dist/';

export function configure(command: Command, { io, exit }: CommandContext): void {
  command
    .description('Build the snapshot that apps get, and publish it to a folder')
    .addOption(outOption())
    .option('--check', 'Write nothing; exit with 1 if the folder does not match')
    .option('--begin', 'Start a new identifier registry: every entry gets a new identifier')
    .addHelpText('after', examples)
    .action(async (options: Options) => exit(await buildCatalog(options, io)));
  for (const option of publishOptions()) command.addOption(option);
}

/** Resolves to the exit code. */
export async function buildCatalog(options: Options, io: Io): Promise<number> {
  const { catalog, lang, out: folder, sign } = options;
  const wording = await wordingFor(options, io);
  const { notes } = wording;
  const say = (note: string) => io.stderr.write(`${note}\n`);
  const signingKey = await readSigningKey(sign, io.env['FILTER_CATALOG_SIGNING_KEY']);
  const request = { ...options, dist: folder, environment: io.env, signingKey };
  const { sources, lintResult, outcome } = await build(request);
  printReport(sources, lintResult, { wording, catalog, lang, io });
  if (outcome === undefined) return 1;
  if (outcome.kind === 'compared') {
    const { isCurrent } = outcome;
    const note = notes[isCurrent ? 'published-folder-is-current' : 'published-folder-differs'];
    say(note({ folder }));
    return isCurrent ? 0 : 1;
  }
  const { zone } = outcome;
  if (outcome.kind === 'refused') {
    say(notes['snapshot-would-shrink']({ folder, zone, ...outcome.shrinkage }));
    return 1;
  }
  const { begins, compiled, isWritten } = outcome;
  if (begins) say(notes['registry-is-new']({ folder }));
  for (const change of begins ? [] : compiled.changes)
    io.stdout.write(`${notes['change-is-recorded'](change)}\n`);
  const note = notes[isWritten ? 'snapshot-is-published' : 'snapshot-is-unchanged'];
  say(note({ folder, digest: compiled.digest, ...compiled.counts }));
  if (compiled.next.length > 0) say(notes['snapshots-are-scheduled']({ ...compiled, zone }));
  return 0;
}

const examples = `
Examples:
  filter-catalog build --check                 check that dist/ matches the catalog
  filter-catalog build --resume                end a rollback
  filter-catalog build --sign signing.pem      for servers with --trusted-key`;
