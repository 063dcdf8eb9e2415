import { createFinding, type RawFinding } from '../../finding/finding.ts';
import type { CodeArgs } from '../../finding/table.ts';
import { writeScalar } from '../../yaml/write-scalar.ts';
import type { PartialEntry, Rule } from '../partial.ts';
import { entriesIn, fieldRef, pointerTo, suggestFix } from '../partial-entries.ts';
import { toHangul, toLatinKeys } from '../text.ts';

/** Scripts of neither language. Korean names may contain kana and Chinese letters. */
const scripts = String.raw`\p{sc=Arab}\p{sc=Cyrl}\p{sc=Deva}\p{sc=Hebr}\p{sc=Thai}`;
const foreignTo = {
  name_ko: new RegExp(`[${scripts}]+|^(?=.*\\p{L})\\P{sc=Hang}*$`, 'u'),
  name_en: new RegExp(String.raw`[${scripts}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]+`, 'u'),
} as const;

const namesAreInTheirLanguage: Rule = ({ categories }) =>
  categories.flatMap(entriesIn).flatMap((entry) => {
    const found = [...checkLanguage(entry, 'name_ko'), ...checkLanguage(entry, 'name_en')];
    const { name_ko = '', name_en = '' } = entry.fields;
    const isSwapped = found.length === 2 && /^[\p{sc=Hang}\P{L}]+$/u.test(name_en);
    if (!isSwapped || found.some(({ fix }) => fix !== undefined)) return found;
    const [ko, en] = [fieldRef(entry, 'name_ko'), fieldRef(entry, 'name_en')];
    const edits = [
      { ...ko, text: writeScalar(name_en) },
      { ...en, text: writeScalar(name_ko) },
    ];
    const args = { field: 'name_ko', reason: 'swapped', letters: name_en } as const;
    const fix = { edits, isSafe: false };
    return [createFinding('name-is-in-the-wrong-language', ko, { args, fix })];
  });

function checkLanguage(entry: PartialEntry, field: keyof typeof foreignTo): readonly RawFinding[] {
  const name = entry.fields[field] ?? '';
  const [letters] = foreignTo[field].exec(name) ?? [];
  if (letters === undefined) return [];
  const suggest = field === 'name_ko' ? toHangul(name) : retypeEnglish(name);
  const isWhole = field === 'name_ko' && letters === name;
  const reason = suggest ? 'keyboard' : isWhole ? 'no-hangul' : 'letters';
  const at = fieldRef(entry, field);
  const fix = suggestFix(at, suggest && writeScalar(suggest));
  const args = { field, reason, letters, suggest } as const;
  return [createFinding('name-is-in-the-wrong-language', at, { args, fix })];
}

/** Retypes an English name that was typed on a Korean keyboard. */
function retypeEnglish(name: string): string | undefined {
  const typed = toLatinKeys(name);
  if (typed === name || /\p{sc=Latn}/u.test(name)) return undefined;
  return typed.replace(/(?<!\p{L})\p{Ll}/gu, (letter) => letter.toUpperCase());
}

type Leftover = readonly [
  CodeArgs['text-has-leftovers']['reason'],
  RegExp,
  remove?: RegExp,
  insert?: string,
];

const edgeQuote = /^["'“‘＂＇„]|["'”’＂＇“]$/g;

/** Texts that are not for readers. Fixes replace `remove` by `insert`, or delete it. */
const leftovers: readonly Leftover[] = [
  ['note', /\{\{.*?\}\}|\$\{.*?\}|<%.*?%>|\{\w*\}|(?<![\d%])%(?:\d\$)?[sd@](?!\w)/gs],
  ['note', /^(?:undefined|null|NaN|N\/A|XXX+|가제(?![가-힣]).*|[-–—_.?*~…]+)$/g],
  ['note', /^(?:untitled|test|placeholder|new filter|new category)$/gi],
  ['note', /^(?:\(?(?:이름 ?)?미정\)?|테스트|임시|(?:필터|카테고리|한글|영어)? ?이름)$/g],
  ['note', /\b(?:TODO|FIXME|TBD|TBC|TBA|WIP)\b|\b[Ll]orem ipsum.*/g],
  ['note', /[([](?:draft|temp|(?:please|pls) \w+|임시|미정|초안)[)\]]/gi],
  ['note', /[([](?:수정|확인|번역|검토) ?(?:중|필요|예정)[)\]]/g, / *[([](?:수|확|번|검).*$/],
  ['formula', /#(?:DIV\/0|ERROR|N\/A|NAME\?|NULL|NUM|REF|SPILL|VALUE|BEZUG|WERT)!?/g],
  ['formula', /^=[A-Z]{2,}\(.*$/g],
  ['letter', /(?<=[가-힣])(?![ㅋㅎㅠㅜㅣ])[ㄱ-ㅣ]/g],
  ['program', /&amp;/g, /&amp;/g, '&'],
  ['program', /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d+);|\\[nrt"]|""|~~.+~~|^\[object Object\]$/gi],
  ['program', /^(?:https?:\/\/\S+|\S+\.(?:avif|jpe?g|png|webp)|[a-z\d]+(?:_[a-z\d]+)+)$/g],
  ['program', /[,;]$/g, /[,;]$/], // of JSON or code
  ['program', /\*\*.+\*\*|^`.+`$/g, /\*\*|`/g], // of Markdown
  ['program', /\[[^\]]*\]\(\S*\)/g, /\[([^\]]*)\]\(\S*\)/g, '$1'],
  ['quotes', /^["'“‘＂＇„](?!.*["”＂].*["“＂].)(?=.*["'”’＂＇“]$)/gs, edgeQuote],
  ['quotes', /^[“＂„](?=[^”＂]*$)|(?<=^[^"“”]*)["”]$/gs, edgeQuote],
];

/** A note after a name. Descriptions may use these signs. */
const noteAfterName: Leftover = ['note', /(?<=\s)(?:\/\/|[‹<←]-|←).*$/g, /\s+(?:\/\/|[‹<←]-|←).*$/];

const textsAreFinished: Rule = ({ categories }) =>
  categories.flatMap(entriesIn).flatMap((entry) =>
    (['name_ko', 'name_en', 'description'] as const).flatMap((field) => {
      const { document, fields } = entry;
      const text = fields[field] ?? '';
      const all = field === 'description' ? leftovers : [...leftovers, noteAfterName];
      const [reason, pattern, remove, insert = ''] =
        all.find(([, each]) => text.search(each) >= 0) ?? [];
      if (reason === undefined || pattern === undefined) return [];
      const [pointer, at] = [pointerTo(entry, field), fieldRef(entry, field)];
      const isLine = remove !== undefined && document.rawText(pointer) !== undefined;
      const fix = suggestFix(at, isLine ? writeScalar(text.replace(remove, insert)) : undefined);
      return Array.from(text.matchAll(pattern), ({ 0: leftover, index }): RawFinding => {
        const place = document.placeInText(pointer, { start: index, end: index + leftover.length });
        const args = { field, leftover, reason };
        return createFinding('text-has-leftovers', place ?? at, { args, fix });
      });
    }),
  );

export const textRules: readonly Rule[] = [namesAreInTheirLanguage, textsAreFinished];
