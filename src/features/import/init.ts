import { join } from 'node:path';
import { Option } from 'commander';
import { quoteForShell } from '../../base/printable.ts';
import { collect } from '../../command/options.ts';
import type { InitExtension } from '../../command/runner.ts';

/** A catalog that begins with an API response. */
export const importForInit: InitExtension = {
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
      .option('--rename <old=new>', 'with --import: take another code or slug, as import does (repeatable)', collect),
  isAsked: ({ import: source }) => source !== undefined,
  begin: async ({ folder, options, words, language, io }) => {
    const {
      import: source = '',
      rename,
      lang,
    } = options as Readonly<{ import?: string; rename?: string[]; lang?: string }>;
    const { buildImported, planOf } = await import('./run.ts');
    const { importedFiles, requireEmpty } = await import('./write.ts');
    const [catalog, out] = [join(folder, 'catalog'), join(folder, 'dist')];
    await requireEmpty(catalog, out);
    const request = { rename, words: [...words, '--import', quoteForShell(source)], options: { lang } };
    const plan = await planOf(source, request, io);
    const finish = () => buildImported(plan, { catalog, out, lang: language }, io);
    return { files: importedFiles('catalog', 'dist', plan), finish };
  },
};
