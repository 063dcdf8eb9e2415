import { createFinding, type Found } from '../../finding/finding.ts';
import type { CodeArgs } from '../../finding/table.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import type { EntryDraft, Rule } from '../draft.ts';
import { entriesIn, pointerTo, spotIn } from '../entry-drafts.ts';
import { categoryFields, filterFields } from '../fields.ts';
import { suggestedFix } from '../fixes.ts';
import { inHangul, inLatin } from '../keyboard.ts';
import { kinds } from '../schema/kinds.ts';
import { kindOf } from '../schema/schemas.ts';

const hangul = /\p{Script=Hangul}/u;
const latin = /\p{Script=Latin}/u;

/** Letters of neither language. Kana and Chinese letters do stand beside Hangul. */
const others = String.raw`\p{sc=Arab}\p{sc=Cyrl}\p{sc=Deva}\p{sc=Hebr}\p{sc=Thai}`;
const foreignTo = {
  name_ko: new RegExp(`[${others}]+`, 'u'),
  name_en: new RegExp(String.raw`[${others}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]+`, 'u'),
} as const;

/** `name_ko` is shown to people who read Korean, `name_en` to the others. */
const namesAreInTheirLanguage: Rule = ({ categories }) =>
  categories.flatMap(entriesIn).flatMap((entry): readonly Found[] => {
    const { name_ko = '', name_en = '' } = entry.fields;
    const isSwapped = !hangul.test(name_ko) && hangul.test(name_en) && !latin.test(name_en);
    if (isSwapped && latin.test(name_ko)) return [swapped(entry)];
    return (['name_ko', 'name_en'] as const).flatMap((field) => {
      const args = faultOf(field, entry.fields[field] ?? '', name_ko === name_en);
      if (args === undefined) return [];
      const at = spotIn(entry, field);
      const fix = suggestedFix(at, args.suggest && scalar(args.suggest));
      return createFinding('name-is-in-the-wrong-language', at, { args, fix });
    });
  });

function faultOf(
  field: keyof typeof foreignTo,
  name: string,
  isEqual: boolean,
): CodeArgs['name-is-in-the-wrong-language'] | undefined {
  const letters = foreignTo[field].exec(name)?.[0] ?? '';
  const isWithoutHangul = field === 'name_ko' && !hangul.test(name) && /\p{L}/u.test(name);
  if (letters === '' && !isWithoutHangul) return undefined;
  const typed = field === 'name_ko' ? inHangul(name) : inLatin(name);
  const suggest = field === 'name_en' && latin.test(name) ? undefined : typed;
  if (suggest !== undefined && suggest !== name)
    return { field, reason: 'keyboard', letters, suggest };
  return { field, reason: isEqual ? 'equal' : letters === '' ? 'no-hangul' : 'letters', letters };
}

function swapped(entry: EntryDraft): Found {
  const [korean, english] = [spotIn(entry, 'name_ko'), spotIn(entry, 'name_en')];
  const edits = [
    { ...korean, text: entry.document.written(english.pointer) ?? '' },
    { ...english, text: entry.document.written(korean.pointer) ?? '' },
  ];
  return createFinding('name-is-in-the-wrong-language', korean, {
    args: { field: 'name_ko', reason: 'swapped', letters: '' },
    fix: edits.every(({ text }) => text !== '') ? { edits, isSafe: false } : undefined,
    related: [english],
  });
}

type Reason = CodeArgs['text-has-leftovers']['reason'];
type Leftover = readonly [reason: Reason, pattern: RegExp, without?: RegExp];

/** What people would read although it is not for them; `without`: what to delete of it. */
const leftovers: readonly Leftover[] = [
  ['template', /\{\{.*?\}\}|\$\{.*?\}|<%.*?%>|\{\w*\}|(?<![\d%])%(?:\d\$)?[sd@](?!\w)/gs],
  [
    'note',
    /^(?:undefined|null|NaN|N\/A|XXX+|(?i:untitled|test|placeholder|new filter|new category)|[-–—_.?*~…]+)$/g,
  ],
  ['note', /^(?:\(?(?:이름 ?)?미정\)?|테스트|임시|가제.*|(?:필터|카테고리|한글|영어)? ?이름)$/g],
  ['note', /\b(?:TODO|FIXME|TBD|TBC|TBA|WIP)\b|\b[Ll]orem ipsum.*/g],
  ['note', /[([](?:draft|temp|(?:please|pls) \w+|임시|미정|초안|(?:확인|수정|번역) ?필요)[)\]]/gi],
  [
    'formula',
    /#(?:DIV\/0|ERROR|N\/A|NAME\?|NULL|NUM|REF|SPILL|VALUE|BEZUG|WERT)!?|^=[A-Z]{2,}\(.*$/g,
  ],
  ['letter', /(?<=[가-힣])(?![ㅋㅎㅠㅜㅣ])[ㄱ-ㅣ]/g],
  ['program', /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d+);|\\[nrt"]|""|~~.+~~|^\[object Object\]$/gi],
  ['program', /^(?:https?:\/\/\S+|\S+\.(?:avif|jpe?g|png|webp)|[a-z\d]+(?:_[a-z\d]+)+)$/g], // of another field
  ['program', /[,;]$/g, /[,;]$/], // of JSON or code
  ['program', /\*\*.+\*\*|^`.+`$/g, /\*\*|`/g], // of Markdown
  [
    'quotes',
    /^["'“‘＂＇„](?!.*["”＂].*["“＂].)(?=.*["'”’＂＇“]$)|^[“＂„](?=[^”＂]*$)|(?<=^[^"“”]*)["”]$/gs,
    /^["'“‘＂＇„]|["'”’＂＇“]$/g,
  ],
];

/** Names and descriptions. */
const readByPeople = [...new Set([...categoryFields, ...filterFields])].filter((field) =>
  [kinds.line, kinds.lines].some((kind) => kind === kindOf(field)),
);

const textsAreFinished: Rule = ({ categories }) =>
  categories.flatMap(entriesIn).flatMap((entry) =>
    readByPeople.flatMap((field) => {
      const { document, fields } = entry;
      const value: unknown = fields[field];
      const text = typeof value === 'string' ? value : '';
      const [reason, pattern, without] = leftovers.find(([, each]) => text.search(each) >= 0) ?? [];
      if (reason === undefined || pattern === undefined) return [];
      const [pointer, at] = [pointerTo(entry, field), spotIn(entry, field)];
      const isLine = without !== undefined && document.written(pointer) !== undefined;
      const fix = suggestedFix(at, isLine ? scalar(text.replace(without, '')) : undefined);
      return Array.from(text.matchAll(pattern), ({ 0: leftover, index }): Found => {
        const place = document.placeInText(pointer, { start: index, end: index + leftover.length });
        const args = { field, leftover, reason };
        return createFinding('text-has-leftovers', place ?? at, { args, fix });
      });
    }),
  );

export const textRules: readonly Rule[] = [namesAreInTheirLanguage, textsAreFinished];
