import type { ErrorObject } from 'ajv/dist/2020.js';
import { closest } from '../base/closest.ts';
import type { AddressFault } from '../finding/codes.ts';
import { createFinding, type Finding, type Fix } from '../finding/finding.ts';
import { type Document, fieldOf, memberOf, type Pointer } from '../yaml/document.ts';
import { asComment } from '../yaml/line.ts';
import { controlsIn, graphemesIn, without } from '../yaml/text.ts';
import { scalar } from '../yaml/write-scalar.ts';
import { closestDate } from './closest-date.ts';
import { type Broken, closestWithNote, replacement, suggestedFix } from './fixes.ts';
import { closestImageName } from './image-files.ts';
import {
  closestHost,
  closestImageUrl,
  encodedImageUrl,
  imageUrlFault,
  joinedLines,
} from './image-url.ts';
import { closestCode, closestSlug, slugFault } from './slug.ts';
import { typeFinding } from './type-finding.ts';
import { unknownFieldFinding } from './unknown-field.ts';

/** The field or list entry that an error is about. */
export function pointerOf({ instancePath, params }: ErrorObject): Pointer {
  const steps = instancePath.split('/').slice(1); // of a JSON Pointer (RFC 6901)
  const pointer = steps.map((step) => (/^\d+$/.test(step) ? Number(step) : step));
  const field: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return typeof field === 'string' ? [...pointer, field] : pointer;
}

/** The finding for what `ajv` says of a value, and if it is clear what is right, the fix. */
export function schemaFinding(error: ErrorObject, document: Document): Finding {
  const pointer = pointerOf(error);
  const [value, place] = [pointer.reduce(memberOf, document.value), document.placeOfValue(pointer)];
  const broken = {
    error,
    pointer,
    document,
    field: fieldOf(pointer),
    value,
    text: String(value),
    place,
  };
  const finding = findingOf[error.keyword]?.(broken);
  if (finding === undefined)
    throw new Error(`The schema uses "${error.keyword}", for which there is no finding.`);
  return finding;
}

const findingOf: Readonly<Record<string, (broken: Broken) => Finding>> = {
  required: ({ field, pointer, document }) =>
    createFinding('field-is-missing', document.placeOfKey(pointer.slice(0, -1)), {
      args: { field },
    }),
  additionalProperties: unknownFieldFinding,
  type: typeFinding,
  enum: ({ error, field, text, place }) => {
    const choices: readonly string[] = error.params['allowedValues'];
    const near = closest(text, choices);
    return createFinding('value-is-not-a-choice', place, {
      args: { field, choices },
      fix: suggestedFix(place, near),
    });
  },
  maxGraphemes: ({ error, field, text, place }) => {
    const maximum = Number(error.schema);
    return createFinding('text-is-too-long', place, {
      args: { field, length: graphemesIn(text, maximum), maximum },
    });
  },
  day: ({ field, text: value, place }) => {
    const { suggest, fault } = closestDate(value, { today: new Date(), withTime: false });
    const fix = suggestedFix(place, suggest);
    return createFinding('day-is-malformed', place, { args: { field, value, fault }, fix });
  },
  moment: ({ field, text: value, place }) => {
    const { suggest, fault } = closestDate(value, { today: new Date(), withTime: true });
    const fix = suggestedFix(place, suggest);
    return createFinding('moment-is-malformed', place, { args: { field, value, fault }, fix });
  },
  zone: ({ text: value, place }) => {
    const zones = Intl.supportedValuesOf('timeZone');
    const near =
      zones.find((zone) => zone.endsWith(`/${value.replaceAll(' ', '_')}`)) ??
      closest(value, zones);
    return createFinding('time-zone-is-unknown', place, {
      args: { value },
      fix: suggestedFix(place, near),
    });
  },
  'false schema': ({ pointer, document }) =>
    createFinding('image-is-given-twice', document.placeOfKey(pointer), { args: {} }),
  printable: controlFinding,
  httpsUrl: imageUrlFinding,
  pattern: (broken) => {
    const { field, pointer, document, text: value, place } = broken;
    if (field === 'categories') return slugFinding(broken);
    if (field === 'image') return imageNameFinding(broken);
    if (field === 'image_base_url') return imageUrlFinding(broken);
    if (field === 'was') {
      const kind = pointer.length === 1 ? 'category' : 'filter';
      return createFinding('was-is-malformed', place, { args: { value, kind } });
    }
    if (field === 'image_hosts' && value.trim() !== '') {
      const fix = suggestedFix(place, closestHost(value));
      return createFinding('image-host-is-malformed', place, { args: { value }, fix });
    }
    if (field !== 'code') return createFinding('text-is-blank', place, { args: { field } });
    const isLine = document.written(pointer) !== undefined;
    const code = isLine
      ? (closestWithNote(value, codeAsWritten) ?? codeFromName(broken))
      : undefined;
    return createFinding('code-is-malformed', place, {
      args: { value },
      fix: suggestedFix(place, code),
    });
  },
};

