import { parseDocument, type YAMLError, type Document as YamlTree } from 'yaml';
import { applySplices, type Splice } from '../base/edit.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import { unclosedBracket, unclosedQuote } from './brackets-and-quotes.ts';
import type { PlaceOf } from './document.ts';
import { forbiddenYaml } from './forbidden-yaml.ts';
import { hyphenBeforeField, tabAsIndentation, unindentedBlock, wrongIndentation } from './indentation.ts';
import { linesIn } from './line.ts';
import { emptyListBeforeEntries, entryInBraces, entryInText, missingHyphen, missingList } from './lists.ts';
import { lookalikes } from './lookalikes.ts';
import { type Context, escapeFinding, malformed, type SyntaxFinding } from './syntax-finding.ts';
import { lineWithoutColon, textWithoutQuotes, wrappedText } from './values.ts';

/** How much is parsed for one file, in UTF-16 units: after each error that can be repaired it is parsed again. */
const parsingBudget = 1024 * 1024;
const mostRounds = 50;

/** How the library reads the texts of a catalog. */
export const parseOptions = {
  version: '1.2',
  schema: 'core',
  strict: true,
  merge: false,
  stringKeys: true,
  uniqueKeys: false, // quadratic in the library: `duplicates` finds them instead
  prettyErrors: false,
} as const;

/** A text in which errors were repaired, and where its parts are in the text as it was written. */
interface Recovered {
  readonly text: string;
  readonly placeOf: PlaceOf;
}

/** Repairs one error, parses again, and so on, as an error makes the lines after it look wrong; the tree is the repaired text's. */
export function readPastErrors(written: string, placeOf: PlaceOf) {
  const findings: Finding[] = [];
  /** From 1: those that were repaired. */
  const mendedLines = new Set<number>();
  let recovered: Recovered = { text: written, placeOf };
  for (let round = 1; ; round += 1) {
    const tree = parseDocument(recovered.text, parseOptions);
    const errors = nextErrors(tree, recovered.text);
    if (errors.length === 0) return { tree, recovered, findings, mendedLines };
    const found = errors.map((error) => findingOf(error, recovered));
    // An error on a line that was repaired means that the repair was wrong.
    const isStuck = found.some(({ range }) => mendedLines.has(range.start.line));
    if (!isStuck) findings.push(...found);
    for (const { range } of found) mendedLines.add(range.start.line);
    const repairs = errors.flatMap(({ repair }) => repair ?? []);
    const isSpent = round >= mostRounds || (round + 1) * written.length > parsingBudget;
    const isEnd = isStuck || isSpent || repairs.length < errors.length;
    if (isEnd) return { tree: undefined, recovered, findings, mendedLines };
    recovered = withRepairs(recovered, repairs);
  }

  function findingOf({ code, args, start, end, repair }: SyntaxFinding, { placeOf }: Recovered): Finding {
    const edits = repair && [{ range: placeOf(repair.start, repair.end).range, text: repair.text }];
    const fix = edits && { edits, isSafe: false };
    return createFinding(code, placeOf(start, end), { args, fix }) as Finding; // the args are those of the code
  }
}

function nextErrors(tree: YamlTree.Parsed, text: string): readonly SyntaxFinding[] {
  const alike = lookalikes(tree, text);
  if (alike.length > 0) return alike;
  const errors = [...tree.errors, ...tree.warnings].filter(({ code }) => code !== 'TAG_RESOLVE_FAILED'); // is forbidden
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first !== undefined) return [syntaxErrorIn(tree, text, first)];
  const entry = entryInText(tree, text);
  return entry === undefined ? forbiddenYaml(tree, text) : [entry];
}

/** What the author of a text most likely did, where the library reports an error. */
function syntaxErrorIn(tree: YamlTree.Parsed, text: string, error: YAMLError): SyntaxFinding {
  const [start, end] = error.pos;
  const lines = linesIn(text);
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const line = lines.find((candidate) => candidate.start >= lineStart) ?? lines.at(-1);
  for (const recognise of recognisers) {
    const finding = line && recognise({ tree, text, error, lines, line, before: lines[line.index - 1] });
    if (finding !== undefined) return finding;
  }
  return malformed(start, Math.max(end, start + 1));
}

/** In order: what swallows the following lines comes before what these look like then. */
const recognisers: readonly ((context: Context) => SyntaxFinding | undefined)[] = [
  secondDocument,
  tabAsIndentation,
  unknownEscape,
  unclosedQuote,
  emptyListBeforeEntries,
  unclosedBracket,
  entryInBraces,
  textWithoutQuotes,
  wrappedText,
  missingList,
  unindentedBlock,
  lineWithoutColon,
  missingHyphen,
  hyphenBeforeField,
  wrongIndentation,
];

function unknownEscape({ error, text }: Context): SyntaxFinding | undefined {
  if (error.code !== 'BAD_DQ_ESCAPE') return undefined;
  return escapeFinding(text.indexOf('\\', error.pos[0]));
}

function secondDocument({ error, text }: Context): SyntaxFinding | undefined {
  if (error.code !== 'MULTIPLE_DOCS') return undefined;
  const [start] = error.pos;
  const end = start + text.slice(start).search(/[\r\n]|$/);
  const [above, below] = [text.slice(0, start), text.slice(end)].map((part) => new Set(part.match(/^\w+(?=:)/gm)));
  const isOne = /^(?:-{3}|\.{3})$/.test(text.slice(start, end)) && above?.isDisjointFrom(below ?? above);
  const repair = isOne ? { start, end: start, text: '# ' } : undefined;
  return { code: 'documents-are-several', args: {}, start, end, repair };
}

/** Makes the repairs; of two that overlap, the first. */
function withRepairs({ text, placeOf }: Recovered, repairs: readonly Splice[]): Recovered {
  const splices = repairs
    .toSorted((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => start >= (all[index - 1]?.end ?? 0));
  /** For each unit of the new text, up to the last repair: its offset in the old text. */
  const offsets: number[] = [];
  let done = 0;
  for (const { start, end, text: added } of splices) {
    for (let offset = done; offset < start; offset += 1) offsets.push(offset);
    for (let unit = 0; unit < added.length; unit += 1) offsets.push(Math.min(start + unit, end));
    done = end;
  }
  const before = (offset: number) => offsets[offset] ?? done + offset - offsets.length;
  return { text: applySplices(text, splices), placeOf: (from, to) => placeOf(before(from), before(to)) };
}
