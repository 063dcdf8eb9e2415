import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { Failure } from '../../base/failure.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import { readSources } from '../../catalog/read.ts';
import type { CommandContext } from '../../command/context.ts';
import type { Io } from '../../command/io.ts';
import { catalogOption, langOption, type SharedOptions } from '../../command/options.ts';
import { replaceFiles } from '../../command/write/replace-files.ts';
import { resolveRevisions } from '../../diff/revisions.ts';
import { type Language, languageOf, languages } from '../../wording/wording.ts';
import { formFiles } from './files.ts';
import { restoreLayout } from './restore.ts';

type Options = SharedOptions & Readonly<{ base?: string; check?: true; dryRun?: true }>;

export const example = 'form                       write a form for editors who do not use YAML';

export function configure(command: Command, { io, exit }: CommandContext): void {
  command
    .description('Write a form for editors (Sveltia CMS) to admin/')
    .option('--check', 'Write nothing; exit with 1 if the form is out of date')
    .addOption(catalogOption())
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (options: Options) => exit(await form(options, io)));
  command
    .command('restore')
    .description('Restore the comments and the layout that the form dropped from the catalog')
    .option('--base <revision>', 'Revision with the comments (default: where the branch began)')
    .option('--dry-run', 'Write nothing; exit with 1 if something would change')
    .addOption(catalogOption())
    .action(async (options: Options) => exit(await restore(options, io)));
}

async function form({ catalog, check, lang }: Options, { env, stderr }: Io): Promise<number> {
  const createFiles = (language: Language) => formFiles(catalog, language, env);
  const isCurrent = (language: Language) =>
    createFiles(language).every(
      ({ path, data }) => existsSync(path) && data.equals(readFileSync(path)),
    );
  if (check) {
    const [code, text] = languages.some(isCurrent) ? [0, current] : [1, stale];
    stderr.write(`${text}\n`);
    return code;
  }
  const files = createFiles(languageOf(lang, env));
  mkdirSync('admin', { recursive: true });
  await writeAtomically(files);
  stderr.write(`Written: ${files.map(({ path }) => path).join(', ')}\n${note}\n`);
  return 0;
}

async function restore({ catalog, base, dryRun }: Options, io: Io): Promise<number> {
  const range = { path: catalog, revision: base, to: 'worktree' } as const;
  const { before, openFolder } = resolveRevisions(range, io.env);
  const [folder, sources] = [openFolder(before), readSources(catalog)];
  const texts = folder && readSources(folder).texts;
  const files = [...sources.texts].flatMap(([path, now]) => {
    try {
      const base = texts?.get(path) ?? now;
      const text = base === now ? now : restoreLayout({ path, text: base }, now);
      return text === now ? [] : { path, text };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { at } = { at: undefined, ...error.args };
      const reason = at ? `line ${at} cannot be edited` : error.code.replaceAll('-', ' ');
      io.stderr.write(`Not restored: ${path}: ${reason}\n`);
      return [];
    }
  });
  if (!dryRun) await replaceFiles(files, sources, catalog);
  for (const { path } of files) io.stderr.write(`Restored: ${path}\n`);
  return dryRun && files.length > 0 ? 1 : 0;
}

const current = 'The form is up to date.';
const stale = 'The form is out of date. Run: npx --no-install filter-catalog form';
const note = `
Commit admin/, and host it as a static site with HTTPS. Editors sign in with an access token that
may write to the repository, or with OAuth: https://sveltiacms.app/en/docs/backends. Options below
"backend" in admin/config.yml are kept.`;

const examples = `
Examples:
  filter-catalog form --lang ko
  filter-catalog form restore --dry-run`;