/** Letters that stand for none of A to Z. */
const lostLetters = /[^\P{L}\p{Script=Latin}\uff21-\uff5a]/u;

/** For a code in Hangul or such: one made of the English name, and what was written as a comment. */
function codeFromName({ pointer, document, text }: Broken): string | undefined {
  const name = memberOf(pointer.slice(0, -1).reduce(memberOf, document.value), 'name_en');
  const code = lostLetters.test(text) ? closestCode(String(name ?? '').toLowerCase()) : undefined;
  return code && `${scalar(code)} # ${text}`;
}

/** The code made of what stands in its place, as YAML: but not of a formula, an address, a path or a list. */
export function codeAsWritten(text: string): string | undefined {
  if (/^=|[/!]|[,;] *\w/.test(text)) return undefined;
  const code = closestCode(text.replace(/\.(?:avif|jpe?g|png|webp)$/i, ''));
  return code && scalar(code);
}

/** A slug over several lines is an entry that lacks its hyphen. */
function slugFinding({ text: slug, pointer, document, place }: Broken): Finding {
  const secondWord = slug.search(/(?<=\s)\S/);
  if (document.written(pointer) === undefined && secondWord > 0) {
    const second = document.placeInText(pointer, { start: secondWord, end: slug.length }) ?? place;
    return createFinding('hyphen-is-missing', second, { args: { firstLine: undefined } });
  }
  const near = /[,;].*\w|^[!~]/.test(slug) ? undefined : closestWithNote(slug, slugAsWritten);
  const args = { slug, fault: slugFault(slug) ?? 'character' } as const;
  return createFinding('slug-is-malformed', place, { args, fix: suggestedFix(place, near) });
}

/** The slug made of a name, and behind it the name where that has letters which are lost. */
function slugAsWritten(name: string): string | undefined {
  const slug = closestSlug(name);
  return slug && lostLetters.test(name) ? `${slug} # ${name}` : slug;
}

