import type { Command } from 'commander';
import { commandLine } from '../base/command.ts';
import { quoteForShell } from '../base/printable.ts';
import type { Comparison } from '../diff/change.ts';
import { withoutSecrets } from '../git/git.ts';
import { publishBranch } from '../publish/branch.ts';
import { nameOf, type Publish } from '../publish/task.ts';
import { withProposals } from '../remedy/proposals.ts';
import { workflowCommand } from '../report/github.ts';
import { readSigningKey } from '../snapshot/signature.ts';
import { type Io, withProgress } from './io.ts';
import {
  atOption,
  catalogOption,
  langOption,
  resumeOption,
  shrinkOption,
  signOption,
  wordingFor,
} from './options.ts';
import { printReport } from './reports.ts';
import type { Runner } from './runner.ts';

type Options = Omit<Publish, 'environment' | 'signingKey'> & {
  readonly lang?: string;
  readonly sign?: string;
};

export function configure(command: Command, { io, end }: Runner): void {
  command
    .description('build the default branch, and push that to the branch published')
    .addOption(catalogOption())
    .option('--remote <name>', 'the remote to fetch from and to push to', 'origin')
    .option('--branch <name>', 'the branch that holds what is published', 'published')
    .option('--from <branch>', 'the branch to build (default: the default branch of the remote)')
    .addOption(atOption())
    .option('--dry-run', 'do everything but the push')
    .option('--begin', 'start the branch, with the identifiers of dist/stamps.json if it is there')
    .addOption(shrinkOption())
    .option(
      '--allow-rewritten',
      'publish even if the history of the branch to build was rewritten by a forced push',
    )
    .addOption(resumeOption())
    .addOption(signOption())
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (options: Options) => end(await publish(options, io)));
}

async function publish(options: Options, io: Io): Promise<number> {
  const { catalog, lang, sign } = options;
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const { notes } = await wordingFor({ lang }, io);
  const asked = {
    ...options,
    environment: io.env,
    signingKey: await readSigningKey(sign, io.env['FILTER_CATALOG_SIGNING_KEY']),
  };
  const publication = await withProgress(io, notes['work-takes-long']({}), () =>
    publishBranch(asked),
  );
  const { kind } = publication;
  if (kind === 'not-built') {
    const { sources, examination, outcome } = publication.build;
    const wording = await wordingFor({ lang }, io);
    if (outcome?.kind === 'refused') {
      const allow = commandLine(`publish --allow-shrink${givenIn(options)}`, options);
      say(
        wording.notes['snapshot-would-shrink']({
          folder: nameOf(options),
          allow,
          ...outcome.shrinkage,
          zone: outcome.zone,
        }),
      );
    } else
      printReport(sources, withProposals(sources, examination), { wording, catalog, lang, io });
    return 1;
  }
  const { comparison, message, tip, outcome } = publication;
  if (kind === 'pushed' && comparison !== undefined) noteUsedAcceptances(comparison, io);
  const { categories, filters } = outcome.compiled.counts;
  const facts = `${tip.slice(0, 12)} (categories: ${categories}, filters: ${filters})`;
  io.stdout.write(message);
  if (kind === 'unchanged') say(`Nothing to do: ${nameOf(options)} has ${facts} already.`);
  else
    say(
      kind === 'pushed'
        ? `Published ${facts} to ${nameOf(options)}.`
        : `Not pushed (--dry-run): ${facts}.`,
    );
  if (outcome.compiled.next.length > 0)
    say(notes['snapshots-follow']({ ...outcome.compiled, zone: outcome.zone }));
  return 0;
}

/** What says where to publish, and with which key, as it was given. */
function givenIn({ remote, branch, from, sign }: Options): string {
  const given = {
    from,
    sign,
    ...(remote !== 'origin' && { remote: withoutSecrets(remote) }),
    ...(branch !== 'published' && { branch }),
  };
  const flags = Object.entries(given).flatMap(([name, value]) =>
    value ? ` --${name} ${quoteForShell(value)}` : [],
  );
  return flags.join('');
}

/** An acceptance is for one change: once that is published, its lines have no use. */
function noteUsedAcceptances(comparison: Comparison, { env, stderr }: Io): void {
  const used = new Set(comparison.accepted.values());
  const isAnnotated = env['GITHUB_ACTIONS'] === 'true';
  for (const { path, line, change, entry } of used) {
    const text = `${path}:${line}: "${change} ${entry}" is published; delete these lines.`;
    stderr.write(isAnnotated ? workflowCommand('notice', { file: path, line }, text) : `${text}\n`);
  }
}

const examples = `
Examples:
  filter-catalog publish --begin                the first time: start the branch published
  filter-catalog publish                        in CI, whenever something was merged
  filter-catalog publish --sign signing.pem     the same, for servers with --trusted-key
  filter-catalog publish --resume               end a roll-back, once the default branch is right

Exit code 1: the catalog has errors, or too much would vanish; 2: a roll-back holds,
or it could not run. Unless it is 0, nothing was pushed.`;
