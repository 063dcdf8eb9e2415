import { basename, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { ulid } from 'ulid';
import { commandLine } from '../../base/command.ts';
import { quoteForShell } from '../../base/printable.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { catalogText } from '../../catalog/write.ts';
import type { Io } from '../../command/io.ts';
import { wordsFor } from '../../command/options.ts';
import type { Begun, InitExtension, Runner } from '../../command/runner.ts';
import { type Language, languageOf, languages } from '../../wording/wording.ts';
import { changedWorkflows, isHeldBack } from './ours.ts';
import { gitFacts, hostOf, stepsIn } from './steps.ts';
import { type Host, hosts, repositoryFiles } from './templates.ts';
import { choicesIn, differenceOf, updatesIn, writeUpdates } from './update.ts';
import { type InitWords, initFailure, initWords } from './words.ts';
import { hasCatalog, requireWritable, writeMissing } from './write.ts';

type Options = Readonly<{ lang?: Language; host?: Host; organization?: string }> &
  Readonly<
    Partial<Record<'inbox' | 'update' | 'write', true>> & { added: readonly InitExtension[] }
  >;

export const example = 'init my-catalog            begin a repository with a catalog of your own';

export function configure(command: Command, { io, end, extensions }: Runner): void {
  const added = extensions.flatMap((extension) => extension.init ?? []);
  command
    .description('write a repository for a catalog of your own; overwrite nothing')
    .argument('[folder]', 'where', '.')
    .option(
      '--organization <id>',
      'the identifier of the owner of all entries (default: a new one)',
    )
    .addOption(
      new Option(
        '--host <host>',
        'where it is kept, for its workflows (default: as it is, else by the address of origin, else github)',
      ).choices(hosts),
    )
    .addOption(
      new Option(
        '--lang <language>',
        'of the guide, the README, the reports and the messages',
      ).choices(languages),
    );
  for (const extension of added) {
    const count = command.options.length;
    extension.configure(command);
    const [before, own] = [command.options.slice(3, count), command.options.slice(count)];
    for (const option of own) option.conflicts(before.map((each) => each.attributeName())); // a catalog begins in one way
  }
  for (const { template } of extensions) if (template !== undefined) command.addOption(template);
  const others = command.options
    .map((option) => option.attributeName())
    .filter((name) => name !== 'lang');
  command
    .addOption(
      new Option(
        '--update',
        'show what this version would change; exit with 1 if anything',
      ).conflicts(others),
    )
    .addOption(new Option('--write', 'with --update: write it').implies({ update: true }))
    .addHelpText('after', examples(added.map((extension) => extension.examples).join('')))
    .action(async (folder: string, options: Options) => {
      end(
        await (options.update ? updateRepository : init)(folder || '.', { ...options, added }, io),
      );
    });
}

async function init(folder: string, options: Options, io: Io): Promise<number> {
  const git = gitFacts(folder, io.env);
  const known = choicesIn(folder);
  const {
    host = known.host ?? (git.within === undefined ? (hostOf(git.origin) ?? 'github') : 'none'),
  } = options;
  if (options.inbox && host !== 'github') throw initFailure('inbox-needs-github', { host });
  const language = languageOf(options.lang ?? known.language, io.env);
  const words = initWords[language];
  const begun = await beginCatalog(folder, { ...options, language }, io);
  if (begun === undefined) return 1;
  const { files, finish, organization, kept = [] } = begun;
  const { branch = 'main' } = git;
  const called = closestSlug(basename(resolve(folder))) ?? 'catalog';
  const choice = { called, host, language, branch, inbox: options.inbox ?? known.inbox };
  const own = repositoryFiles(choice).filter(({ path }) => !isHeldBack(folder, path));
  const { written, left } = await writeMissing(folder, [...own, ...files]);
  const exitCode = (await finish?.()) ?? 0;
  const steps = stepsIn(folder, host, { ...git, written });
  noteChanged(folder, { words, io });
  const facts = { folder, written, left: [...left, ...kept], organization, ...steps };
  io.stderr.write(`${words['repository-is-written'](facts)}\n`);
  return exitCode;
}

/** The catalog of a repository that is begun. */
interface BegunCatalog extends Begun {
  /** The identifier of the owner, where it is made here. */
  readonly organization?: string | undefined;
  /** What was there, and stays. */
  readonly kept?: readonly string[];
}

/** Keeps the catalog that is there, or begins one as an extension does; undefined where that is refused. */
async function beginCatalog(
  folder: string,
  { added, language, ...options }: Options & { readonly language: Language },
  io: Io,
): Promise<BegunCatalog | undefined> {
  const catalog = join(folder, 'catalog');
  const { host, organization } = options;
  requireWritable(folder);
  const words = ['init', quoteForShell(folder), ...(host === undefined ? [] : ['--host', host])];
  const asked = added.find((extension) => extension.isAsked(options));
  const owner = organization ?? ulid();
  const task = { folder, options, words, organization: owner, language, io };
  if (asked?.isUsual === false) return asked.begin(task);
  const isKept = hasCatalog(catalog);
  if (isKept && (asked || organization !== undefined))
    throw initFailure('catalog-is-there', { path: catalog });
  if (isKept) return { files: [], kept: ['catalog'] };
  const usual = added.find((extension) => extension.isUsual);
  const alone = [{ path: 'catalog/catalog.yaml', text: catalogText({ organization_id: owner }) }];
  const begun = usual === undefined ? { files: alone } : await usual.begin(task);
  return begun && { ...begun, organization: organization === undefined ? owner : undefined };
}

function noteChanged(
  folder: string,
  { words, io }: { readonly words: InitWords; readonly io: Io },
): void {
  const paths = changedWorkflows(folder);
  if (paths.length > 0) io.stderr.write(`${words['workflows-are-changed']({ paths })}\n`);
}

async function updateRepository(folder: string, { lang, write }: Options, io: Io): Promise<number> {
  const words = wordsFor(initWords, { lang }, io);
  const found = updatesIn(folder);
  const line = (flags: string) => commandLine(`init ${quoteForShell(folder)}${flags}`, { lang });
  if (found === undefined)
    throw initFailure('repository-is-not-begun', { path: folder, command: line('') });
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

const examples = (ofExtensions: string) => `
Examples:
  filter-catalog init my-catalog                                be asked for the first category and filter
${ofExtensions}  filter-catalog init --update                                  after an upgrade: what newer templates would change

Files that are there already are left as they are, and named. Nothing is written unless all can be.`;
