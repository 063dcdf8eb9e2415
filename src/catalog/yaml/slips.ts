import type { YAMLError, Document as YamlTree } from 'yaml';
import { unclosedBracket, unclosedQuote } from './enclosures.ts';
import { tabAsIndentation, unindentedBlock, wrongIndentation } from './indentation.ts';
import { lineFinder, linesIn, saysNothing } from './line.ts';
import { emptyListBeforeEntries, missingList } from './lists.ts';
import { type Context, malformed, type Slip } from './slip.ts';
import { lineWithoutColon, textWithoutQuotes } from './values.ts';

/** What the author of a text most likely did, where the library reports `error`, the first one. */
export function slipOf(tree: YamlTree.Parsed, text: string, error: YAMLError): Slip {
  const lines = linesIn(text);
  const named = lineFinder(text)(error.pos[0]);
  // The library may name the blank line before the one that is meant.
  const line = lines.slice(named.number).find((candidate) => !saysNothing(candidate)) ?? named;
  const context = { tree, text, lines, error, line };
  for (const recognise of recognisers) {
    const slip = recognise(context);
    if (slip !== undefined) return slip;
  }
  const [start, end] = error.pos;
  return { ...malformed(start), end: Math.max(end, start + 1) };
}

/** The first that knows the slip names it: what swallows the following lines comes before what these look like then. */
const recognisers: readonly ((context: Context) => Slip | undefined)[] = [
  severalDocuments,
  tabAsIndentation,
  unknownEscape,
  unclosedQuote,
  emptyListBeforeEntries,
  unclosedBracket,
  textWithoutQuotes,
  missingList,
  unindentedBlock,
  lineWithoutColon,
  wrongIndentation,
];

function severalDocuments({ error, text }: Context): Slip | undefined {
  if (error.code !== 'MULTIPLE_DOCS') return undefined;
  const [start] = error.pos;
  const length = /^[^\r\n]*/.exec(text.slice(start))?.[0].length ?? 1;
  return { code: 'documents-are-several', args: {}, start, end: start + length, repair: undefined };
}

function unknownEscape({ error, text }: Context): Slip | undefined {
  if (error.code !== 'BAD_DQ_ESCAPE') return undefined;
  const start = text.indexOf('\\', error.pos[0]);
  const repair = { start, end: start, text: '\\' };
  return { code: 'escape-is-unknown', args: {}, start, end: start + 2, repair };
}