/** The start of a colour, halves of pairs and the mark of a lost letter: only people know what was meant. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const meaningful = /[\x1b\p{Cs}\ufffd]/u;

function controlFinding({ error, field, text, pointer, document, place }: Broken): Finding {
  const spans = controlsIn(text, error.schema === 'lines' ? 'lines' : 'line');
  const places = spans.map((span) => document.placeInText(pointer, span));
  return createFinding('text-has-control-characters', places[0] ?? place, {
    args: { field },
    fix: fixOf(),
  });

  function fixOf(): Fix | undefined {
    const spaces = spans.map(({ start }) => (/[\s\x85]/.test(text.charAt(start)) ? ' ' : ''));
    const edits = places.flatMap((each, at) =>
      each ? { range: each.range, text: spaces[at] ?? '' } : [],
    );
    if (edits.length < spans.length || meaningful.test(text)) return undefined;
    if (!spaces.includes(' '))
      return { edits, isSafe: true, sets: { pointer, value: without(text, spans) } };
    // Where a line break is written as \n, it may be the start of a folder's name.
    const isTyped = edits.every(({ range: { start, end } }) => end.column === start.column + 1);
    return isTyped ? { edits, isSafe: false } : undefined;
  }
}

/** An address in the place of a name belongs to the other field. */
function imageNameFinding({ text: name, pointer, document, place }: Broken): Finding {
  if (name.trim() === '')
    return createFinding('text-is-blank', place, { args: { field: 'image' } });
  if (closestImageUrl(name) !== undefined) {
    const key = document.placeOfKey(pointer);
    const fix = suggestedFix(key, 'image_url');
    return createFinding('image-name-is-malformed', key, { args: { name, kind: 'address' }, fix });
  }
  const withEnding = name.replace(/(?:\.\w*)?[,;:"'\s]*$/, '.webp'); // or the one of the file, as a proposal is checked
  const right = closestImageName(name) ?? closestImageName(withEnding);
  const fix = suggestedFix(place, right);
  return createFinding('image-name-is-malformed', place, {
    args: { name, kind: 'value', right },
    fix,
  });
}

/** What shows that a text cannot become an address of an image. */
const addressFaults: readonly (readonly [AddressFault, RegExp])[] = [
  [
    'device',
    /^(?:[a-z]:[\\/]|(?:blob|content|data|file):|\/(?:home|Users)\/|https?:\/\/localhost\b)/i,
  ],
  ['several', /https?:.*\shttps?:|\.(?:avif|jpe?g|png|webp)https?:/i],
  ['template', /[{}]/],
  ['host', /^https?:\/\/(?:[^/]*,|[^/]*\.\.)/i],
];

function imageUrlFinding(broken: Broken): Finding {
  const { text, field, place, document, pointer } = broken;
  const value = document.written(pointer) === undefined ? joinedLines(text) : text;
  if (value.trim() === '') return createFinding('text-is-blank', place, { args: { field } });
  const fault = imageUrlFault(value) ?? 'image-url-is-malformed';
  const [reason] = addressFaults.find(([, pattern]) => pattern.test(value)) ?? [];
  const code =
    field === 'image_base_url'
      ? 'image-base-url-is-malformed'
      : reason
        ? 'image-url-is-malformed'
        : fault;
  const [key, name] = [
    document.placeOfKey(pointer),
    value.includes(':') ? undefined : closestImageName(value),
  ];
  if (
    code !== 'image-url-is-malformed' ||
    name === undefined ||
    closestImageUrl(value) !== undefined
  )
    return createFinding(code, place, {
      args: { value, ...(reason && { reason }) },
      fix: reason ? undefined : fixOf(),
    });
  const edits = [key, place].map(({ range }, at) => ({ range, text: at === 0 ? 'image' : name }));
  return createFinding(code, place, {
    args: { value, reason: 'name' },
    fix: { edits, isSafe: false },
  });

  function fixOf(): Fix | undefined {
    const [, address = value, rest] =
      /^(\S+\.(?:avif|gif|jpe?g|png|webp))\s+((?!https?:).+)$/i.exec(value) ?? [];
    const near = closestImageUrl(address);
    if (near !== undefined && rest !== undefined)
      return suggestedFix(place, `${near} ${asComment(rest)}`);
    if (fault !== 'image-url-is-not-encoded') return suggestedFix(place, near);
    const encoded = encodedImageUrl(value);
    // A decomposed letter has two forms, and the image's name may have either; a mark may have slipped in, or a slash be missing.
    const isPlain =
      /^https:\/\/[!-.0-~]+\/[!-~\p{L}\p{M}\p{N}]*$/iu.test(value) &&
      value === value.normalize('NFC');
    return isPlain && encoded !== undefined
      ? replacement(broken, encoded)
      : suggestedFix(place, near);
  }
}
