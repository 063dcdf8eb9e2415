import { type Command, Option } from 'commander';
import type { Extension } from '../../command/context.ts';
import { collect, parser } from '../../command/options.ts';

export const extension: Extension = {
  check: {
    configure,
    examples: `  filter-catalog check --online
  filter-catalog check --online-changed --online-allow cdn.example.lan
`,
    find: async (lintResult, task) => {
      if (!(task.options['online'] || task.options['onlineChanged'])) return undefined;
      const { checkOnline } = await import('./online.ts'); // not to load https
      return checkOnline(lintResult, task);
    },
  },
};

function configure(command: Command): void {
  command
    .option('--online', 'Also request each image_url, and check that it is an image')
    .addOption(
      new Option(
        '--online-changed',
        'Like --online, but only for addresses that this branch adds',
      ).conflicts('online'),
    )
    .option(
      '--online-allow <host>',
      'Host[:port] of your own network that may be requested (repeatable)',
      hostAllowed,
    );
}

const hostAllowed = parser('a host, or host:port, such as cdn.example.lan', (text, before) =>
  /^(?:[\w.-]+|\[[\da-f:]+\])(?::\d+)?$/i.test(text)
    ? collect(text, before as string[] | undefined)
    : undefined,
);
