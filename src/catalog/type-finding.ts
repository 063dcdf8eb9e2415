import { closest } from '../base/closest.ts';
import type { JsonType } from '../finding/codes.ts';
import { createFinding, type Finding, type Fix, type Place } from '../finding/finding.ts';
import { type Broken, proposal, replacement } from './fixes.ts';
import { knownFields, requiredFields } from './schema/schemas.ts';
import { clean } from './text.ts';

/** The finding for a value of another type than the schema asks for. */
export function typeFinding(broken: Broken): Finding {
  const { error, pointer, document, field, value, place } = broken;
  const expected: JsonType = error.params['type'];
  const [actual, isEntry] = [jsonTypeOf(value), typeof pointer.at(-1) === 'number'];
  if (pointer.length === 0) return createFinding('document-has-no-fields', place, { args: { actual } });
  if (actual === 'null') {
    const comment = document.commentAfter(pointer);
    const hasComment = /^#[^\s#]/.test(comment?.text ?? '');
    const fix = comment && hasComment ? proposal(comment.place, JSON.stringify(comment.text)) : undefined;
    const args = { field, isEntry, hasComment, isRequired: requiredFields.includes(field) };
    return createFinding('field-is-empty', place, { args, fix });
  }
  const [key = '', ...otherKeys] = actual === 'object' ? Object.keys(Object(value)) : [];
  if (field === 'filters' && !isEntry && knownFields.filter.includes(key)) return firstHyphenFinding(place, key);
  const isScalar = actual !== 'array' && actual !== 'object';
  const written = document.written(pointer);
  const args = { field, isEntry, expected, actual, written: isScalar ? written : undefined };
  return createFinding('value-has-wrong-type', place, { args, fix: fixOf() });

  function fixOf(): Fix | undefined {
    if (written === undefined) return undefined;
    if (expected === 'boolean') {
      const word = clean(String(value), 'line').toLowerCase();
      const meant = switches.find(([, words]) => words.test(word))?.[0];
      const isSure = typeof value === 'string' && /^[a-z]/.test(word);
      if (isSure && meant !== undefined) return replacement(broken, meant);
      return proposal(place, meant?.toString() ?? closest(word.replace(/[^a-z]/g, ''), ['true', 'false']));
    }
    if (expected !== 'string' || field === 'image_url') return undefined; // no address is a number
    if (isScalar) return replacement(broken, written);
    const isKeyAlone = field === 'categories' && key !== '' && otherKeys.length === 0;
    return proposal(place, isKeyAlone ? key : JSON.stringify(written));
  }
}

/** A single filter without its hyphen is a group of fields to YAML. */
function firstHyphenFinding({ path, range: { start } }: Place, key: string): Finding {
  const place = { path, range: { start, end: { line: start.line, column: start.column + key.length } } };
  const range = { start: { line: start.line, column: Math.max(start.column - 2, 1) }, end: start };
  const fix = { edits: [{ range, text: start.column > 2 ? '- ' : '  - ' }], isSafe: false };
  return createFinding('hyphen-is-missing', place, { args: { firstLine: undefined }, fix });
}

/** The words for a truth value in YAML 1.1, in forms, and in Korean. */
const switches: readonly (readonly [boolean, RegExp])[] = [
  [true, /^(?:on|true|y|yes|네|예|참|켜짐)$/],
  [false, /^(?:false|n|no|off|거짓|꺼짐|아니[오요])$/],
];

function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'object' ? type : 'number';
}
