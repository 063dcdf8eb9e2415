import { failuresOf } from '../../base/failure.ts';
import { shown } from '../../base/printable.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { quoted } from '../../wording/shared.ts';

interface UnknownName {
  readonly name: string;
  readonly closest: string | undefined;
  readonly path: string;
}

interface NewFailures {
  /** The command that adds one. */
  'catalog-has-no-category-yet': { readonly command: string };
  'category-is-ambiguous': { readonly name: string; readonly slugs: readonly string[] };
  'category-is-unknown': UnknownName;
  'filter-is-unknown': UnknownName;
  /** The example is a command line. */
  'flags-are-missing': { readonly flags: readonly string[]; readonly example: string };
}

/** What people are asked for who add an entry. */
export type Question =
  | 'category'
  | `category-${'name-en' | 'name-ko' | 'slug'}`
  | `filter-${'code' | 'image' | 'name-en' | 'name-ko'}`;

/** What is said of an added. */
interface NewSentences extends NewFailures, Record<Question, Readonly<Record<never, never>>> {
  'addition-begins': { kind: 'category' | 'filter' };
  'answer-is-not-listed': Readonly<Record<never, never>>;
  /** `order`: its place there, if that changed. `filter`: the command that adds one, if apps see the category. */
  'category-is-added': Record<'check' | 'diff' | 'path' | 'slug', string> &
    Record<'filter' | 'order', string | undefined>;
  /** The place has the line of the first; the others are commands. */
  'filter-is-added': { keys: readonly string[]; place: string; check: string; diff: string };
  'headings-are-wrong': { unknown: readonly string[]; missing: readonly string[]; optional: readonly string[] };
  'slug-is-taken': { slug: string; path: string };
  'table-is-awaited': Readonly<Record<never, never>>;
  'table-is-not-unicode': Readonly<Record<never, never>>;
  'table-rows': { rows: readonly number[] };
}

const en = {
  category: 'In which category? Type its number or slug.',
  'category-name-en': 'English name of the category',
  'category-name-ko': 'Korean name of the category',
  'category-slug': 'Slug, which names its file: lower-case letters, digits, hyphens',
  'filter-code': 'Code, unique in its category: letters, digits, _ and -',
  'filter-image': 'Its image: the name of a file in images/, or an address (https://…)',
  'filter-name-en': 'English name of the filter',
  'filter-name-ko': 'Korean name of the filter',
  'addition-begins': `A new {kind}. Ctrl-C leaves everything as it is.`,
  'answer-is-not-listed': `This is not in the list. Type one of its numbers.`,
  'catalog-has-no-category-yet': ({ command }) =>
    `The catalog has no category to which a filter could be added. Add one first: ${command}`,
  'category-is-added': ({ slug, path, order, filter, check, diff }) => {
    const inOrder = order === undefined ? '' : `\nIn the order: ${shown(order)}`;
    const isEmpty = 'It has no filters yet, so apps would show it empty.';
    const next = filter === undefined ? `Next: ${check}` : `${isEmpty}\nNext: ${filter}\nThen: ${check}`;
    return `Added the category ${quoted(slug)}: ${shown(path)}${inOrder}\n${next}\nWhat changed: ${diff}`;
  },
  'category-is-ambiguous': `Several categories are called "{name}". Give the slug: {slugs}`,
  'category-is-unknown': ({ name, closest, path }) =>
    `There is no category ${quoted(name)} in ${quoted(path)}. ${closest === undefined ? 'Check the spelling.' : `The closest one is ${quoted(closest)}.`}`,
  'filter-is-added': ({ keys, place, check, diff }) =>
    `Added ${keys.length === 1 ? 'the filter' : `${keys.length} filters:`} ${keys.map(quoted).join(', ')}: ${shown(place)}\nNext: ${check}\nWhat changed: ${diff}`,
  'filter-is-unknown': ({ name, closest, path }) =>
    `There is no filter with the code ${quoted(name)} in ${quoted(path)}. ${closest === undefined ? 'Check the spelling.' : `The closest one is ${quoted(closest)}.`}`,
  'flags-are-missing': ({ flags, example }) =>
    `Missing: ${flags.join(', ')}. Nothing was written. In a terminal you are asked for each; elsewhere give all of them, for example:\n  ${example}`,
  'headings-are-wrong': ({ unknown, missing, optional }) =>
    `The first row of a table, copied from a spreadsheet or saved as CSV, must hold the headings code, name_ko, name_en, image_url (or 코드, 한국어 이름, 영어 이름, 이미지 주소), each once, and each row below it a filter. Further headings may be ${optional.join(', ')}.${unknown.length === 0 ? '' : ` Unknown or repeated: ${unknown.map(quoted).join(', ')}.`}${missing.length === 0 ? '' : ` Missing: ${missing.join(', ')}.`}`,
  'slug-is-taken': `"{path}" already exists. Choose another slug than "{slug}", or change that file.`,
  'table-is-awaited': `Paste the table with its headings, then press Enter and Ctrl-D.`,
  'table-is-not-unicode': `The table is not in UTF-8, so its Korean cannot be read (Excel saves CSV in CP949). In Excel choose File, Save As and the type "CSV UTF-8", and hand in that file.`,
  'table-rows': ({ rows }) => `${rows.length === 1 ? 'Row' : 'Rows'} ${rows.join(' and ')}`,
} as const satisfies Templates<NewSentences>;

