import { closest } from '../../base/closest.ts';
import { hiddenCharacters } from '../../base/printable.ts';
import { isZone } from '../../base/zone.ts';
import { writeBlockScalar, writeScalar } from '../../yaml/write-scalar.ts';
import { closestDate } from '../closest-date.ts';
import { isDay, isDayOrTime } from '../dates.ts';
import { closestImageName } from '../image-files.ts';
import { closestImageUrl, imageUrlFault } from '../image-url.ts';
import { closestCode, closestSlug, isCode, isSlug } from '../slug.ts';
import { cleanText, findControls, type TextKind, toLatinKeys } from '../text.ts';

/** The behaviour of a `format` in the schema, or `switch` for a boolean. */
export interface Kind {
  /** Checks what the patterns of the schema do not. */
  readonly isValid: (text: string) => boolean;
  /** Removes invisible characters. */
  readonly normalise: (text: string) => string;
  /** Returns the intended text; undefined if uncertain. */
  readonly closest: (text: string) => string | undefined;
  readonly write: (text: string) => string;
}

const textKind = (kind: TextKind): Kind => ({
  isValid: (text) => findControls(text, kind).length === 0,
  normalise: (text) => cleanText(text, kind),
  closest: (text) => text,
  write: kind === 'lines' ? (text) => writeBlockScalar(text) : writeScalar,
});
const line = textKind('line');

/** Letters stay as typed, since the bytes of a URL identify an image. */
const address: Kind = {
  ...line,
  isValid: (text) => imageUrlFault(text) === undefined,
  normalise: (text) => text.replace(hiddenCharacters, '').trim(),
  closest: closestImageUrl,
};
const dates = (isValid: Kind['isValid'], withTime: boolean): Kind => ({
  ...line,
  isValid,
  closest: (text) => closestDate(text, { today: new Date(), withTime }).suggest,
  write: (text) => (isValid(text) ? text : writeScalar(text)), // as people write it, without quotes
});

/** Values defined elsewhere, so nothing can be suggested. */
const noSuggestion: Kind = { ...line, closest: () => undefined };

const isSwitch = (text: string) => /^(?:true|false)$/.test(text);

export const kinds = {
  address,
  'base-address': { ...address, closest: () => undefined },
  code: { ...line, isValid: isCode, closest: suggestCode },
  day: dates(isDay, false),
  'day-or-time': dates(isDayOrTime, true),
  file: { ...line, closest: closestImageName },
  host: noSuggestion,
  identifier: noSuggestion,
  key: noSuggestion,
  line,
  lines: textKind('lines'),
  slug: {
    ...line,
    isValid: isSlug,
    closest: (text) => (/[,;].*\w| - |^[!~]/.test(text) ? undefined : closestSlug(text)),
  },
  switch: {
    ...line,
    isValid: isSwitch,
    closest: closestSwitch,
    write: (text) => (isSwitch(text) ? text : writeScalar(text)),
  },
  zone: {
    ...line,
    isValid: isZone,
    closest: (text) =>
      /kst|korea|seoul|한국|서울|\+0?9(?!:?3)/i.test(text) ? 'Asia/Seoul' : undefined,
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type Format = keyof typeof kinds;

export function isFormat(name: unknown): name is Format {
  return typeof name === 'string' && Object.hasOwn(kinds, name);
}

/** Makes a code, except of a formula, URL, path, list or power of ten. */
function suggestCode(text: string): string | undefined {
  if (/^=|[/!]|[,;:] *\w|\d[\d.]*e\+/i.test(text)) return undefined;
  const name = /\s/.test(text) ? toLatinKeys(text).toLowerCase() : toLatinKeys(text);
  return closestCode(name.replace(/\.(?:avif|jpe?g|png|webp)$/i, ''));
}

const switchWords: readonly (readonly [value: string, pattern: RegExp])[] = [
  [
    'true',
    /^(?:1|active|enabled|o|ok|on|t|true|v|visible|y|yes|활성화?|네|예|참|켜(?:짐|기|요)?|켬|노출|공개|보임|(?:recommend(?:ed)?|추천|사용)(?:함|중)?|✓|✔)$/,
  ],
  [
    'false',
    /^(?:0|disabled|f|false|hidden|inactive|n|no(?:,.*)?|off|x|비활성화?|끄(?:기|고)?|끔|꺼(?:짐|요)|숨(?:김|기기)|안 ?보임|미?비노출|미노출|비공개|미사용|사용 ?안 ?함|거짓|아니[오요])$/,
  ],
];

/** Returns the intended `true` or `false`; undefined if uncertain. */
function closestSwitch(text: string): string | undefined {
  const lower = cleanText(toLatinKeys(text).normalize('NFKC'), 'line').toLowerCase();
  const [word = ''] = lower.split(/ ?(?:#|\/\/|\()/); // without a note
  const [value] = switchWords.find(([, pattern]) => pattern.test(word)) ?? [];
  const isLatin = !/[^\P{L}a-z]|[!?]/iu.test(word); // other letters are no typo
  const near = closest(word.replace(/[^a-z]/g, ''), ['true', 'false']);
  return value ?? (isLatin ? near : undefined);
}
