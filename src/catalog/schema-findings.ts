import type { ErrorObject } from 'ajv/dist/2020.js';
import { closest } from '../base/closest.ts';
import { isRecord } from '../base/json.ts';
import { createFinding, type FieldRef, type Pointer, type RawFinding } from '../finding/finding.ts';
import { type Document, fieldOf, memberOf } from '../yaml/document.ts';
import { writeScalar } from '../yaml/write-scalar.ts';
import { closestDate } from './closest-date.ts';
import { closestImageUrl, imageUrlFault } from './image-url.ts';
import { ownerOf } from './misspelt-fields.ts';
import { kinds } from './schema/kinds.ts';
import { type FileKind, formatAt } from './schema/schemas.ts';
import { slugFault } from './slug.ts';
import { findControls } from './text.ts';
import { typeFinding, type Violation } from './type-finding.ts';

/** Points to the field or list item of an error. */
export function pointerOf({ instancePath, params }: ErrorObject): Pointer {
  const steps = instancePath.split('/').slice(1); // of a JSON Pointer (RFC 6901)
  const pointer = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const field: unknown =
    params['missingProperty'] ?? params['additionalProperty'] ?? params['propertyName'];
  return typeof field === 'string' ? [...pointer, field] : pointer;
}

/** Converts an error of ajv. Suggests a value if it is certain. */
export function schemaFinding(error: ErrorObject, document: Document, kind: FileKind): RawFinding {
  const pointer = pointerOf(error);
  const value = pointer.reduce(memberOf, document.value);
  const finding = converters[error.keyword]?.({
    error,
    pointer,
    document,
    field: fieldOf(pointer),
    format: formatAt(kind, pointer),
    value,
    text: String(value),
    at: { path: document.source.path, pointer, on: 'value' },
  });
  if (finding === undefined)
    throw new Error(`The schema uses "${error.keyword}", for which there is no finding.`);
  return finding;
}

const converters: Readonly<Record<string, (violation: Violation) => RawFinding>> = {
  type(violation) {
    const written = violation.document.rawText(violation.pointer);
    const isDate = violation.format.startsWith('day') && typeof violation.value === 'number';
    return isDate && written
      ? malformedFinding({ ...violation, text: written })
      : typeFinding(violation);
  },
  format: malformedFinding,
  pattern: malformedFinding,
  required({ field, pointer, at }) {
    const owner = { ...at, pointer: pointer.slice(0, -1), on: 'key' } as const;
    return createFinding('field-is-missing', owner, { args: { field } });
  },
  propertyNames: ({ field, at }) =>
    createFinding('field-is-unknown', { ...at, on: 'key' }, { args: { field, owner: 'rule' } }),
  additionalProperties({ field, value, at }) {
    const owner = ownerOf(field, [value].flat().some(isRecord));
    return createFinding('field-is-unknown', { ...at, on: 'key' }, { args: { field, owner } });
  },
  enum({ error, field, text, at }) {
    const choices: readonly string[] = error.params['allowedValues'];
    const { suggest, fix } = suggestValue(at, closest(text, choices));
    const args = { field, choices, ...suggest };
    return createFinding('value-is-not-a-choice', at, { args, fix });
  },
  maxLength({ error, field, text, at }) {
    const maximum = Number(error.schema);
    const args = { field, length: [...text].length, maximum };
    return createFinding('text-is-too-long', at, { args });
  },
  'false schema'({ pointer, document, at }) {
    const both = [pointer, [...pointer.slice(0, -1), 'image_url']];
    const empty = both.find((each) => !each.reduce(memberOf, document.value));
    const key = { ...at, pointer: empty ?? pointer, on: 'key' } as const;
    return createFinding('image-is-given-twice', key, { args: {} });
  },
};

function suggestValue(at: FieldRef, suggest: string | undefined, write = writeScalar) {
  if (suggest === undefined) return {};
  const edits = [{ ...at, text: write(suggest) }];
  return { suggest: { suggest }, fix: { edits, isSafe: false } } as const;
}

