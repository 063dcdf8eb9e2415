import { closest } from '../base/closest.ts';
import { clean, inLatin } from './text.ts';

/** The words for a truth value in YAML 1.1, in forms, and in Korean. */
const words: readonly (readonly [value: string, pattern: RegExp])[] = [
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
export function closestSwitch(text: string): string | undefined {
  const lower = clean(inLatin(text).normalize('NFKC'), 'line').toLowerCase();
  const [word = ''] = lower.split(/ ?(?:#|\/\/|\()/); // of a note
  const [value] = words.find(([, pattern]) => pattern.test(word)) ?? [];
  const isLatin = !/[^\P{L}a-z]|[!?]/iu.test(word); // other letters say more than a typo
  const near = closest(word.replace(/[^a-z]/g, ''), ['true', 'false']);
  return value ?? (isLatin ? near : undefined);
}
