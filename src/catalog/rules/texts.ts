import type { CodeArgs } from '../../finding/codes.ts';
import { createFinding, type Finding } from '../../finding/finding.ts';

const asComment = (text: string) => `# ${text}`;

import { scalar } from '../../yaml/write-scalar.ts';
import type { CategoryRule } from '../draft.ts';
import { entriesIn, placeIn, pointerTo } from '../entry-drafts.ts';
import { suggestedFix } from '../fixes.ts';

const hangul = /\p{Script=Hangul}/u;
const latin = /\p{Script=Latin}/u;

/** What names do not have in either language. Kana and Chinese letters do stand beside Hangul. */
const others = String.raw`\p{sc=Arab}\p{sc=Cyrl}\p{sc=Deva}\p{sc=Hebr}\p{sc=Thai}`;
const foreignTo = {
  name_ko: new RegExp(`[${others}]+`, 'u'),
  name_en: new RegExp(String.raw`[${others}\p{sc=Hang}\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]+`, 'u'),
} as const;

/** The letters of another language; none where only those of its own are missing; undefined where nothing is wrong. */
function foreignIn(field: keyof typeof foreignTo, name = ''): string | undefined {
  const isWithoutHangul = field === 'name_ko' && !hangul.test(name) && /\p{L}/u.test(name);
  return foreignTo[field].exec(name)?.[0] ?? (isWithoutHangul ? '' : undefined);
}

/** `name_ko` is shown to those who read Korean, `name_en` to those who do not. */
const namesAreInTheirLanguage: CategoryRule = (category) =>
  entriesIn(category).flatMap((entry): readonly Finding[] => {
    const { name_ko = '', name_en = '' } = entry.fields;
    const wrong = (['name_ko', 'name_en'] as const).flatMap((field) => {
      const letters = foreignIn(field, entry.fields[field]);
      return letters === undefined ? [] : { field, isSame: name_ko === name_en, letters };
    });
    if (wrong.length === 0) return [];
    const [korean, english] = [placeIn(entry, 'name_ko'), placeIn(entry, 'name_en')];
    if (
      !hangul.test(name_ko) &&
      latin.test(name_ko) &&
      hangul.test(name_en) &&
      !latin.test(name_en)
    ) {
      const textOf = (field: keyof typeof foreignTo) =>
        entry.document.written(pointerTo(entry, field)) ?? '';
      const edits = [
        { range: korean.range, text: textOf('name_en') },
        { range: english.range, text: textOf('name_ko') },
      ];
      const fix = edits.every(({ text }) => text !== '') ? { edits, isSafe: false } : undefined;
      return [createFinding('names-are-swapped', korean, { args: {}, fix, related: [english] })];
    }
    return wrong.map((args) =>
      createFinding('name-is-in-the-wrong-language', placeIn(entry, args.field), { args }),
    );
  });

const month =
  '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?:uary|ruary|ch|il|e|y|ust|t|tember|ober|ember)?\\b';
const monthAndDay = String.raw`(?<!\d)(?:0?[1-9]|1[0-2]) ?[/.월-] ?(?:0?[1-9]|[12]\d|3[01])(?!\d)일?`;
/** A day on which something should begin or end. */
const wishes = [
  `${monthAndDay} ?(?:오픈|공개|노출|출시|시작|종료|부터|까지|이후|open|launch|[~–] ?${monthAndDay})|(?:오픈|공개|출시) ?예정`,
  String.raw`\b(?:from|until|till|starting|starts|ends|opens?)(?: on)? (?:\d+[-/]\d[\d/-]*|\d+[a-z]* ${month}|${month} \d+)`,
];

const twice =
  /^(?!(?<one>\S+)(?: \k<one>)+$)(?<half>\S+(?: \S+)+) \k<half>$|^(?!(?<part>\S{1,3})\k<part>+$)(?<word>\S.{2,}\S)\k<word>$/g;

type Leftover = readonly [
  CodeArgs['text-has-leftovers']['reason'],
  RegExp,
  ((text: string) => string)?,
];

