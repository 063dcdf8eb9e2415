import { Option } from 'commander';
import { quoteForShell } from '../../base/printable.ts';
import type { GivenOptions, InitExtension } from '../../command/runner.ts';
import { commandLine } from '../../report/command-line.ts';
import { starterFlags } from './starter-flags.ts';

const options = Object.entries(starterFlags).map(([flag, what]) => new Option(`--${flag} <value>`, what));

/** What the flags say, by their names. */
function givenIn(all: GivenOptions): Readonly<Record<string, string>> {
  const given = options.map((option) => [option.name(), all[option.attributeName()]] as const);
  return Object.fromEntries(given.filter((each): each is readonly [string, string] => each[1] !== undefined));
}

/** A catalog that begins with a category and a filter, which a terminal is asked for. */
export const starterForInit: InitExtension = {
  isUsual: true,
  examples: '',
  configure: (command) => options.forEach((option) => void command.addOption(option)),
  isAsked: (all) => Object.keys(givenIn(all)).length > 0,
  begin: async ({ options: all, words, organization, language, io }) => {
    const { starterCatalog } = await import('./starter.ts');
    const named = all['organization'] === undefined ? words : [...words, '--organization', quoteForShell(organization)];
    const command = commandLine(named.join(' '), io.run, { lang: all['lang'] as string | undefined });
    const files = await starterCatalog({ given: givenIn(all), organization, lang: language, command }, io);
    return files && { files };
  },
};
