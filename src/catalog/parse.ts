import {
  type ErrorCode,
  isScalar,
  LineCounter,
  parseDocument,
  type YAMLParseError,
  type Document as YamlTree,
} from 'yaml';
import type { YamlSlip } from '../diagnostic/codes.ts';
import { type Diagnostic, diagnose, fileStart, type Place } from '../diagnostic/diagnostic.ts';
import { conflictMarker } from './conflict.ts';
import type { Document } from './document.ts';
import { locator } from './locator.ts';
import type { Source } from './source.ts';
import { maximumDepth, structure } from './structure.ts';

/** A document where the text is the YAML that a catalog may use, or nearly; the findings say where it is not. */
export interface Parsed {
  readonly document: Document | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** From the place of `start` to the place of `end`, both offsets into the text in UTF-16 units. */
export type PlaceOf = (start: number, end: number) => Place;

/**
 * Reads YAML 1.2 with its core schema, and no more of it than plain data needs: no anchors, aliases, merge keys,
 * tags or directives, because each of them can make a text mean something else than it says.
 */
export function parse(source: Source): Parsed {
  const lineCounter = new LineCounter();
  const tree = parseDocument(source.text, {
    version: '1.2',
    schema: 'core',
    strict: true,
    merge: false,
    stringKeys: true,
    uniqueKeys: false, // quadratic in the library: `structure` finds duplicates instead
    prettyErrors: false,
    lineCounter,
  });
  const placeOf = placesIn(source, lineCounter);

  const marker = conflictMarker.exec(source.text);
  if (marker !== null) {
    return failed([
      diagnose('file-is-in-conflict', placeOf(marker.index, marker.index + marker[0].length), { args: {} }),
    ]);
  }
  const slips = [...tree.errors, ...tree.warnings].filter(({ code }) => code !== 'TAG_RESOLVE_FAILED'); // see structure
  if (slips.some(({ code }) => code === 'RESOURCE_EXHAUSTION')) {
    // Where the library gives up depends on the machine.
    const offset = tooDeepOffset(source.text);
    return failed([diagnose('nesting-is-too-deep', placeOf(offset, offset + 1), { args: { maximum: maximumDepth } })]);
  }
  if (slips.length > 0) return failed(slips.map((slip) => slipDiagnostic(slip, placeOf)));
  if (isEmpty(tree)) {
    return failed([diagnose('document-is-empty', { path: source.path, range: fileStart }, { args: {} })]);
  }
  const misuses = structure(tree, source, placeOf);
  if (misuses.some(({ code }) => code !== 'key-is-duplicate')) return failed(misuses);

  return { document: { source, value: tree.toJS(), ...locator(tree, source, placeOf) }, diagnostics: misuses };
}

function placesIn(source: Source, lineCounter: LineCounter): PlaceOf {
  const position = (offset: number) => {
    const { line, col } = lineCounter.linePos(Math.min(offset, source.text.length));
    return { line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  return (start, end) => ({
    path: source.path,
    range: { start: position(start), end: position(Math.max(start, end)) },
  });
}

function isEmpty(tree: YamlTree.Parsed): boolean {
  return tree.contents === null || (isScalar(tree.contents) && tree.contents.value === null);
}

/** One slip often gives several errors on one line: the first is the cause. */
function failed(diagnostics: readonly Diagnostic[]): Parsed {
  const seen = new Set<string>();
  const causes = diagnostics.filter(({ code, range: { start } }) => {
    const place = code === 'yaml-is-malformed' ? `${start.line}` : `${start.line}:${start.column}`;
    return !seen.has(place) && seen.add(place);
  });
  return { document: undefined, diagnostics: causes };
}

function slipDiagnostic(error: { code: ErrorCode; pos: YAMLParseError['pos'] }, placeOf: PlaceOf): Diagnostic {
  return diagnose('yaml-is-malformed', placeOf(...error.pos), { args: { slip: slipOf[error.code] } });
}

/** The offset of the first bracket that stands in too many others; 0 where it is not brackets. */
function tooDeepOffset(text: string): number {
  let depth = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    if (depth > maximumDepth) return index;
  }
  return 0;
}

const slipOf: Readonly<Record<ErrorCode, YamlSlip>> = {
  ALIAS_PROPS: 'unexpected',
  BAD_ALIAS: 'unexpected',
  BAD_COLLECTION_TYPE: 'unexpected',
  BAD_DIRECTIVE: 'unexpected',
  BAD_DQ_ESCAPE: 'escape',
  BAD_INDENT: 'indentation',
  BAD_PROP_ORDER: 'unexpected',
  BAD_SCALAR_START: 'reserved-character',
  BLOCK_AS_IMPLICIT_KEY: 'colon-in-text',
  BLOCK_IN_FLOW: 'block-in-flow',
  DUPLICATE_KEY: 'key',
  IMPOSSIBLE: 'unexpected',
  KEY_OVER_1024_CHARS: 'key',
  MISSING_CHAR: 'unclosed',
  MULTILINE_IMPLICIT_KEY: 'key',
  MULTIPLE_ANCHORS: 'unexpected',
  MULTIPLE_DOCS: 'several-documents',
  MULTIPLE_TAGS: 'unexpected',
  NON_STRING_KEY: 'key',
  RESOURCE_EXHAUSTION: 'unexpected',
  TAB_AS_INDENT: 'tab',
  TAG_RESOLVE_FAILED: 'unexpected',
  UNEXPECTED_TOKEN: 'unexpected',
};
