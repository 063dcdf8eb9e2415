import type { YAMLError, Document as YamlTree } from 'yaml';
import { unclosedBracket, unclosedQuote } from './brackets-and-quotes.ts';
import { unknownEscape } from './forbidden-yaml.ts';
import { tabAsIndentation, unindentedBlock, wrongIndentation } from './indentation.ts';
import { linesIn } from './line.ts';
import { emptyListBeforeEntries, missingList } from './lists.ts';
import { type Context, malformed, type SyntaxFinding } from './syntax-finding.ts';
import { lineWithoutColon, textWithoutQuotes } from './values.ts';

/** What the author of a text most likely did, where the library reports `error`, the first one. */
export function syntaxErrorIn(tree: YamlTree.Parsed, text: string, error: YAMLError): SyntaxFinding {
  const [start, end] = error.pos;
  const lines = linesIn(text);
  const named = text.lastIndexOf('\n', start - 1) + 1;
  const line = lines.find((candidate) => candidate.start >= named) ?? lines.at(-1);
  if (line !== undefined) {
    const context = { tree, text, lines, error, line, before: lines[line.index - 1] };
    for (const recognise of recognisers) {
      const finding = recognise(context);
      if (finding !== undefined) return finding;
    }
  }
  return malformed(start, Math.max(end, start + 1));
}

/** In order: what swallows the following lines comes before what these look like then. */
const recognisers: readonly ((context: Context) => SyntaxFinding | undefined)[] = [
  ({ error, text }) => (error.code === 'MULTIPLE_DOCS' ? secondDocument(text, error.pos[0]) : undefined),
  tabAsIndentation,
  ({ error, text }) => (error.code === 'BAD_DQ_ESCAPE' ? unknownEscape(text.indexOf('\\', error.pos[0])) : undefined),
  unclosedQuote,
  emptyListBeforeEntries,
  unclosedBracket,
  textWithoutQuotes,
  missingList,
  unindentedBlock,
  lineWithoutColon,
  wrongIndentation,
];

function secondDocument(text: string, start: number): SyntaxFinding {
  return { code: 'documents-are-several', args: {}, start, end: start + text.slice(start).search(/[\r\n]|$/) };
}
