import { defineErrors } from '../../base/failure.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { quoted } from '../../wording/shared.ts';

/** What an argument is to be: `field=value`, a condition, or with `--replace` the name of a field. */
export type ArgumentKind = 'condition' | 'field' | 'name';

type Closest = { readonly closest: string | undefined };

interface BulkFailures {
  /** `fields` are those of the entries. */
  'field-is-unknown': Closest & {
    readonly field: string;
    readonly isFilter: boolean;
    readonly fields: readonly string[];
  };
  /** It is no field, but identifies the entry. */
  'field-is-a-key': { readonly field: string };
  'field-is-repeated': { readonly field: string };
  'argument-is-malformed': { readonly argument: string; readonly kind: ArgumentKind };
  /** Of standard input. */
  'keys-are-missing': Readonly<Record<never, never>>;
  'replace-needs-two-texts': Readonly<Record<never, never>>;
  'category-is-not-moved': { readonly key: string; readonly path: string };
  /** Behind which others are to come. */
  'filter-is-moved-too': { readonly key: string };
  'slug-is-malformed': Closest & { readonly slug: string };
  'key-is-of-several': { readonly key: string; readonly count: number };
  'slug-is-taken': { readonly slug: string; readonly path: string };
}

interface BulkSentences extends BulkFailures {
  'keys-match-nothing': { unmatched: readonly (Closest & { readonly pattern: string })[] };
  'nothing-is-meant': { readonly count: number };
}

/** The closest name, or else something to go by. */
const inEnglish = (closest: string | undefined, otherwise = '') =>
  closest === undefined ? otherwise : ` The closest one is ${quoted(closest)}.`;
const inKorean = (closest: string | undefined, otherwise = '') =>
  closest === undefined ? otherwise : ` 가장 비슷한 이름은 ${quoted(closest)}입니다.`;

const en = {
  'field-is-unknown': ({ field, closest, isFilter, fields }) =>
    `A ${isFilter ? 'filter' : 'category'} has no field ${quoted(field)}.${inEnglish(closest, ` Its fields: ${fields.join(', ')}.`)}`,
  'field-is-a-key': `"{field}" is part of what identifies the entry. Change it with: rename`,
  'field-is-repeated': `The field "{field}" is given twice. Give it once.`,
  'argument-is-malformed': ({ argument, kind }) =>
    ({
      condition: `--where takes field=value or field!=value, as in is_active=true, and not ${quoted(argument)}.`,
      field: `${quoted(argument)} is not field=value, as in is_recommended=true.`,
      name: `With --replace, give the name of a field alone, as in image_url, and not ${quoted(argument)}.`,
    })[kind],
  'keys-are-missing': `Standard input has no keys. Give one a line, as in romantic/rosy_dusk.`,
  'replace-needs-two-texts': `--replace takes two texts: the one to look for, and the one to write instead.`,
  'category-is-not-moved': `"{key}" is a category, and only filters are moved. The order of the categories stands in "{path}".`,
  'filter-is-moved-too': `"{key}" is moved itself, so nothing can be put behind it. Name a filter that stays, or none.`,
  'slug-is-malformed': ({ slug, closest }) =>
    `${quoted(slug)} is not a valid slug: lower-case letters, digits, and single hyphens between them, at most 64.${inEnglish(closest)}`,
  'key-is-of-several': `{count} entries match "{key}". Rename one at a time.`,
  'slug-is-taken': `"{path}" already exists. Choose another slug than "{slug}".`,
  'keys-match-nothing': ({ unmatched }) => {
    const keys = ' A key is a slug, or slug/code, and * stands for any characters.';
    return unmatched
      .map((each) => `No entry is called ${quoted(each.pattern)}.${inEnglish(each.closest, keys)}`)
      .join('\n');
  },
  'nothing-is-meant': ({ count }) =>
    `${count === 1 ? '1 entry has' : `${count} entries have`} such a key; none matches --where, or contains the text of --replace.`,
} as const satisfies Templates<BulkSentences>;

const ko = {
  'field-is-unknown': ({ field, closest, isFilter, fields }) =>
    `${isFilter ? '필터' : '카테고리'}에는 ${quoted(field)} 필드가 없습니다.${inKorean(closest, ` 쓸 수 있는 필드: ${fields.join(', ')}`)}`,
  'field-is-a-key': `"{field}" 필드는 필터를 구별하는 값이라 rename으로 바꿔야 합니다.`,
  'field-is-repeated': `"{field}" 필드를 두 번 적었습니다. 한 번만 적으세요.`,
  'argument-is-malformed': ({ argument, kind }) =>
    ({
      condition: `--where에는 ${quoted(argument)} 대신 is_active=true나 is_active!=true처럼 적으세요.`,
      field: `${quoted(argument)} 대신 is_recommended=true처럼 필드=값을 적으세요.`,
      name: `--replace와 함께 쓸 때는 ${quoted(argument)} 대신 image_url처럼 필드 이름만 적으세요.`,
    })[kind],
  'keys-are-missing': `표준 입력에 키가 없습니다. romantic/rosy_dusk처럼 한 줄에 하나씩 적으세요.`,
  'replace-needs-two-texts': `--replace에는 지금 있는 글자와 바꿀 글자, 두 가지를 적으세요.`,
  'category-is-not-moved': `"{key}" 항목은 카테고리입니다. 필터만 옮길 수 있으며, 카테고리 순서는 "{path}"에 있습니다.`,
  'filter-is-moved-too': `"{key}" 필터도 함께 옮기므로 그 뒤로는 옮길 수 없습니다. --after에 남아 있을 필터를 적거나 --after를 빼세요.`,
  'slug-is-malformed': ({ slug, closest }) =>
    `${quoted(slug)} 이름은 슬러그로 쓸 수 없습니다. 영문 소문자와 숫자를 하이픈 하나로 이어 64자까지 쓸 수 있습니다.${inKorean(closest)}`,
  'key-is-of-several': `"{key}"에 맞는 것이 {count}개 있습니다. 하나씩 바꾸세요.`,
  'slug-is-taken': `"{path}" 파일이 이미 있습니다. "{slug}" 말고 다른 슬러그를 쓰세요.`,
  'keys-match-nothing': ({ unmatched }) => {
    const keys = ' 슬러그나 슬러그/코드로 적고, *는 아무 글자나 뜻합니다.';
    return unmatched
      .map((each) => `${quoted(each.pattern)}에 맞는 것이 없습니다.${inKorean(each.closest, keys)}`)
      .join('\n');
  },
  'nothing-is-meant': `키가 맞는 {count}개 가운데 --where 조건에 맞거나 --replace로 찾는 글자가 있는 것이 없습니다.`,
} as const satisfies Templates<BulkSentences>;

export const bulkWords = {
  en: sentencesOf<BulkSentences, Unknown<BulkSentences, typeof en>>(en),
  ko: sentencesOf<BulkSentences, Unknown<BulkSentences, typeof ko>>(ko),
};

export const bulkFailure = defineErrors<BulkFailures>(bulkWords.en, bulkWords.ko);
