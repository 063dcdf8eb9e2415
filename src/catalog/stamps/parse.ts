import { type Diagnostic, diagnose, type Place } from '../../diagnostic/diagnostic.ts';
import { conflictMarker } from '../conflict.ts';
import { parse } from '../parse.ts';
import type { Source } from '../source.ts';
import { type PlaceOfStamp, placeInText, placesOfStamps } from './place.ts';
import { malformedField, type StampRecord } from './record.ts';
import { identifierField, orderKey, type Stamp, type Stamps, serialiseStamps } from './stamp.ts';

export interface ParsedStamps {
  /** Undefined where the file cannot be trusted: half of the identifiers would be worse than none. */
  readonly stamps: Stamps | undefined;
  readonly placeOf: PlaceOfStamp;
  readonly diagnostics: readonly Diagnostic[];
}

/** Reads `stamps.json`; undefined stands for one that cannot be read. */
export function parseStamps(source: Source | undefined): ParsedStamps {
  if (source === undefined)
    return { stamps: undefined, placeOf: placesOfStamps({ path: '', text: '' }), diagnostics: [] };
  const placeOf = placesOfStamps(source);
  const failed = (diagnostics: readonly Diagnostic[]) => ({ stamps: undefined, placeOf, diagnostics });

  const json = parseJson(source);
  if ('unreadable' in json) {
    const args = { path: source.path };
    const marker = conflictMarker.exec(source.text);
    if (marker === null) return failed([diagnose('stamps-are-unreadable', json.unreadable, { args })]);
    const place = placeInText(source, marker.index, marker[0].length);
    return failed([diagnose('stamps-are-in-conflict', place, { args })]);
  }

  const malformed = json.records.flatMap(([key, record]) => {
    const field = malformedField(key, record);
    return field === undefined
      ? []
      : [diagnose('stamp-is-malformed', placeOf(key), { args: { key, field, path: source.path } })];
  });
  if (malformed.length > 0) return failed(malformed);

  const stamps = stampsOf(json.records as readonly (readonly [string, StampRecord])[]); // none is malformed
  const doubts = [...duplicateIdentifiers(stamps, placeOf), ...duplicateKeys(stamps, source)];
  return doubts.length > 0 ? failed(doubts) : { stamps, placeOf, diagnostics: [] };
}

function parseJson(source: Source): { records: readonly (readonly [string, unknown])[] } | { unreadable: Place } {
  try {
    const value: unknown = JSON.parse(source.text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { records: Object.entries(value) };
    return { unreadable: placeInText(source, 0) };
  } catch (error) {
    // JSON.parse throws for bad input, and not always with the position.
    const [, offset] = /at position (\d+)/.exec(String(error)) ?? [];
    if (offset !== undefined) return { unreadable: placeInText(source, Number(offset)) };
    return { unreadable: parse(source).diagnostics[0] ?? placeInText(source, source.text.length) };
  }
}

function stampsOf(records: readonly (readonly [string, StampRecord])[]): Stamps {
  const entries = new Map<string, Stamp>();
  let order: Stamps['order'];
  for (const [key, { created_at, updated_at, deleted_at, content, ...identifiers }] of records) {
    const times = { created_at, updated_at, deleted_at, content };
    if (key === orderKey) order = times;
    else entries.set(key, { identifier: identifiers[identifierField(key)] ?? '', ...times });
  }
  return { entries, order };
}

function duplicateIdentifiers({ entries }: Stamps, placeOf: PlaceOfStamp): readonly Diagnostic[] {
  const owners = new Map<string, string>();
  return [...entries].flatMap(([key, { identifier }]) => {
    const kindAndIdentifier = `${identifierField(key)} ${identifier}`;
    const firstKey = owners.get(kindAndIdentifier);
    owners.set(kindAndIdentifier, firstKey ?? key);
    if (firstKey === undefined) return [];
    const related = [placeOf(firstKey)];
    return [diagnose('identifier-is-duplicate', placeOf(key), { args: { identifier, key, firstKey }, related })];
  });
}

/**
 * `JSON.parse` keeps the last of two equal keys and says nothing. A text that is byte for byte what `stamp` writes has
 * none; any other is read once more as YAML, of which JSON is a part, and which finds them.
 */
function duplicateKeys(stamps: Stamps, source: Source): readonly Diagnostic[] {
  if (serialiseStamps(stamps) === source.text) return [];
  return parse(source).diagnostics.filter(({ code }) => code === 'key-is-duplicate');
}
