import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Runner } from '../../command/runner.ts';
import { beginRepository, replaceWorkflows } from './begin.ts';
import { type Host, hosts } from './files.ts';

type Options = Readonly<{ form?: boolean; host?: Host; workflows?: true }>;

export const example = 'init ../my-catalog          begin a repository with a catalog of its own';

export function configure(command: Command, { io, end }: Runner): void {
  command
    .description('Write a repository for another catalog; existing files stay as they are')
    .argument('<folder>', 'where, outside of other repositories and packages')
    .addOption(
      new Option(
        '--host <host>',
        'where it is kept, for its workflows (default: by the address of origin, else github)',
      ).choices(hosts),
    )
    .option('--form', 'also what the form for editors needs: its CMS and, on GitHub, a workflow')
    .option('--workflows', 'replace its workflows by those of this version, and nothing else')
    .addHelpText('after', examples)
    .action(async (folder: string, { form = false, host, workflows }: Options) => {
      const write = (text: string) => void io.stderr.write(`${text}\n`);
      const task = { folder: resolve(folder), name: folder, host, form, env: io.env };
      write(await (workflows ? replaceWorkflows(task) : beginRepository(task)));
      end(0);
    });
}

const examples = `
Examples:
  filter-catalog init ../my-catalog                  at most nine files; prints the next steps
  filter-catalog init ../my-catalog --form           also a form for editors who never see YAML
  filter-catalog init ../my-catalog --host gitlab
  filter-catalog init ../my-catalog --workflows      after an upgrade; git diff shows what changed

The program goes along as vendor/*.tgz, packed by npm. The steps that it prints are for npm.`;
