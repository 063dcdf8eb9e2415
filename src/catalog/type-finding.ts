import { closest } from '../base/closest.ts';
import { isRecord } from '../base/json.ts';
import type { JsonType } from '../finding/codes.ts';
import { createFinding, type Finding, type Fix, type Place } from '../finding/finding.ts';
import { clean, formulaError } from '../yaml/text.ts';
import { scalar } from '../yaml/write-scalar.ts';
import { closestDate } from './closest-date.ts';
import { type Broken, closestWithNote, hyphenBefore, replacement, suggestedFix } from './fixes.ts';
import { closestHost } from './image-url.ts';
import { knownFields, requiredFields } from './schema/schemas.ts';
import { closestCode, closestSlug } from './slug.ts';

/** The finding for a value of another type than the schema asks for. */
export function typeFinding(broken: Broken): Finding {
  const { error, pointer, document, field, value, place } = broken;
  const expected: JsonType = error.params['type'];
  const [actual, isEntry] = [jsonTypeOf(value), typeof pointer.at(-1) === 'number'];
  if (pointer.length === 0) return createFinding('document-has-no-fields', place, { args: {} });
  if (actual === 'null') {
    const comment = document.commentAfter(pointer);
    const [error] = formulaError.exec(comment?.text ?? '') ?? [];
    const hasComment = error === undefined && /^#[^\s#]/.test(comment?.text ?? '');
    const fix =
      comment && hasComment ? suggestedFix(comment.place, JSON.stringify(comment.text)) : undefined;
    const args = {
      field,
      isEntry,
      hasComment,
      isRequired: requiredFields.includes(field),
      ...(error && { error }),
    };
    return createFinding('field-is-empty', place, { args, fix });
  }
  const [key = ''] = actual === 'object' ? Object.keys(Object(value)) : [];
  if (field === 'filters' && !isEntry && knownFields.filter.includes(key)) {
    // A single filter without its hyphen is a group of fields to YAML.
    const { start } = place.range;
    const first = {
      ...place,
      range: { start, end: { ...start, column: start.column + key.length } },
    };
    return createFinding('hyphen-is-missing', first, {
      args: { firstLine: undefined },
      fix: hyphenBefore(first),
    });
  }
  const isScalar = actual !== 'array' && actual !== 'object';
  const written = document.written(pointer);
  const args = { field, isEntry, expected, actual, written: isScalar ? written : undefined };
  return createFinding('value-has-wrong-type', place, { args, fix: fixOf() });

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: a list of cases, of which the first one holds
  function fixOf(): Fix | undefined {
    if (expected === 'array') return listFix(broken);
    const text = onlyTextIn(value);
    if (text !== undefined)
      return suggestedFix(
        behindName(broken),
        ` ${field.startsWith('image_') ? text : scalar(text)}`,
      );
    if (written === undefined) return undefined;
    if (expected === 'boolean') {
      const [meant, , isSure] = switchOf(String(value)) ?? [];
      if (isSure && typeof value === 'string') return replacement(broken, meant);
      return suggestedFix(place, closestWithNote(String(value), closestSwitch));
    }
    if (expected !== 'string' || field.startsWith('image')) return undefined; // no address is a number, and no name of a file
    if (isScalar) {
      const right = closestOf[field]?.(written) ?? (field in closestOf ? undefined : written);
      return right === written
        ? replacement(broken, written)
        : suggestedFix(place, right && scalar(right));
    }
    const isGroup =
      Object.values(Object(value)).some((each) => each !== null) && actual === 'object';
    return suggestedFix(
      place,
      isGroup || written.startsWith('[object ') ? undefined : JSON.stringify(written),
    );
  }
}

/** The text of a list or group that has no other, as in `[romantic]`, `{romantic}` and `romantic:`. */
function onlyTextIn(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const texts = Array.isArray(value)
    ? value
    : Object.entries(value).map(([name, each]) => each === null && name);
  const isPlaceholder = /^(?:object \w+|name|title)$/.test(String(texts[0]));
  return texts.length === 1 && typeof texts[0] === 'string' && !isPlaceholder
    ? texts[0]
    : undefined;
}

/** Where a value of a field has a form: what is closest to it. */
const closestOf: Readonly<Record<string, (written: string) => string | undefined>> = {
  categories: closestSlug,
  code: (written) => (/e\+/i.test(written) ? undefined : closestCode(written)), // of what a spreadsheet made of it
  active_from: closestTime,
  active_until: closestTime,
  expires: (written) => closestDate(written, { today: new Date(), withTime: false }).suggest,
  time_zone: () => undefined,
  was: (written) => (closestCode(written) === written ? written : undefined),
};

function closestTime(written: string): string | undefined {
  return closestDate(written, { today: new Date(), withTime: true }).suggest;
}

/** The names that should be a list, and stand on a line with commas, or without hyphens one below the other. */
function listFix(broken: Broken): Fix | undefined {
  const { value, pointer, field } = broken;
  if (Object.values(Object(value)).some(isRecord)) return undefined; // groups, whose names may be of categories too
  const words =
    typeof value === 'string' ? (value.match(/[^\s,;·]+/g) ?? []) : Object.keys(Object(value));
  const entryIn = (word: string) => (field === 'image_hosts' ? (closestHost(word) ?? word) : word);
  const lines = words
    .map((word) => `\n${' '.repeat(pointer.length * 2)}- ${entryIn(word)}`)
    .join('');
  return suggestedFix(behindName(broken), lines);
}

/** From behind the colon or the hyphen to the end of the value. */
function behindName({ document, pointer, place }: Broken): Place {
  const { start: value, end } = place.range;
  const { end: name } = document.placeOfKey(pointer).range;
  const isEntry = typeof pointer.at(-1) === 'number';
  const start = isEntry
    ? { ...value, column: value.column - 1 }
    : { ...name, column: name.column + ':'.length };
  return { ...place, range: { start, end } };
}

/** The words for a truth value in YAML 1.1, in forms, and in Korean. */
const switches: readonly (readonly [boolean, RegExp, 'sure'?])[] = [
  [true, /^(?:on|true|y|yes)$/, 'sure'],
  [false, /^(?:false|n|no|off)$/, 'sure'],
  [true, /^(?:1|active|enabled|o|ok|t|네|예|참|켜짐|✓|✔)$/],
  [false, /^(?:0|disabled|f|hidden|inactive|x|숨김|비공개|거짓|꺼짐|아니[오요])$/],
];

function switchOf(text: string) {
  const word = clean(text.normalize('NFKC'), 'line').toLowerCase();
  return switches.find(([, words]) => words.test(word));
}

/** The truth value that a text was probably meant to be. */
export function closestSwitch(text: string): string | undefined {
  const isLatin = !/[^\P{L}a-z]|[!?]/iu.test(text); // or there is more to it than a slip
  const near = closest(text.toLowerCase().replace(/[^a-z]/g, ''), ['true', 'false']);
  return switchOf(text)?.[0].toString() ?? (isLatin ? near : undefined);
}

function jsonTypeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'string' || type === 'boolean' || type === 'object' ? type : 'number';
}
