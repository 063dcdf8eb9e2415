import { isScalar, LineCounter } from 'yaml';
import { renameMisspelt } from '../catalog/misspelt-fields.ts';
import type { FileKind } from '../catalog/schema/schemas.ts';
import { createFinding, type Finding, fileStart } from '../finding/finding.ts';
import { duplicates, hiddenInComments } from './beyond-syntax.ts';
import type { PlaceOf, Source } from './document.ts';
import { locator } from './locator.ts';
import { readPastErrors } from './recovery.ts';
import { conflictMarker } from './text.ts';

/** Lists and mappings may stand in one another this deep; a catalog needs four. Its own mapping is the first. */
const maximumDepth = 32;

/**
 * Reads YAML 1.2 with its core schema, and no more of it than plain data needs: no anchors, aliases, merge keys,
 * tags or directives, because each of them can make a text mean something else than it says. An error whose meaning is
 * clear is reported and repaired in memory, so that the rest of the file is checked in the same run. Fields that are
 * misspelt have the right names in the document.
 */
export function parse(source: Source, kind: FileKind) {
  const { text, path } = source;
  const placeOf = placesIn(source);
  const failed = (...findings: readonly Finding[]) => ({ document: undefined, findings, misspelt: [] });
  const marker = conflictMarker.exec(text);
  if (marker !== null) {
    const place = placeOf(marker.index, marker.index + marker[0].length);
    return failed(createFinding('file-is-in-conflict', place, { args: {} }));
  }
  const answer = /[{,]\s*"filter_category_id"\s*:/.exec(text);
  if (answer !== null) {
    return failed(createFinding('file-is-an-api-answer', placeOf(answer.index, answer.index + 1), { args: {} }));
  }
  const deep = deepNesting(text);
  if (deep !== undefined) {
    return failed(createFinding('nesting-is-too-deep', placeOf(deep, deep + 1), { args: { maximum: maximumDepth } }));
  }
  const { tree, recovered, findings, mendedLines } = readPastErrors(text, placeOf);
  if (tree === undefined) return failed(...findings);
  if (tree.contents === null || (isScalar(tree.contents) && tree.contents.value === null)) {
    const args = { hasComments: /\S/.test(text) };
    return failed(...findings, createFinding('document-is-empty', { path, range: fileStart }, { args }));
  }
  const ofTree = [
    ...duplicates(tree, recovered.placeOf).filter(({ range }) => !mendedLines.has(range.start.line)),
    ...(findings.length === 0 ? hiddenInComments(tree, text, placeOf) : []),
  ];
  const misspelt = renameMisspelt(tree.contents, kind, recovered.placeOf);
  return {
    document: { source, value: tree.toJS(), mendedLines: [...mendedLines], ...locator(tree.contents, recovered) },
    findings: [...findings, ...ofTree],
    misspelt,
  };
}

/** Where a text nests deeper, or `undefined`: the library would need a thousand times the size of such a file. */
function deepNesting(text: string): number | undefined {
  const hyphens = /^ *(?:[-?] ){32}(?=[-?] )/m.exec(text);
  if (hyphens !== null) return hyphens.index + hyphens[0].length;
  let open = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    open += bracket === '[' || bracket === '{' ? 1 : -1;
    if (open === maximumDepth) return index;
  }
  return undefined;
}

function placesIn({ path, text }: Source): PlaceOf {
  const counter = new LineCounter();
  counter.addNewLine(0);
  for (const { index } of text.matchAll(/\n/g)) counter.addNewLine(index + 1);
  const position = (offset: number) => {
    const { line, col } = counter.linePos(Math.min(offset, text.length));
    return { line, column: col };
  };
  return (start, end) => ({ path, range: { start: position(start), end: position(Math.max(start, end)) } });
}