function malformedFinding(violation: Violation): RawFinding {
  const { error, document, pointer, field, format, text: value, at } = violation;
  const { isValid, closest, write } = kinds[format];
  const isBlank = value.trim() === '';
  const isLine = document.rawText(pointer) !== undefined && !isBlank;
  const near = isLine ? closest(value) : undefined;
  const isCorrection = near !== undefined && near !== value && isValid(near);
  const { suggest, fix } = suggestValue(at, isCorrection ? near : undefined, write);
  switch (isBlank && format !== 'code' ? 'line' : format) {
    case 'code':
      return createFinding('code-is-malformed', at, { args: { value, ...suggest }, fix });
    case 'slug': {
      const args = { slug: value, reason: slugFault(value) ?? 'rule', ...suggest } as const;
      return createFinding('slug-is-malformed', at, { args, fix });
    }
    case 'day':
    case 'day-or-time': {
      const { fault } = closestDate(value, { today: new Date(), withTime: format !== 'day' });
      const args = { field, value, fault, ...suggest };
      return createFinding('date-is-malformed', at, { args, fix });
    }
    case 'address':
      return addressFinding(violation, suggest, fix);
    case 'file':
      return imageNameFinding(violation);
  }
  if (error.keyword === 'format' && /^(?:identifier|lines?)$/.test(format))
    return controlFinding(violation);
  const { patternErrorMessage, errorMessage } = error.parentSchema ?? {};
  const [ko = '', en = ''] = String(patternErrorMessage ?? errorMessage).split('\n');
  const args = { field, value, rule: { en, ko }, ...suggest };
  return createFinding('value-is-malformed', at, { args, fix });
}

/** Reports an image name, or a URL that belongs in `image_url`. */
function imageNameFinding({ text: name, at }: Violation): RawFinding {
  if (closestImageUrl(name) === undefined)
    return createFinding('image-name-is-malformed', at, { args: { name, reason: 'value' } });
  const key = { ...at, on: 'key' } as const;
  const fix = { edits: [{ ...key, text: 'image_url' }], isSafe: false };
  return createFinding('image-name-is-malformed', key, { args: { name, reason: 'address' }, fix });
}

/** Texts that no correction turns into an image URL. */
const unfixable = [
  ['device', /^(?:[a-z]:[\\/]|(?:blob|data|file):|\/(?:home|Users)\/|https?:\/\/localhost\b)/i],
  ['several', /https?:.*\shttps?:|\.(?:avif|jpe?g|png|webp)https?:/i],
  ['template', /[{}]/],
  ['host', /^https?:\/\/(?:[^/]*,|[^/]*\.\.)/i],
] as const;

function addressFinding(
  { text: value, at }: Violation,
  suggest: { readonly suggest: string } | undefined,
  fix: RawFinding['fix'],
): RawFinding {
  const [fault] = unfixable.find(([, pattern]) => pattern.test(value)) ?? [];
  if (fault !== undefined)
    return createFinding('image-url-is-malformed', at, { args: { value, reason: fault } });
  const name = value.includes(':') ? undefined : kinds.file.closest(value);
  if (name === undefined || suggest !== undefined) {
    const args = { value, reason: imageUrlFault(value) ?? 'other', ...suggest } as const;
    return createFinding('image-url-is-malformed', at, { args, fix });
  }
  const edits = [{ ...at, on: 'key', text: 'image' } as const, { ...at, text: name }];
  const args = { value, reason: 'name', suggest: name } as const;
  return createFinding('image-url-is-malformed', at, { args, fix: { edits, isSafe: false } });
}

function controlFinding({ field, format, text, pointer, document, at }: Violation): RawFinding {
  const [first] = findControls(text, format === 'lines' ? 'lines' : 'line');
  const place = first && document.placeInText(pointer, first);
  return createFinding('text-has-control-characters', place ?? at, { args: { field } });
}
