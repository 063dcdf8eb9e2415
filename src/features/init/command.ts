import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { CommandContext } from '../../command/context.ts';
import { createRepository, replaceWorkflows } from './create.ts';
import { type Host, hosts } from './files.ts';

type Options = Readonly<{ form?: boolean; host?: Host; workflows?: true }>;

export const example = 'init ../my-catalog         create a repository for a catalog';

export function configure(command: Command, { io, exit }: CommandContext): void {
  command
    .description('Create a repository for a catalog; existing files stay unchanged')
    .argument('<folder>', 'Folder outside other repositories and packages')
    .addOption(
      new Option(
        '--host <host>',
        'Host of the repository, for its workflows (default: from origin, else github)',
      ).choices(hosts),
    )
    .option('--form', 'Also add the form for editors: its CMS and, on GitHub, a workflow')
    .option('--workflows', 'Only replace the workflows with those of this version')
    .addHelpText('after', examples)
    .action(async (folder: string, { form = false, host, workflows }: Options) => {
      const write = (text: string) => void io.stderr.write(`${text}\n`);
      const task = { folder: resolve(folder), name: folder, host, form, env: io.env };
      write(await (workflows ? replaceWorkflows(task) : createRepository(task)));
      exit(0);
    });
}

const examples = `
Examples:
  filter-catalog init ../my-catalog                  at most nine files; prints the next steps
  filter-catalog init ../my-catalog --form           also a form for editors who do not use YAML
  filter-catalog init ../my-catalog --host gitlab
  filter-catalog init ../my-catalog --workflows      after an upgrade; git diff shows what changed

The repository includes the program as vendor/*.tgz. The printed steps use npm.`;
