import type { Command } from 'commander';
import { closest as closestOf } from '../base/closest.ts';
import { commandLine } from '../base/command.ts';
import { type Code, severityOf } from '../finding/table.ts';
import { commandFailure } from '../wording/tables.ts';
import { type Sections, sectionsOf } from '../wording/wording.ts';
import type { CommandContext } from './context.ts';
import { type Io, paintFor } from './io.ts';
import { langOption, type SharedOptions, wordingFor } from './options.ts';

type Options = Pick<SharedOptions, 'lang'>;

export function configure(command: Command, { io }: CommandContext): void {
  command
    .description('Explain a code that check prints, with examples; without a code, list all')
    .argument('[code]', 'Code of an error or warning')
    .addOption(langOption())
    .addHelpText('after', '\nExample:\n  filter-catalog explain text-needs-quotes --lang ko')
    .action((code: string | undefined, options: Options) => explain(code, options, io));
}

async function explain(code: string | undefined, options: Options, io: Io): Promise<void> {
  const { language, severities, explain } = await wordingFor(options, io);
  const paint = paintFor(io);
  const commandFor = (each = '') => commandLine(`explain ${each}`.trim(), options);
  const entries = Object.entries(sectionsOf(language)) as [Code, Sections[Code]][];
  const codes = entries.map(([each]) => each);
  if (code !== undefined) {
    const section = entries.find(([each]) => each === code)?.[1];
    if (section === undefined) {
      const closest = closestOf(code, codes);
      throw commandFailure('code-is-unknown', { code, closest, command: commandFor(closest) });
    }
    const text = stripBackquotes(section.text.replace(/^```.*\n/gm, '')).trimEnd();
    const painted = text.replace(/^\*\*(.+?)\*\*/gm, (_, words: string) => paint('bold', words));
    io.stdout.write(`${paint('bold', code)}\n\n${painted}\n`);
    return;
  }
  const width = Math.max(...codes.map(({ length }) => length));
  for (const [topic, members] of Map.groupBy(entries, ([, section]) => section.topic)) {
    io.stdout.write(`${paint('bold', topic)}\n`);
    for (const [each, { meaning }] of members) {
      const severity = severities[severityOf(each)].padEnd(7);
      const [first] = stripBackquotes(meaning).split(/(?<=\.) /, 1);
      io.stdout.write(`  ${each.padEnd(width)}  ${severity}  ${first}\n`);
    }
    io.stdout.write('\n');
  }
  io.stdout.write(`${explain(commandFor(codes[0]))}\n`);
}

/** Removes backquotes, which a terminal would show. */
const stripBackquotes = (markdown: string) => markdown.replace(/`([^`\n]+)`/g, '$1');
