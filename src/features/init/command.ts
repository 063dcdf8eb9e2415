import { basename, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { ulid } from 'ulid';
import { runByNpx } from '../../base/failure.ts';
import { quoteForShell } from '../../base/printable.ts';
import { closestSlug } from '../../catalog/slug.ts';
import type { Io, Runner } from '../../command/io.ts';
import { collect, wordsFor } from '../../command/options.ts';
import { commandLine } from '../../report/command-line.ts';
import { type Language, languageOf, languages } from '../../wording/wording.ts';
import type { Source } from '../../yaml/document.ts';
import { buildImported, planOf } from '../import/command.ts';
import type { ImportPlan } from '../import/plan.ts';
import { importedFiles, requireEmpty } from '../import/write.ts';
import { type Starter, starterCatalog, starterFlags } from '../new/starter.ts';
import { changedWorkflows, isHeldBack } from './ours.ts';
import { gitFacts, hostOf, stepsIn } from './steps.ts';
import { type Host, hosts, repositoryFiles } from './templates.ts';
import { choicesIn, differenceOf, updatesIn, writeUpdates } from './update.ts';
import { type InitWords, initFailure, initWords } from './words.ts';
import { hasCatalog, requireWritable, writeMissing } from './write.ts';

type Options = Readonly<Partial<Record<'import' | 'organization', string>>> &
  Pick<Starter, 'given'> & {
    readonly host?: Host;
    readonly lang?: Language;
    readonly rename?: string[];
    readonly update?: true;
    readonly write?: true;
  };

export function initCommand(command: Command, { io, end }: Runner): void {
  const flags = Object.entries(starterFlags).map(([flag, what]) => new Option(`--${flag} <value>`, what));
  const names = flags.map((option) => [option.name(), option.attributeName()] as const);
  const answer = new Option('--import <answer>', 'begin with an answer of the API: a file, or - for standard input');
  command
    .description('write a repository for a catalog of your own; overwrite nothing')
    .argument('[folder]', 'where', '.')
    .option('--organization <id>', 'the identifier of the owner of all entries (default: a new one)')
    .addOption(
      new Option(
        '--host <host>',
        'where it is kept, for its workflows (default: as it is, else by the address of origin, else github)',
      ).choices(hosts),
    )
    .addOption(
      new Option('--lang <language>', 'of the guide, the README, the reports and the messages').choices(languages),
    );
  for (const flag of flags) command.addOption(flag);
  command
    .addOption(answer.conflicts(['organization', ...names.map(([, attribute]) => attribute)]))
    .option('--rename <old=new>', 'with --import: take another code or slug, as import does (repeatable)', collect)
    .addOption(
      new Option('--update', 'show what this version would change; exit with 1 if anything').conflicts([
        ...['host', 'import', 'organization', 'rename'],
        ...names.map(([, attribute]) => attribute),
      ]),
    )
    .addOption(new Option('--write', 'with --update: write it').implies({ update: true }))
    .addHelpText('after', examples)
    .action(async (folder: string, { update, ...options }: Options & Readonly<Record<string, string>>) => {
      const set = names.filter(([, attribute]) => options[attribute] !== undefined);
      const given = Object.fromEntries(set.map(([flag, attribute]) => [flag, options[attribute]]));
      end(await (update ? updateRepository : init)(folder || '.', { ...options, given }, io));
    });
}

async function init(folder: string, options: Options, io: Io): Promise<number> {
  const git = gitFacts(folder, io.env);
  const known = choicesIn(folder);
  const { host = known.host ?? (git.within === undefined ? (hostOf(git.origin) ?? 'github') : 'none') } = options;
  const language = languageOf(options.lang ?? known.language, io.env);
  const words = initWords[language](runByNpx); // which is how commands run there
  const begun = await beginCatalog(folder, options, language, io);
  if (begun === undefined) return 1;
  const { files, plan, organization, kept = [] } = begun;
  const { branch = 'main' } = git;
  const called = closestSlug(basename(resolve(folder))) ?? 'catalog';
  const own = repositoryFiles({ called, host, language, branch }).filter(({ path }) => !isHeldBack(folder, path));
  const { written, left } = await writeMissing(folder, [...own, ...files]);
  const paths = { catalog: join(folder, 'catalog'), out: join(folder, 'dist') };
  const exitCode = plan ? await buildImported(plan, { ...paths, lang: language }, io) : 0;
  const facts = {
    folder,
    written,
    left: [...left, ...kept],
    organization,
    ...stepsIn(folder, host, { ...git, written }),
  };
  noteChanged(folder, { words, io });
  io.stderr.write(`${words['repository-is-written'](facts)}\n`);
  return exitCode;
}

/** The catalog of a repository that is begun. */
interface Begun {
  readonly files: readonly Source[];
  readonly plan?: ImportPlan;
  /** The identifier of the owner, where it is made here. */
  readonly organization?: string;
  /** What was there, and stays. */
  readonly kept?: readonly string[];
}

/** Reads the answer that is to be imported, keeps the catalog that is there, or asks for a first entry; undefined where that is refused. */
async function beginCatalog(
  folder: string,
  { given, host, import: source, lang, organization, rename }: Options,
  language: Language,
  io: Io,
): Promise<Begun | undefined> {
  const catalog = join(folder, 'catalog');
  requireWritable(folder);
  const isKept = hasCatalog(catalog);
  const words = ['init', quoteForShell(folder), ...(host === undefined ? [] : ['--host', host])];
  if (source !== undefined) {
    await requireEmpty(catalog, join(folder, 'dist'));
    const request = { rename, words: [...words, '--import', quoteForShell(source)], options: { lang } };
    const plan = await planOf(source, request, io);
    return { files: importedFiles('catalog', 'dist', plan), plan };
  }
  const isNamed = organization !== undefined || Object.keys(given).length > 0;
  if (isKept && isNamed) throw initFailure('catalog-is-there', { path: catalog });
  if (isKept) return { files: [], kept: ['catalog'] };
  const named = organization === undefined ? words : [...words, '--organization', quoteForShell(organization)];
  const owner = organization ?? ulid();
  const command = commandLine(named.join(' '), io.run, { lang });
  const files = await starterCatalog({ given, organization: owner, lang: language, command }, io);
  return files && { files, ...(organization === undefined && { organization: owner }) };
}

function noteChanged(folder: string, { words, io }: { readonly words: InitWords; readonly io: Io }): void {
  const paths = changedWorkflows(folder);
  if (paths.length > 0) io.stderr.write(`${words['workflows-are-changed']({ paths })}\n`);
}

async function updateRepository(folder: string, { lang, write }: Options, io: Io): Promise<number> {
  const words = wordsFor(initWords, { lang }, io);
  const found = updatesIn(folder);
  const line = (flags: string) => commandLine(`init ${quoteForShell(folder)}${flags}`, io.run, { lang });
  if (found === undefined) throw initFailure('repository-is-not-begun', { path: folder, command: line('') });
  const { updates, missing } = found;
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  noteChanged(folder, { words, io });
  if (missing.length > 0) say(words['files-are-missing']({ paths: missing, command: line('') }));
  if (updates.length === 0) {
    say(words['repository-is-current']({}));
    return 0;
  }
  io.stdout.write(await differenceOf(updates, io.env));
  if (write) await writeUpdates(folder, updates, io.env);
  const paths = updates.map(({ path }) => path);
  say(
    write
      ? words['repository-is-updated']({ paths })
      : words['repository-can-be-updated']({ command: line(' --update --write') }),
  );
  return write ? 0 : 1;
}

const examples = `
Examples:
  filter-catalog init my-catalog                                be asked for the first category and filter
  filter-catalog init my-catalog --host gitlab --lang ko --import active.json
  filter-catalog init --update                                  after an upgrade: what newer templates would change

Files that are there already are left as they are, and named. Nothing is written unless all can be.`;
