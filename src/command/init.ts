import { accessSync, constants, existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { ulid } from 'ulid';
import { quoteForShell } from '../base/printable.ts';
import { writeAtomically } from '../base/write-atomically.ts';
import type { Source } from '../catalog/document.ts';
import { closestSlug } from '../catalog/slug.ts';
import { Failure } from '../finding/failure.ts';
import { stepsIn } from '../init/steps.ts';
import { type Host, hosts, repositoryFiles } from '../init/templates.ts';
import { differenceOf, updatesIn } from '../init/update.ts';
import { writeMissing } from '../init/write.ts';
import { commandLine } from '../report/command-line.ts';
import { languageOf, loadWording } from '../wording/wording.ts';
import { importAnswer } from './import.ts';
import type { Io, Runner } from './io.ts';
import { type Starter, starterCatalog, starterFlags } from './new/starter.ts';
import { langOption } from './options.ts';

type Options = Readonly<Partial<Record<'import' | 'lang' | 'organization', string>>> &
  Pick<Starter, 'given'> & { readonly host: Host; readonly update?: true; readonly write?: true };

export function initCommand(command: Command, { io, end }: Runner): void {
  const flags = Object.entries(starterFlags).map(([flag, what]) => new Option(`--${flag} <value>`, what));
  const names = flags.map((option) => [option.name(), option.attributeName()] as const);
  const answer = new Option('--import <answer>', 'begin with an answer of the API: a file, or - for standard input');
  command
    .description('write a repository for a catalog of your own; overwrite nothing')
    .argument('[folder]', 'where', '.')
    .option('--organization <id>', 'the identifier of the owner of all entries (default: a new one)')
    .addOption(new Option('--host <host>', 'where it is kept, for its workflows').choices(hosts).default('github'))
    .addOption(langOption());
  for (const flag of flags) command.addOption(flag);
  command
    .addOption(answer.conflicts(['organization', ...names.map(([, attribute]) => attribute)]))
    .option('--update', 'show what this version writes otherwise; exit with 1 where that is anything')
    .addOption(new Option('--write', 'with --update: write it').implies({ update: true }))
    .addHelpText('after', examples)
    .action(async (folder: string, { update, ...options }: Options & Readonly<Record<string, string>>) => {
      const set = names.filter(([, attribute]) => options[attribute] !== undefined);
      const given = Object.fromEntries(set.map(([flag, attribute]) => [flag, options[attribute]]));
      end(await (update ? updateRepository : init)(folder, { ...options, given }, io));
    });
}

async function init(folder: string, options: Options, io: Io): Promise<number> {
  const { host } = options;
  const { language, notes } = await loadWording(languageOf(options.lang, io.env)); // with commands as they run there
  if (existsSync(folder)) accessSync(`${folder}/.`, constants.W_OK); // before anybody is asked
  const begun = await beginCatalog(folder, { ...options, lang: language }, io);
  if (begun === undefined) return 1;
  const called = closestSlug(basename(resolve(folder))) ?? 'catalog';
  const { files, organization, exitCode = 0 } = begun;
  const { written, left } = await writeMissing(folder, [...repositoryFiles({ called, host, language }), ...files]);
  const facts = { folder, organization, isPublishedByHand: host === 'none', ...stepsIn(folder, io.env) };
  const all = begun.isKept ? [...left, 'catalog'] : left;
  io.stderr.write(`${notes['repository-is-written']({ ...facts, written, left: all })}\n`);
  return exitCode;
}

/** A catalog, of which these files are to be written. */
interface Begun {
  readonly files: readonly Source[];
  /** An identifier that was made for it. */
  readonly organization?: string;
  /** Whether it was there already. */
  readonly isKept?: true;
  readonly exitCode?: number;
}

/** The catalog of a new repository; undefined where what is said of it is refused. */
async function beginCatalog(
  folder: string,
  { given, import: source, lang, organization }: Options & { readonly lang: string },
  io: Io,
): Promise<Begun | undefined> {
  const [catalog, out] = [join(folder, 'catalog'), join(folder, 'dist')];
  if (source !== undefined) return { files: [], exitCode: await importAnswer(source, { catalog, out, lang }, io) };
  if (['catalog.yaml', 'categories'].some((each) => existsSync(join(catalog, each))))
    return { files: [], isKept: true };
  const made = organization ?? ulid();
  const command = commandLine(`init ${quoteForShell(folder)}`, { lang });
  const files = await starterCatalog({ given, organization: made, lang, command }, io);
  return files && { files, ...(organization === undefined && { organization: made }) };
}

async function updateRepository(folder: string, { lang, write }: Options, io: Io): Promise<number> {
  const { notes } = await loadWording(languageOf(lang, io.env), io.here);
  const updates = updatesIn(folder);
  if (updates === undefined) throw new Failure('repository-is-not-begun', { path: folder });
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  if (updates.length === 0) {
    say(notes['repository-is-current']({}));
    return 0;
  }
  io.stdout.write(await differenceOf(updates, io.env));
  if (write) await writeAtomically(updates.map(({ path, text }) => ({ path: join(folder, path), data: text })));
  const paths = updates.map(({ path }) => path);
  const command = commandLine(`init${folder === '.' ? '' : ` ${quoteForShell(folder)}`} --update --write`, { lang });
  say(write ? notes['repository-is-updated']({ paths }) : notes['repository-can-be-updated']({ command }));
  return write ? 0 : 1;
}

const examples = `
Examples:
  filter-catalog init my-catalog                                be asked for the first category and filter
  filter-catalog init my-catalog --host gitlab --lang ko --import active.json
  filter-catalog init --update                                  after an upgrade: what newer templates would change

Files that are there already are left as they are, and named. Nothing is written unless all can be.`;
