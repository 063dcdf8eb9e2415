import { linesOf } from '../base/edit.ts';
import { isRecord } from '../base/json.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import { type Document, memberOf } from './document.ts';
import { requiredOfFilter } from './schema/schemas.ts';

/**
 * Filters that superfluous hyphens split: the findings, and the positions of all their parts. A filter is the entry with
 * its code, and the entries after it that have only what is missing there.
 */
export function splitFilters(document: Document) {
  const filters = memberOf(document.value, 'filters');
  const groups: number[][] = [];
  let known: ReadonlySet<string> = new Set();
  for (const [index, filter] of (Array.isArray(filters) ? filters : []).entries()) {
    const names = isRecord(filter) ? Object.keys(filter) : [];
    const fields = new Set(names.map((name) => (name === 'image' ? 'image_url' : name)));
    const isRest = continues(fields, known);
    if (isRest) groups.at(-1)?.push(index);
    else groups.push([index]);
    known = isRest ? known.union(fields) : fields;
  }
  const split = groups.filter(({ length }) => length > 1);
  return { findings: split.map((group) => hyphenFinding(document, group.slice(1))), parts: new Set(split.flat()) };
}

function continues(fields: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const isLacking = requiredOfFilter.some((field) => !known.has(field));
  return fields.size > 0 && !fields.has('code') && known.has('code') && isLacking && fields.isDisjointFrom(known);
}

function hyphenFinding(document: Document, positions: readonly number[]): Finding {
  const lines = linesOf(document.source.text);
  const hyphens = positions.map((position) => {
    const { path, range } = document.placeOfKey(['filters', position]);
    const { line, column } = range.start;
    const hyphen = lines[line - 1]?.lastIndexOf('-', column - 2) ?? 0;
    return { path, range: { start: { line, column: hyphen + 1 }, end: { line, column: hyphen + 2 } } };
  });
  const fix = { edits: hyphens.map(({ range }) => ({ range, text: ' ' })), isSafe: false };
  return createFinding('hyphen-is-superfluous', hyphens[0] ?? document.placeOfKey([]), { args: {}, fix });
}
