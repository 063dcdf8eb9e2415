import { closest } from '../base/closest.ts';
import type { Finding } from '../finding/finding.ts';
import { createFinding } from '../finding/finding.ts';
import { type Document, memberOf, type Pointer } from './document.ts';
import { type Fault, faultFinding } from './fault.ts';
import { type Misspelt, sure, withCleanTexts, withFieldsRenamed } from './meant.ts';
import { partedFilters } from './parted-filters.ts';
import type { SchemaError, Validate } from './schema/validators.ts';
import { synonym } from './synonym.ts';

/** More findings than this are not told of one file, nor of a catalog. */
export const mostFindings = 10_000;

/** What a file must be: its schema, and the names of the fields at each place of it. */
export interface Format {
  readonly validate: Validate;
  readonly fieldsAt: (pointer: Pointer) => readonly string[];
}

/**
 * A value that was held against a schema. Slips that are told are put right in it; every part that broke the schema is
 * cut away (a field is left out, a list entry is undefined), so what remains has the schema's types, though a required
 * field may be absent.
 */
export interface Conformed {
  readonly document: Document;
  readonly value: unknown;
  readonly findings: readonly Finding[];
}

export function conform(parsed: Document, format: Format): Conformed {
  const clean = withCleanTexts(parsed);
  const named = withRightNames(clean.document, format);
  const { document, errors } = named;
  const told = [...clean.findings, ...named.findings];
  if (errors.length === 0) return { document, value: document.value, findings: told };

  const faults = firstOfEachPlace(errors.slice(0, mostFindings).map((error) => faultOf(error, document.value)));
  const parted = partedFilters(document);
  return {
    document,
    value: errors.length > mostFindings ? undefined : withoutFaults(document.value, faults),
    findings: [
      ...told,
      ...parted.findings,
      ...faults
        .filter((fault) => !isConsequence(fault, document) && !isInParts(fault, parted.parts))
        .map((fault) => faultFinding(fault, document)),
    ],
  };
}

interface Named {
  readonly document: Document;
  /** What still breaks the schema. */
  readonly errors: readonly SchemaError[];
  readonly findings: readonly Finding[];
}

/** Tells the misspelt fields, and goes on as if they had their right names: what is in them may have misspelt ones too. */
function withRightNames(parsed: Document, { validate, fieldsAt }: Format): Named {
  const findings: Finding[] = [];
  let document = parsed;
  for (;;) {
    validate(document.value);
    const errors = (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if'); // what is said of its `then` is told
    const misspelt = misspeltIn(errors.slice(0, mostFindings), document, fieldsAt);
    if (misspelt.length === 0) return { document, errors, findings };
    for (const slip of misspelt) findings.push(misspeltFinding(slip, document));
    document = withFieldsRenamed(document, misspelt);
  }
}

function misspeltIn(
  errors: readonly SchemaError[],
  { value }: Document,
  fieldsAt: Format['fieldsAt'],
): readonly Misspelt[] {
  const taken = new Set<string>();
  return errors.flatMap((error) => {
    const written: unknown = error.params['additionalProperty'];
    if (typeof written !== 'string') return [];
    const parent = decode(error.instancePath, value);
    const mapping = parent.reduce(memberOf, value);
    const free = fieldsAt(parent).filter((field) => memberOf(mapping, field) === undefined);
    const similar = closest(written, fieldsAt(parent));
    const meant = similar ?? synonym(written, free);
    const place = JSON.stringify([...parent, meant]);
    if (meant === undefined || !free.includes(meant) || taken.has(place)) return [];
    taken.add(place);
    return [{ parent, written, meant, isSure: similar !== undefined }];
  });
}

function misspeltFinding({ parent, written, meant, isSure }: Misspelt, document: Document): Finding {
  const pointer = document.asWritten([...parent, written]);
  const place = document.placeOfKey([...parent, written]);
  const effect = { kind: 'rename', pointer, name: meant } as const;
  const { start, end } = place.range;
  const isQuoted = end.column - start.column > written.length; // as it is in JSON
  const fix = {
    edits: [{ range: place.range, text: isQuoted ? JSON.stringify(meant) : meant }],
    effect: isSure ? sure(effect, document) : undefined,
  };
  return createFinding('field-is-unknown', place, { args: { field: written, closest: meant, owner: undefined }, fix });
}

function faultOf(error: SchemaError, root: unknown): Fault {
  const parent = decode(error.instancePath, root);
  const field: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return { error, pointer: typeof field === 'string' ? [...parent, field] : parent };
}

/** `instancePath` is a JSON Pointer (RFC 6901): `~1` stands for `/` and `~0` for `~`. */
function decode(instancePath: string, root: unknown): Pointer {
  const pointer: (string | number)[] = [];
  let value = root;
  for (const escaped of instancePath.split('/').slice(1)) {
    const name = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(value) ? Number(name) : name;
    pointer.push(step);
    value = memberOf(value, step);
  }
  return pointer;
}

/** A text can break several keywords at once, such as by being both blank and too long: the first one is told. */
function firstOfEachPlace(faults: readonly Fault[]): readonly Fault[] {
  const first = new Map<string, Fault>();
  for (const fault of faults) {
    const place = JSON.stringify(fault.pointer);
    if (!first.has(place)) first.set(place, fault);
  }
  return [...first.values()];
}

/** A field may be missing because its line could not be read, and was mended otherwise than it was meant. */
function isConsequence({ error, pointer }: Fault, document: Document): boolean {
  if (error.keyword !== 'required' || document.mendedLines.length === 0) return false;
  const parent = pointer.slice(0, -1);
  const { start, end } = document.placeOfValue(parent).range;
  const filters = parent.length === 0 ? document.placeOfValue(['filters']).range : undefined;
  return document.mendedLines.some((line) => {
    const isInFilters = filters !== undefined && filters.start.line <= line && line <= filters.end.line;
    return start.line <= line && line <= end.line && !isInFilters;
  });
}

/** What one part of a filter lacks, another has. */
function isInParts({ error, pointer }: Fault, parts: ReadonlySet<number>): boolean {
  return error.keyword === 'required' && pointer[0] === 'filters' && parts.has(Number(pointer[1]));
}

function withoutFaults(root: unknown, faults: readonly Fault[]): unknown {
  const cut = new Set(faults.map((fault) => JSON.stringify(fault.pointer)));
  return rest(root, []);

  function rest(value: unknown, at: Pointer): unknown {
    if (cut.has(JSON.stringify(at))) return undefined;
    if (Array.isArray(value)) return value.map((entry, index) => rest(entry, [...at, index]));
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, member]) => [name, rest(member, [...at, name])] as const);
    return Object.fromEntries(members.filter(([, member]) => member !== undefined));
  }
}
