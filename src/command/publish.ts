import type { Command } from 'commander';
import { publishBranch } from '../publish/branch.ts';
import { labelOf, type PublishOptions } from '../publish/task.ts';
import { readSigningKey } from '../snapshot/signature.ts';
import type { CommandContext } from './context.ts';
import type { Io } from './io.ts';
import { publishOptions, wordingFor } from './options.ts';
import { printReport } from './output.ts';

type Options = Omit<PublishOptions, 'environment' | 'signingKey'> &
  Readonly<{ lang?: string; sign?: string }>;

export function configure(command: Command, { io, exit }: CommandContext): void {
  command
    .description('Build the default branch, and push the result to the published branch')
    .option('--remote <name>', 'Remote to fetch from and push to', 'origin')
    .option('--branch <name>', 'Branch to publish to', 'published')
    .option('--from <branch>', 'Branch to build (default: the default branch of the remote)')
    .option('--dry-run', 'Do everything except the push')
    .option('--begin', 'Create the branch, with the identifiers in dist/stamps.json if it exists')
    .option('--allow-rewritten', 'Publish even if a forced push rewrote the branch to build')
    .addHelpText('after', examples)
    .action(async (options: Options) => exit(await publish(options, io)));
  for (const option of publishOptions()) command.addOption(option);
}

async function publish(options: Options, io: Io): Promise<number> {
  const { catalog, lang, sign } = options;
  const name = labelOf(options);
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const wording = await wordingFor(options, io);
  const { notes } = wording;
  const signingKey = await readSigningKey(sign, io.env['FILTER_CATALOG_SIGNING_KEY']);
  const request = { ...options, environment: io.env, signingKey };
  const publication = await publishBranch(request);
  if (publication.kind === 'not-built') {
    const { sources, lintResult, outcome } = publication.build;
    if (outcome?.kind === 'refused') {
      const { shrinkage, zone } = outcome;
      say(notes['snapshot-would-shrink']({ folder: name, zone, ...shrinkage }));
    } else printReport(sources, lintResult, { wording, catalog, lang, io });
    return 1;
  }
  const { kind, message, tip, outcome } = publication;
  const { counts, next } = outcome.compiled;
  const size = `categories: ${counts.categories}, filters: ${counts.filters}`;
  const facts = `${tip.slice(0, 12)} (${size})`;
  io.stdout.write(message);
  if (kind === 'unchanged') say(`Nothing to do: ${name} already has ${facts}.`);
  else if (kind === 'pushed') say(`Published ${facts} to ${name}.`);
  else say(`Not pushed (--dry-run): ${facts}.`);
  if (next.length > 0)
    say(notes['snapshots-are-scheduled']({ ...outcome.compiled, zone: outcome.zone }));
  return 0;
}

const examples = `
Examples:
  filter-catalog publish --begin                the first time
  filter-catalog publish                        in CI, after each merge
  filter-catalog publish --sign signing.pem     for servers with --trusted-key
  filter-catalog publish --resume               end a rollback`;
