import { Argument, Command } from 'commander';
import type { Paint } from '../base/paint.ts';
import { type Code, severityOf } from '../finding/codes.ts';
import { Failure } from '../finding/failure.ts';
import { type Sections, sectionsOf } from '../wording/explanations.ts';
import type { Wording } from '../wording/wording.ts';
import { type Io, paintFor } from './io.ts';
import { type CommonOptions, langOption, type Runner, runsWith, wordingFor } from './options.ts';

export function explainCommand(runner: Runner): Command {
  return new Command('explain')
    .summary('say what a code of check means, with examples')
    .description(
      'Says what a code means and why it matters, with a wrong and a right example; without a code, lists all.',
    )
    .addArgument(new Argument('[code]', 'the code, as check prints it'))
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runsWith(runner, explain));
}

/** Prints from docs/findings.<language>.md. */
async function explain(code: string | undefined, options: CommonOptions, io: Io): Promise<number> {
  const wording = await wordingFor(options, io);
  const sections = sectionsOf(wording.language);
  const paint = paintFor(io);
  if (code === undefined) {
    io.stdout.write(listOf(sections, wording, paint));
    return 0;
  }
  const codes = Object.keys(sections) as Code[]; // its own keys
  const known = codes.find((each) => each === code);
  if (known === undefined) {
    const { closest } = await import('../base/closest.ts');
    throw new Failure('code-is-unknown', { code, closest: closest(code, codes) });
  }
  io.stdout.write(`${paint('bold', known)}\n\n${plain(sections[known].text, paint)}`);
  return 0;
}

/** Markdown as a terminal shows it: the first words of a paragraph painted, and blocks without their fences. */
function plain(markdown: string, paint: Paint): string {
  return markdown
    .replace(/^```.*\n/gm, '')
    .replace(/^\*\*(.+?)\*\*/gm, (_, words: string) => paint('bold', words))
    .replace(/\n*$/, '\n');
}

/** Every code with its severity and the first sentence of its meaning, by topic. */
function listOf(sections: Sections, { severities, explain }: Wording, paint: Paint): string {
  const entries = Object.entries(sections) as [Code, Sections[Code]][]; // its own keys
  const width = Math.max(...entries.map(([code]) => code.length));
  const row = ([code, { meaning }]: (typeof entries)[number]) => {
    const severity = paint(severityOf(code) === 'error' ? 'red' : 'yellow', severities[severityOf(code)].padEnd(7));
    return `  ${code.padEnd(width)}  ${severity}  ${meaning.split(/(?<=\.) /, 1)}\n`;
  };
  const topics = [...Map.groupBy(entries, ([, { topic }]) => topic)].map(
    ([topic, members]) => `${paint('bold', topic)}\n${members.map(row).join('')}\n`,
  );
  return `${topics.join('')}${explain} npx filter-catalog explain ${entries[0]?.[0]}\n`;
}

const examples = `
Examples:
  filter-catalog explain                                list all codes
  filter-catalog explain text-needs-quotes
  filter-catalog explain text-needs-quotes --lang ko

Exit codes: 0 done, 2 could not run.`;
