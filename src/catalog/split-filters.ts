import { createFinding, type Finding } from '../finding/finding.ts';
import { type Document, memberOf } from './document.ts';
import { requiredOfFilter } from './schema/validators.ts';

/**
 * Filters that a hyphen too many splits in two: the findings, and the positions of all their parts. A filter is the
 * entry with its code, and the entries after it that have only what is missing there.
 */
export function splitFilters(document: Document) {
  const filters = memberOf(document.value, 'filters');
  const fields = (Array.isArray(filters) ? filters : []).map(
    (filter) => new Set(typeof filter === 'object' && filter !== null ? Object.keys(filter) : []),
  );
  const findings: Finding[] = [];
  const parts = new Set<number>();
  for (let start = 0; start < fields.length; ) {
    let known = fields[start] ?? new Set();
    let end = start + 1;
    for (let rest = fields[end]; rest !== undefined && isRest(rest, known); rest = fields[end]) {
      known = known.union(rest);
      end += 1;
    }
    if (end > start + 1) {
      findings.push(hyphenFinding(document, start + 1, end));
      for (let index = start; index < end; index += 1) parts.add(index);
    }
    start = end;
  }
  return { findings, parts };
}

function isRest(fields: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const isLacking = requiredOfFilter.some((field) => !known.has(field));
  return fields.size > 0 && !fields.has('code') && known.has('code') && isLacking && fields.isDisjointFrom(known);
}

function hyphenFinding(document: Document, first: number, end: number): Finding {
  const hyphens = Array.from({ length: end - first }, (_, index) => {
    const { path, range } = document.placeOfKey(['filters', first + index]);
    const { line, column } = range.start;
    return {
      path,
      range: { start: { line, column: Math.max(column - 2, 1) }, end: { line, column: Math.max(column - 1, 1) } },
    };
  });
  const fix = { edits: hyphens.map(({ range }) => ({ range, text: ' ' })), effect: undefined };
  return createFinding('hyphen-is-superfluous', hyphens[0] ?? document.placeOfKey([]), { args: {}, fix });
}
