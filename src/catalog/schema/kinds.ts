import { closest } from '../../base/closest.ts';
import { hiddenCharacters } from '../../base/printable.ts';
import { isZone } from '../../base/zone.ts';
import { block, scalar } from '../../yaml/write-scalar.ts';
import { closestDate } from '../closest-date.ts';
import { isDay, isDayOrTime } from '../dates.ts';
import { closestImageName } from '../image-files.ts';
import { closestImageUrl, imageUrlFault } from '../image-url.ts';
import { closestCode, closestSlug, isCode, isSlug } from '../slug.ts';
import { clean, findControls, type TextKind, toLatinKeys } from '../text.ts';

/** What the values of a field are: the `format` in its schema, or `switch` for a boolean. */
export interface Kind {
  /** Tells whether a text is right, beyond the patterns of the schema. */
  readonly isValid: (text: string) => boolean;
  /** The text without invisible characters. */
  readonly normalise: (text: string) => string;
  /** The right text that was probably intended; undefined where that is not certain. */
  readonly closest: (text: string) => string | undefined;
  /** The text as it is written in YAML. */
  readonly write: (text: string) => string;
}

const textKind = (kind: TextKind): Kind => ({
  isValid: (text) => findControls(text, kind).length === 0,
  normalise: (text) => clean(text, kind),
  closest: (text) => text,
  write: kind === 'lines' ? (text) => block(text) : scalar,
});
const line = textKind('line');

/** The bytes of an address name an image, so its letters stay as they are typed. */
const address: Kind = {
  ...line,
  isValid: (text) => imageUrlFault(text) === undefined,
  normalise: (text) => text.replace(hiddenCharacters, '').trim(),
  closest: closestImageUrl,
};
const dates = (is: Kind['isValid'], withTime: boolean): Kind => ({
  ...line,
  isValid: is,
  closest: (text) => closestDate(text, { today: new Date(), withTime }).suggest,
  write: (text) => (is(text) ? text : scalar(text)), // as people write it, without quotes
});

/** Texts that are given elsewhere. */
const withoutSuggestion: Kind = { ...line, closest: () => undefined };

const isSwitch = (text: string) => /^(?:true|false)$/.test(text);

export const kinds = {
  address,
  'base-address': { ...address, closest: () => undefined },
  code: { ...line, isValid: isCode, closest: suggestCode },
  day: dates(isDay, false),
  'day-or-time': dates(isDayOrTime, true),
  file: { ...line, closest: closestImageName },
  host: withoutSuggestion,
  identifier: withoutSuggestion,
  key: withoutSuggestion,
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
    write: (text) => (isSwitch(text) ? text : scalar(text)),
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

/** The code made of a text; none of a formula, an address, a path, a list or a power of ten. */
function suggestCode(text: string): string | undefined {
  if (/^=|[/!]|[,;:] *\w|\d[\d.]*e\+/i.test(text)) return undefined;
  const name = /\s/.test(text) ? toLatinKeys(text).toLowerCase() : toLatinKeys(text);
  return closestCode(name.replace(/\.(?:avif|jpe?g|png|webp)$/i, ''));
}

/** The words for a truth value in YAML 1.1, in forms, and in Korean. */
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

/** The truth value that a text was probably meant to be, as `true` or `false`. */
function closestSwitch(text: string): string | undefined {
  const lower = clean(toLatinKeys(text).normalize('NFKC'), 'line').toLowerCase();
  const [word = ''] = lower.split(/ ?(?:#|\/\/|\()/); // of a note
  const [value] = switchWords.find(([, pattern]) => pattern.test(word)) ?? [];
  const isLatin = !/[^\P{L}a-z]|[!?]/iu.test(word); // other letters say more than a typo
  const near = closest(word.replace(/[^a-z]/g, ''), ['true', 'false']);
  return value ?? (isLatin ? near : undefined);
}
