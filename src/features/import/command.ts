import type { Command } from 'commander';
import { catalogOption, collect, langOption, outOption } from '../../command/options.ts';
import type { Extension, Runner } from '../../command/runner.ts';
import { importForInit } from './init.ts';
import type { Options } from './run.ts';

export const extension: Extension = { init: importForInit };

export function configure(command: Command, { io, end }: Runner): void {
  command
    .description('turn a response of the API into a catalog and its memory, and build it; overwrite nothing')
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
