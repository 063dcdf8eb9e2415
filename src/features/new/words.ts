import { defineErrors } from '../../base/failure.ts';
import { printable } from '../../base/printable.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { quoted } from '../../wording/shared.ts';

interface NewFailures {
  'catalog-has-no-category-yet': { readonly command: string };
  'flags-are-missing': { readonly flags: readonly string[]; readonly example: string };
  'slug-is-not-made': { readonly name: string; readonly command: string };
}

export type Question =
  | 'category'
  | `category-${'name-en' | 'name-ko' | 'slug'}`
  | `filter-${'code' | 'image' | 'image-url' | 'name-en' | 'name-ko'}`;

/** The new entry, its place in the order of categories, and the next command. */
export type Addition = Readonly<
  Record<'key' | 'place', string> & Partial<Record<'filter' | 'order', string | undefined>>
>;

interface NewSentences extends NewFailures, Record<Question, Readonly<Record<never, never>>> {
  'addition-begins': { kind: 'category' | 'filter' };
  /** `check` and `diff` are commands. */
  'entry-is-added': Addition & Readonly<Record<'check' | 'diff' | 'kind', string>>;
  'slug-is-taken': { slug: string; path: string };
  'unused-images': Readonly<Record<never, never>>;
}

const en = {
  category: 'In which category? Type its number, slug or name.',
  'category-name-en': 'English name of the category',
  'category-name-ko': 'Korean name of the category',
  'category-slug': 'Slug (the name of its file): lower-case letters, digits, hyphens',
  'filter-code': 'Code, unique in its category: letters, digits, _ and -',
  'filter-image': 'Image: the name of a file in images/, or an address (https://…)',
  'filter-image-url': 'Address of the image (https://…)',
  'filter-name-en': 'English name of the filter',
  'filter-name-ko': 'Korean name of the filter',
  'addition-begins': `Adding a {kind}. To cancel, press Ctrl-C.`,
  'catalog-has-no-category-yet': 'There is no category yet. Add one first: {command}',
  'entry-is-added': ({ kind, key, place, order, filter, check, diff }) => {
    const inOrder = order === undefined ? '' : `\nAlso listed in the order: ${printable(order)}`;
    const isEmpty = 'It has no filters yet, so apps would show it empty.';
    const next =
      filter === undefined ? `Next: ${check}` : `${isEmpty}\nNext: ${filter}\nThen: ${check}`;
    return `Added the ${kind} ${quoted(key)}: ${printable(place)}${inOrder}\n${next}\nWhat changed: ${diff}`;
  },
  'flags-are-missing': ({ flags, example }) =>
    `Missing: ${flags.join(', ')}. Nothing was written. In a terminal the command asks for them. Elsewhere give all:\n  ${example}`,
  'slug-is-not-made': `No slug can be made from "{name}". Give a slug, or another English name: {command}`,
  'slug-is-taken': `"{path}" already exists. Choose another slug than "{slug}", or change that file.`,
  'unused-images': 'Files that no filter uses yet (you can type the number):',
} as const satisfies Templates<NewSentences>;

const objectKo = (kind: string) => (kind === 'category' ? '카테고리를' : '필터를');

const ko = {
  category: '어느 카테고리에 추가할까요? 번호, 슬러그, 이름 중 하나를 입력하세요.',
  'category-name-en': '카테고리의 영어 이름',
  'category-name-ko': '카테고리의 한국어 이름',
  'category-slug': '슬러그(파일 이름): 영문 소문자, 숫자, 하이픈',
  'filter-code': '코드(카테고리 안에서 겹치지 않는 값): 영문자, 숫자, _, -',
  'filter-image': '이미지: images/ 폴더에 있는 파일의 이름이나 주소(https://…)',
  'filter-image-url': '이미지의 주소(https://…)',
  'filter-name-en': '필터의 영어 이름',
  'filter-name-ko': '필터의 한국어 이름',
  'addition-begins': ({ kind }) => `새 ${objectKo(kind)} 추가합니다. 그만두려면 Ctrl-C를 누르세요.`,
  'catalog-has-no-category-yet': '카테고리가 아직 없습니다. 먼저 추가하세요: {command}',
  'entry-is-added': ({ kind, key, place, order, filter, check, diff }) => {
    const inOrder = order === undefined ? '' : `\n순서 목록에도 넣었습니다: ${printable(order)}`;
    const isEmpty = '아직 필터가 없어서 앱에는 빈 카테고리로 보입니다.';
    const next =
      filter === undefined
        ? `다음 명령: ${check}`
        : `${isEmpty}\n다음 명령: ${filter}\n그다음: ${check}`;
    return `${quoted(key)} ${objectKo(kind)} 추가했습니다: ${printable(place)}${inOrder}\n${next}\n바뀐 내용 보기: ${diff}`;
  },
  'flags-are-missing': ({ flags, example }) =>
    `빠진 값이 있어 저장하지 않았습니다: ${flags.join(', ')}. 터미널에서는 하나씩 물어봅니다. 터미널이 아니면 모두 적으세요:\n  ${example}`,
  'slug-is-not-made': `"{name}" 이름에서는 슬러그를 만들 수 없습니다. 영어 이름을 적거나 슬러그도 적으세요: {command}`,
  'slug-is-taken': `"{path}" 파일이 이미 있습니다. "{slug}" 말고 다른 슬러그를 쓰거나 그 파일을 고치세요.`,
  'unused-images': '아직 쓰지 않은 파일(번호만 입력해도 됩니다):',
} as const satisfies Templates<NewSentences>;

export const newWords = {
  en: sentencesOf<NewSentences, Unknown<NewSentences, typeof en>>(en),
  ko: sentencesOf<NewSentences, Unknown<NewSentences, typeof ko>>(ko),
};

export const newFailure = defineErrors<NewFailures>(newWords.en, newWords.ko);

export type NewWords = typeof newWords.en;