const quoted = (text: string) =>
  JSON.stringify(text.replace(/^["'“‘＂＇„]|["'”’＂＇“]?[,;]?$/g, ''));
const commentBehind = (text: string) =>
  text.replace(
    /^(.*?)\s*((?:\/\/\s|\/\*|<!--).*)$/s,
    (_, own, note) => `${scalar(own)} ${asComment(note.trim())}`,
  );

/** What people would read and is not meant for them: what left it, and what to write where that is clear. */
const leftovers: readonly Leftover[] = [
  [
    'template',
    /\{\{.*?\}\}|\$\{.*?\}|<%.*?%>|\{\w*\}|(?<![\d%])%(?:\d\$)?(?:[sd@]|\(\w+\)s)(?!\w)/gs,
  ],
  ['date', new RegExp(wishes.join('|'), 'gi')],
  ['note', /^(?:untitled|\(?이름 ?미정\)?|임시 이름|추후 ?입력|가제 ?:.*)$/gi],
  [
    'note',
    /^(?:XXX|undefined|null|NaN|N\/A|test|미정|테스트|임시|placeholder|[-–—_.?*~…]+|asdf\w*|ㅁㄴㅇㄹ\S*)$/gi,
  ],
  ['note', /\b(?:TODO|FIXME|TBD|TBC|TBA|WIP)\b|\b[Ll]orem ipsum.*/g],
  [
    'note',
    /^(?:(?:filter|category|korean|english) )?name(?: here)?$|^new (?:filter|category)$|^description here$/gi,
  ],
  [
    'note',
    /^(?:필터|카테고리|한글|한국어|영어|영문)? ?이름$|^설명$|^새 (?:필터|카테고리)$|여기에 ?(?:입력|적)/g,
  ],
  [
    'note',
    /[([](?:to be \w+|draft|temp|working title|copy|가제|가칭|임시|미정|초안|(?:확인|수정|번역) ?필요)[)\]]/gi,
  ],
  [
    'note',
    /\b(?:please|pls) (?:check|confirm|review|translate|update|replace|fix)\b|\bdo not (?:publish|merge)\b/gi,
  ],
  [
    'note',
    /(?:확인|수정|번역|검토|교체) ?(?:필요|요망|요청|바람|부탁)|(?:수정|작성|추가) ?예정|(?:설명|이름)을 ?입력|나중에 ?(?:수정|변경|추가|교체)/g,
  ],
  ['note', /(?<!\S)@[가-힣]{2,4}(?![^\s.,)])/g],
  [
    'letter',
    /(?<=[가-힣])(?![ㅋㅎㅠㅜㅣ])[ㄱ-ㅣ](?![ㄱ-ㅣ])|(?<![가-힣ㄱ-ㅣ])(?!ㅣ)[ㄱ-ㅣ](?=[가-힣])(?!자)/g,
  ],
  ['twice', twice, (text) => scalar(text.slice(0, text.length / 2))],
  ['program', /(?:^|\s)(?:\/\/\s|\/\*|<!--).*$/gs, commentBehind],
  [
    'program',
    /<\/?[a-z][^<>]*>|&(?:[a-z]{2,8}|#\d+|#x[0-9a-f]+);|\\[nrt"]|""|^\[object Object\]$/gi,
  ], // of HTML, and of other notations
  ['program', /^(?:https?:\/\/\S+|\S+\.(?:avif|jpe?g|png|webp)|[a-z\d]+(?:_[a-z\d]+)+)$/g], // of another field
  [
    'program',
    /^!!?str\s|\s!important$/g,
    (text) => scalar(text.replace(/^!!?str\s+|\s+!important$/g, '')),
  ],
  ['program', /%20|~~.+~~|[ _-](?:copy|복사본)$/gi],
  ['program', /^(?:\*.+\*|_.+_|`.+`)$/g, (text) => scalar(text.replace(/^[*_`]+|[*_`]+$/g, ''))], // of Markdown
  [
    'formula',
    /#(?:DIV\/0!|ERROR!|N\/A|NAME\?|NULL!|NUM!|REF!|SPILL!|VALUE!|BEZUG!|WERT!)|^=.*$|#{4,}|^(?:\+|[^\s!]+!)[A-Z]{1,2}\d+$/gi,
  ],
  [
    'program',
    /^["'“‘＂＇„](?!.*["”＂].*["“＂].)(?=.*["'”’＂＇“][,;]?$)|^[“＂„](?=[^”＂]*$)/gs,
    quoted,
  ], // of a word processor or of a Korean keyboard
  ['program', /(?<=^[^"“”]*)["”]$/g, quoted],
  ['program', /[,;]$/g, (text) => scalar(text.slice(0, -1))], // of JSON and code, as are those that follow
  ['program', /(?<=^[^[]*)\]$|(?<=^[^{]*)\}$|(?<=^[^(]*)\)$/g],
];

/** Nearly every text has none: one look tells. */
const anyLeftover = new RegExp(
  leftovers.flatMap(([, pattern]) => (pattern === twice ? [] : pattern.source)).join('|'),
  'is',
);
const mayBeTwice = (text: string) => text.startsWith(text.slice(Math.ceil(text.length / 2)));

/** Names and descriptions are what people read. */
const textsAreFinished: CategoryRule = (category) =>
  entriesIn(category).flatMap((entry) =>
    (['name_ko', 'name_en', 'description'] as const).flatMap((field) => {
      const text = entry.fields[field];
      if (text === undefined || (!anyLeftover.test(text) && !mayBeTwice(text))) return [];
      const [reason, pattern, right] = leftovers.find(([, each]) => text.search(each) >= 0) ?? [];
      if (reason === undefined || pattern === undefined) return [];
      const [{ document }, pointer, whole] = [
        entry,
        pointerTo(entry, field),
        placeIn(entry, field),
      ];
      const isLine = document.written(pointer) !== undefined;
      const fix = isLine ? suggestedFix(whole, right?.(text)) : undefined;
      return Array.from(text.matchAll(pattern), ({ 0: leftover, index }) => {
        const place = document.placeInText(pointer, { start: index, end: index + leftover.length });
        return createFinding('text-has-leftovers', place ?? whole, {
          args: { field, leftover, reason },
          fix,
        });
      });
    }),
  );

export const textRules: readonly CategoryRule[] = [namesAreInTheirLanguage, textsAreFinished];
