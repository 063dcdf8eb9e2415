import { linesOf } from '../base/lines.ts';
import type { Paint } from '../base/paint.ts';
import { shownLine } from '../base/printable.ts';
import { type Code, severityOf } from '../finding/codes.ts';
import type { Explanations, Wording } from '../wording/wording.ts';
import type { Content, Example } from './examples/example.ts';
import { codesByTopic, examples } from './examples.ts';

/** In which words, and in which colours, codes are explained. */
export interface Explaining {
  readonly wording: Wording;
  readonly explanations: Explanations;
  readonly paint: Paint;
}

/** What a code means, why it matters, and how it is done wrong and right: complete files, as they may be pasted. */
export function explanationOf(code: Code, { wording, explanations, paint }: Explaining): string {
  const { explain, severities } = wording;
  const { meaning, reason } = explanations[code];
  const { wrong, right } = examples[code];
  const severity = severityOf(code);
  const color = severity === 'error' ? 'red' : 'yellow';
  return [
    `${paint([color, 'bold'], severities[severity])}: ${paint('bold', code)}\n\n${meaning}\n`,
    `${paint('bold', explain.why)} ${reason}\n`,
    ...told(wrong, { heading: explain.wrong, others: right.files, color }),
    ...told(right, { heading: explain.right, others: wrong.files, color: 'green' }),
  ].join('\n');

  function told({ files }: Example, { heading, others, color }: Telling): readonly string[] {
    return Object.entries(files).map(([path, content]) => {
      const lines = linesIn(content);
      const changed = changedLines(lines, linesIn(others[path]));
      const where = changed.includes(true) ? `${path}:${changed.indexOf(true) + 1}` : path;
      const notes = notesOn(content, wording).map((note) => ` (${note})`);
      const body = lines.map((line, index) => (changed[index] ? paint(color, shownLine(line)) : shownLine(line)));
      return [`${paint([color, 'bold'], heading)} ${where}${notes.join('')}`, ...body, ''].join('\n');
    });
  }
}

interface Telling {
  readonly heading: string;
  /** What the example is held against, by path. */
  readonly others: Readonly<Record<string, Content>>;
  readonly color: 'green' | 'red' | 'yellow';
}

/** Which lines stand between what the two texts have in common at their beginnings and at their ends; none of a new file. */
function changedLines(lines: readonly string[], others: readonly string[]): readonly boolean[] {
  const first = lines.findIndex((line, index) => line !== others[index]);
  const last = lines.findLastIndex((line, index) => line !== others[index - lines.length + others.length]);
  return lines.map((_, index) => others.length > 0 && first !== -1 && first <= index && index <= last);
}

/** Every code with its severity and a sentence, by topic. */
export function listOfCodes({ wording, explanations, paint }: Explaining): string {
  const codes = codesByTopic.flatMap(([, members]) => members);
  const width = Math.max(...codes.map((code) => code.length));
  const severityWidth = Math.max(...Object.values(wording.severities).map((word) => word.length));
  const topics = codesByTopic.map(([topic, members]) => {
    const rows = members.map((code) => {
      const severity = severityOf(code);
      const word = wording.severities[severity].padEnd(severityWidth);
      return `  ${code.padEnd(width)}  ${paint(severity === 'error' ? 'red' : 'yellow', word)}  ${summaryOf(code)}\n`;
    });
    return `${paint('bold', wording.explain.topics[topic])}\n${rows.join('')}`;
  });
  return `${topics.join('\n')}\n${wording.explain.more} npx filter-catalog explain ${codes[0]}\n`;

  function summaryOf(code: Code): string {
    const { meaning } = explanations[code];
    return meaning.split(/(?<=[.]) /, 1).join();
  }
}

/** What is to be said of a file that its text does not show. */
function notesOn(content: Content, { explain }: Wording): readonly string[] {
  if (typeof content === 'string') return decomposedWords(content).map((word) => explain.decomposed(word, [...word]));
  switch (content.kind) {
    case 'absent':
      return [explain.absent];
    case 'encoded':
      return [explain.savedIn(content.encoding)];
    case 'folder':
      return [explain.folder];
    case 'link':
      return [explain.linkTo(content.target)];
    case 'long':
      return [explain.size(content.bytes)];
  }
}

/** None, where it has no text. */
function linesIn(content: Content | undefined): readonly string[] {
  if (typeof content === 'string') return linesOf(content.replace(/\n$/, ''));
  if (content?.kind === 'long') return [...linesIn(content.text), '# …'];
  if (content?.kind !== 'encoded') return [];
  return linesIn(new TextDecoder(content.encoding).decode(Buffer.from(content.base64, 'base64')));
}

function decomposedWords(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== word.normalize('NFC'));
}