const ko = {
  category: '어느 카테고리에 추가할까요? 번호나 슬러그를 입력하세요.',
  'category-name-en': '카테고리의 영어 이름',
  'category-name-ko': '카테고리의 한국어 이름',
  'category-slug': '슬러그(파일 이름): 영문 소문자, 숫자, 하이픈',
  'filter-code': '코드(카테고리 안에서 겹치지 않는 값): 영문자, 숫자, _, -',
  'filter-image': '이미지: images/ 폴더에 있는 파일의 이름이나 주소(https://…)',
  'filter-name-en': '필터의 영어 이름',
  'filter-name-ko': '필터의 한국어 이름',
  'addition-begins': ({ kind }) =>
    `새 ${kind === 'category' ? '카테고리를' : '필터를'} 추가합니다. 그만두려면 Ctrl-C를 누르세요(아무것도 저장하지 않습니다).`,
  'answer-is-not-listed': `목록에 없는 답입니다. 목록의 번호를 입력하세요.`,
  'catalog-has-no-category-yet': ({ command }) =>
    `필터를 추가할 카테고리가 아직 없습니다. 먼저 카테고리를 추가하세요: ${command}`,
  'category-is-added': ({ slug, path, order, filter, check, diff }) => {
    const inOrder = order === undefined ? '' : `\n순서 목록에도 넣었습니다: ${shown(order)}`;
    const isEmpty = '아직 필터가 없어서 앱에는 빈 카테고리로 보입니다.';
    const next = filter === undefined ? `다음 명령: ${check}` : `${isEmpty}\n다음 명령: ${filter}\n그다음: ${check}`;
    return `${quoted(slug)} 카테고리를 추가했습니다: ${shown(path)}${inOrder}\n${next}\n바뀐 내용 보기: ${diff}`;
  },
  'category-is-ambiguous': `이름이 "{name}"인 카테고리가 여럿입니다. 슬러그로 적으세요: {slugs}`,
  'category-is-unknown': ({ name, closest, path }) =>
    `${quoted(path)}에 ${quoted(name)} 카테고리가 없습니다. ${closest === undefined ? '이름을 확인하세요.' : `가장 비슷한 카테고리는 ${quoted(closest)}입니다.`}`,
  'filter-is-added': ({ keys, place, check, diff }) =>
    `${keys.map(quoted).join(', ')} 필터${keys.length === 1 ? '' : ` ${keys.length}개`}를 추가했습니다: ${shown(place)}\n다음 명령: ${check}\n바뀐 내용 보기: ${diff}`,
  'filter-is-unknown': ({ name, closest, path }) =>
    `${quoted(path)}에 코드가 ${quoted(name)}인 필터가 없습니다. ${closest === undefined ? '코드를 확인하세요.' : `가장 비슷한 코드는 ${quoted(closest)}입니다.`}`,
  'flags-are-missing': ({ flags, example }) =>
    `다음 값이 빠져서 저장하지 않았습니다: ${flags.join(', ')}. 터미널에서 실행하면 하나씩 물어봅니다. 그 밖의 환경에서는 모두 적으세요. 예:\n  ${example}`,
  'headings-are-wrong': ({ unknown, missing, optional }) =>
    `스프레드시트에서 복사하거나 CSV로 저장한 표의 첫 행에는 제목 code, name_ko, name_en, image_url(또는 코드, 한국어 이름, 영어 이름, 이미지 주소)이 한 번씩, 그 아래 행마다 필터가 하나씩 있어야 합니다. 필요하면 ${optional.join(', ')}도 쓸 수 있습니다.${unknown.length === 0 ? '' : ` 모르는 제목이거나 겹치는 제목: ${unknown.map(quoted).join(', ')}.`}${missing.length === 0 ? '' : ` 빠진 제목: ${missing.join(', ')}.`}`,
  'slug-is-taken': `"{path}" 파일이 이미 있습니다. "{slug}" 말고 다른 슬러그를 쓰거나 그 파일을 고치세요.`,
  'table-is-awaited': `제목까지 포함해 표를 붙여 넣은 뒤 Enter와 Ctrl-D를 누르세요.`,
  'table-is-not-unicode': `표가 UTF-8이 아니라서 한글을 읽을 수 없습니다(Excel의 CSV는 CP949입니다). Excel에서 파일 → 다른 이름으로 저장을 누르고 형식을 "CSV UTF-8"로 골라 저장한 파일을 넣으세요.`,
  'table-rows': ({ rows }) => `${rows.join(', ')}행`,
} as const satisfies Templates<NewSentences>;

export const newWords = {
  en: sentencesOf<NewSentences, Unknown<NewSentences, typeof en>>(en),
  ko: sentencesOf<NewSentences, Unknown<NewSentences, typeof ko>>(ko),
};

export const newFailure = failuresOf<NewFailures>(newWords);

export type NewWords = ReturnType<typeof newWords.en>;
