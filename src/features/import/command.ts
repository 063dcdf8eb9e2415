import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { quoteForShell } from '../../base/printable.ts';
import { catalogOption, collect, langOption, outOption } from '../../command/options.ts';
import type { Extension, InitExtension, Runner } from '../../command/runner.ts';
import type { Options } from './run.ts';

/** A catalog that begins with an API response. */
const importForInit: InitExtension = {
  isUsual: false,
  examples: '  filter-catalog init my-catalog --host gitlab --lang ko --import active.json\n',
  configure: (command) =>
    command
      .addOption(
        new Option(
          '--import <response>',
          'begin with a response of the API: a file, or - for standard input',
        ).conflicts('organization'),
      )
      .option(
        '--rename <old=new>',
        'with --import: take another code or slug, as import does (repeatable)',
        collect,
      ),
  isAsked: ({ import: source }) => source !== undefined,
  begin: async ({ folder, options, words, language, io }) => {
    const {
      import: source = '',
      rename,
      lang,
    } = options as Partial<Options> & { readonly import?: string };
    const { buildImported, importedFiles, planOf, requireEmpty } = await import('./run.ts');
    const [catalog, out] = [join(folder, 'catalog'), join(folder, 'dist')];
    await requireEmpty(catalog, out);
    const plan = await planOf(
      source,
      { rename, lang, words: [...words, '--import', quoteForShell(source)] },
      io,
    );
    const finish = () => buildImported(plan, { catalog, out, lang: language }, io);
    return { files: importedFiles('catalog', 'dist', plan), finish };
  },
};

export const extension: Extension = { init: importForInit };

export function configure(command: Command, { io, end }: Runner): void {
  command
    .description(
      'turn a response of the API into a catalog and its registry, and build it; overwrite nothing',
    )
    .argument('<source>', 'the response: a file, or - for standard input')
    .addOption(catalogOption())
    .addOption(outOption())
    .option(
      '--rename <old=new>',
      'take another code or slug; OLD is a code, slug/code, a slug, an English name or a place such as /3/filters/0 (repeatable)',
      collect,
    )
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (source: string, options: Options) =>
      end(await (await import('./run.ts')).importResponse(source, options, io)),
    );
}

const examples = `
Examples:
  filter-catalog import active.json --rename '여름=summer' --rename /3/filters/0=glow_2
  curl -u "$KEY:" https://api.example.com/filter-category/active | filter-catalog import -`;
