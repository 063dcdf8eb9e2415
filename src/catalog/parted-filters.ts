import { createFinding, type Finding } from '../finding/finding.ts';
import { type Document, memberOf } from './document.ts';

/** Filters that a hyphen too many parts in two: the findings, and the positions of all their parts. */
export interface PartedFilters {
  readonly findings: readonly Finding[];
  readonly parts: ReadonlySet<number>;
}

/** A filter is the entry with its code, and the entries after it that have but what is missing there. */
export function partedFilters(document: Document): PartedFilters {
  const filters = memberOf(document.value, 'filters');
  const findings: Finding[] = [];
  const parts = new Set<number>();
  if (!Array.isArray(filters)) return { findings, parts };

  const fields = filters.map(
    (filter) => new Set(typeof filter === 'object' && filter !== null ? Object.keys(filter) : []),
  );
  for (let start = 0; start < fields.length; ) {
    const known = new Set(fields[start]);
    let end = start + 1;
    while (end < fields.length && isRest(fields[end] ?? new Set(), known)) {
      for (const field of fields[end] ?? []) known.add(field);
      end += 1;
    }
    if (end > start + 1) {
      findings.push(hyphenFinding(start + 1, end));
      for (let index = start; index < end; index += 1) parts.add(index);
    }
    start = end;
  }
  return { findings, parts };

  function hyphenFinding(first: number, end: number): Finding {
    const places = Array.from({ length: end - first }, (_, index) => document.placeOfKey(['filters', first + index]));
    const hyphens = places.map(({ range: { start } }) => ({
      start: { line: start.line, column: Math.max(start.column - 2, 1) },
      end: { line: start.line, column: Math.max(start.column - 1, 1) },
    }));
    const [range] = hyphens;
    const path = document.source.path;
    const place = { path, range: range ?? document.placeOfKey([]).range };
    const fix = { edits: hyphens.map((hyphen) => ({ range: hyphen, text: ' ' })), effect: undefined };
    return createFinding('hyphen-is-superfluous', place, { args: {}, fix });
  }
}

const required = ['code', 'name_ko', 'name_en', 'image_url'];

function isRest(fields: ReadonlySet<string>, known: ReadonlySet<string>): boolean {
  const isLacking = required.some((field) => !known.has(field));
  return fields.size > 0 && !fields.has('code') && known.has('code') && isLacking && fields.isDisjointFrom(known);
}
