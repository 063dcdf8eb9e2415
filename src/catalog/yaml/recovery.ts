import { parseDocument, type YAMLError, type Document as YamlTree } from 'yaml';
import type { Splice } from '../../base/edit.ts';
import { createFinding, type Finding } from '../../finding/finding.ts';
import type { PlaceOf } from '../source.ts';
import { unclosedBracket, unclosedQuote } from './brackets-and-quotes.ts';
import { forbiddenYaml, maximumDepth, tooDeep, unknownEscape } from './forbidden-yaml.ts';
import * as indentation from './indentation.ts';
import { linesIn } from './line.ts';
import { lookalikes } from './lookalikes.ts';
import { lastUpTo } from './scalars.ts';
import { type Context, malformed, type SyntaxFinding } from './syntax-finding.ts';
import { lineWithoutColon, textWithoutQuotes } from './values.ts';

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

/** A text in which errors were repaired. */
interface Recovered {
  readonly text: string;
  /** Where in the text as it was written the offset of the repaired one is. */
  readonly originOf: (offset: number) => number;
}

/** Finds the errors one at a time, as each can make the lines after it look wrong; `isWhole` where none is left. */
export function readPastErrors(written: string, placeOf: PlaceOf) {
  const lineEnd = written.includes('\r\n') ? '\r\n' : '\n';
  const findings: Finding[] = [];
  /** From 1: those that were repaired. */
  const mendedLines = new Set<number>();
  let recovered: Recovered = { text: written, originOf: (offset) => offset };
  let last: Finding | undefined;
  for (let round = 1; ; round += 1) {
    const { text } = recovered;
    const tree = parseDocument(text, parseOptions);
    const errors = nextErrors(tree, text);
    const found = errors.map((error) => findingOf(error, recovered));
    // What comes of a wrong repair is on its line: then it is not clear how to go on.
    const isStuck = found.some(({ range }) => mendedLines.has(range.start.line));
    for (const finding of isStuck ? [] : found) if (!isInBlock(finding, last)) findings.push(finding);
    for (const { range } of found) mendedLines.add(range.start.line);
    last = found.at(-1) ?? last;
    const repairs = errors.flatMap(({ repair }) => repair ?? []);
    const isLastRound = round >= mostRounds || (round + 1) * written.length > parsingBudget;
    if (errors.length === 0 || repairs.length < errors.length || isStuck || isLastRound) {
      return { tree, recovered, findings, isWhole: errors.length === 0, mendedLines };
    }
    recovered = withEdits(recovered, repairs);
  }

  function findingOf({ code, args, start, end, repair }: SyntaxFinding, { originOf }: Recovered): Finding {
    const place = placeOf(originOf(start), originOf(end));
    if (repair === undefined) return createFinding(code, place, { args }) as Finding; // the args are those of the code
    const { range } = placeOf(originOf(repair.start), originOf(repair.end));
    const edits = [{ range, text: repair.text.replaceAll('\n', lineEnd) }];
    return createFinding(code, place, { args, fix: { edits, effect: undefined } }) as Finding; // as above
  }
}

/** Lines one below the other that are indented alike are one mistake, which is reported at the first. */
function isInBlock({ code, range }: Finding, last: Finding | undefined): boolean {
  if (last === undefined || last.range.start.line !== range.start.line - 1) return false;
  if (last.code === 'indentation-is-wrong') return code === last.code || code === 'line-is-not-a-field';
  return code === 'indentation-has-a-tab' && code === last.code;
}

function nextErrors(tree: YamlTree.Parsed, text: string): readonly SyntaxFinding[] {
  const alike = lookalikes(tree, text);
  if (alike.length > 0) return alike;
  const errors = [...tree.errors, ...tree.warnings].filter(({ code }) => code !== 'TAG_RESOLVE_FAILED'); // is forbidden
  if (errors.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    return [tooDeep(deeperThan(maximumDepth, text) ?? 0)]; // where the library gives up depends on the machine
  }
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first !== undefined) return [syntaxErrorIn(tree, text, first)];
  const entry = indentation.entryInText(tree, text);
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
  indentation.tabAsIndentation,
  ({ error, text }) => (error.code === 'BAD_DQ_ESCAPE' ? unknownEscape(text.indexOf('\\', error.pos[0])) : undefined),
  unclosedQuote,
  indentation.emptyListBeforeEntries,
  unclosedBracket,
  textWithoutQuotes,
  indentation.missingList,
  indentation.unindentedBlock,
  lineWithoutColon,
  indentation.wrongIndentation,
];

function secondDocument({ error, text }: Context): SyntaxFinding | undefined {
  if (error.code !== 'MULTIPLE_DOCS') return undefined;
  const [start] = error.pos;
  return { code: 'documents-are-several', args: {}, start, end: start + text.slice(start).search(/[\r\n]|$/) };
}

/** The offset of the first bracket that stands in more than `depth` others. */
export function deeperThan(depth: number, text: string): number | undefined {
  let open = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    open += bracket === '[' || bracket === '{' ? 1 : -1;
    if (open > depth) return index;
  }
  return undefined;
}

/** Makes the edits; of those that overlap, the first. */
function withEdits({ text, originOf }: Recovered, edits: readonly Splice[]): Recovered {
  /** Each part of the new text with where it starts there, and where that is in the text before. */
  const parts = [{ start: 0, before: 0, limit: text.length }];
  let result = '';
  let end = 0;
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < end) continue;
    result += text.slice(end, edit.start);
    parts.push({ start: result.length, before: edit.start, limit: edit.end });
    result += edit.text;
    parts.push({ start: result.length, before: edit.end, limit: text.length });
    end = edit.end;
  }
  return {
    text: result + text.slice(end),
    originOf(offset) {
      const { start, before, limit } = lastUpTo(parts, offset) ?? { start: 0, before: 0, limit: 0 };
      return originOf(Math.min(before + offset - start, limit));
    },
  };
}
