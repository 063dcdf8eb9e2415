import { codePoint } from '../../base/printable.ts';

/** The owner of a misplaced field, or the intention behind an unknown one. */
export type FieldOwner = keyof ReturnType<typeof owners>;
const owners = (field: string) => {
  const [no, noKo] = [`There is no field "${field}".`, `"${field}" 필드는 없습니다.`];
  const moved = (en: string, ko = en) =>
    `${field} belongs in ${en}. Move it there, or correct the indentation.\n${field} 필드는 ${ko}에 적습니다. 그곳으로 옮기거나 들여쓰기를 고치세요.`;
  return {
    accepted: moved('accepted-changes.yaml'),
    catalog: moved('catalog.yaml'),
    category: moved('a category', '카테고리'),
    filter: moved('a filter', '필터'),
    snapshot: moved('the group snapshot: of catalog.yaml', 'catalog.yaml의 snapshot: 아래'),
    group: `${no} Fields and filters cannot be grouped. Delete this line, and move the lines below it to the left, or to the file of their category.\n${noKo} 필드와 필터는 따로 묶을 수 없습니다. 이 줄을 지우고 아래 내용을 왼쪽으로 당기거나 해당 카테고리 파일로 옮기세요.`,
    machine: `${field} is set automatically, or determined by the file. Delete the line.\n${field} 값은 자동으로 채워지거나 파일에 따라 정해집니다. 이 줄을 지우세요.`,
    names: `${no} Write name_ko: and name_en: instead.\n${noKo} name_ko:와 name_en:에 나누어 적으세요.`,
    order: `${no} Apps show filters in the order of the file. Move the filter, and delete this line.\n${noKo} 앱은 파일에 적힌 순서대로 보여 줍니다. 필터를 원하는 자리로 옮기고 이 줄은 지우세요.`,
    rule: `"${field}" is not a warning, and errors cannot be changed here. Correct the name, or delete the line.\n"${field}" 규칙은 경고가 아니라서 바꿀 수 없습니다. 이름을 고치거나 이 줄을 지우세요.`,
    schedule: `${no} Write "active_from: YYYY-MM-DD" (shown from that day), "active_until: YYYY-MM-DD" (hidden from that day), or both.\n${noKo} "active_from: YYYY-MM-DD"(이날부터 보임), "active_until: YYYY-MM-DD"(이날부터 숨김) 가운데 필요한 것을 적으세요.`,
    switch: `${no} To hide this, write "is_active: false" instead.\n${noKo} 숨기려면 "is_active: false"로 적으세요.`,
  };
};

/** Returns the English and the Korean name of a field, or of an entry of its list. */
function nameOf({ field, isEntry }: { field: string; isEntry: boolean }) {
  if (!isEntry) return [field, `${field} 필드`];
  if (field === 'filters') return ['A filter', '필터'];
  return field === 'categories'
    ? ['A category', '카테고리']
    : [`An entry of ${field}`, `${field} 항목`];
}

/** `comment`: a `#` and a word. `error`: of a spreadsheet. */
type Empty = { field: string; isEntry: boolean; isRequired: boolean } & Suggest;
type CutOff = { comment?: string; error?: string };
/** The value to write, without quotes and comments, if it is clear. */
type Suggest = { suggest?: string | undefined };

export type JsonType = keyof typeof types;
const types = {
  array: ['a list', '목록을', '목록'],
  boolean: ['true or false', 'true나 false를'],
  null: ['empty', '빈 값을', '빈 값'],
  number: ['a number', '숫자를', '숫자'],
  object: ['a group of fields', '필드 묶음을', '필드 묶음'],
  string: ['text', '글을', '글'],
};
const bracketed = `Put it in quotes, or write it without the brackets.\n따옴표로 감싸거나 괄호 없이 적으세요.`;
const forms: Readonly<Partial<Record<JsonType, string>>> = {
  array: `Write each entry on its own line, after "- ".\n항목을 한 줄에 하나씩 "- " 뒤에 적으세요.`,
  boolean: `Write only this value. A note belongs after a #, a date in active_from or active_until.\n그 값만 적으세요. 메모는 # 뒤에, 날짜는 active_from이나 active_until에 적습니다.`,
  object: `Write each of its fields on its own line.\n필드를 한 줄에 하나씩 적으세요.`,
};

export const codeRule = {
  en: 'Use 1 to 64 letters (a to z, A to Z), digits, _ and -, and begin with a letter or digit',
  ko: '영문자, 숫자, _, -만으로 64자 이내로 쓰고, 영문자나 숫자로 시작하세요',
};
const slugRule = {
  en: 'Use 1 to 64 lower-case letters (a to z) and digits, with single hyphens between words',
  ko: '영문 소문자와 숫자를 64자 이내로 쓰고, 단어 사이는 하이픈 하나로 이으세요',
};

/** `first`, `second`: both possible dates. `days`: the length of the month. */
export type DateFault = { readonly reason: BadDate } & Partial<Record<DateFact, string | number>>;
type BadDate = 'not-in-calendar' | 'several' | 'time-is-impossible' | 'unreadable' | Extra;
type Extra = 'time-is-superfluous' | 'weekday-is-wrong';
type DateFact = 'day' | 'days' | 'first' | 'month' | 'second' | 'time';
type WrongDate = { field: string; value: string; fault?: DateFault | undefined } & Suggest;
type Types = Record<'actual' | 'expected', JsonType>;
type Typed = { field: string; isEntry: boolean; written?: string | undefined } & Types & Suggest;
type Unknown = { field: string; owner: FieldOwner | undefined } & Suggest;
type Long = { field: string; length: number; maximum: number };
type Choice = { field: string; choices: readonly string[] } & Suggest;
/** `rule`: the description in the schema. */
type RuleViolation = { field: string; value: string; rule: Record<'en' | 'ko', string> } & Suggest;
/** `file`: the correct slug of a file, or the slug of its original. */
type Slug = {
  slug: string;
  reason: 'copy' | 'reserved' | 'rule';
  file?: string | undefined;
} & Suggest;
type Code = { code: string; firstLine: number; isEqual: boolean };

export const valueErrors = {
  'catalog-has-no-category': `The catalog has no category. Add a file such as categories/romantic.yaml.\n카테고리가 하나도 없습니다. categories/romantic.yaml 같은 파일을 추가하세요.`,
  'category-file-is-missing': ({ slug, suggest }: { slug: string } & Suggest) =>
    `There is no file categories/${slug}.yaml. ${suggest ? `Change "${slug}" to "${suggest}"` : 'Add it, or delete this line'}.\ncategories/${slug}.yaml 파일이 없습니다. ${suggest ? `"${suggest}" 값으로 고치` : '파일을 추가하거나 이 줄을 지우'}세요.`,
  'category-is-listed-twice': ({ slug, firstLine }: { slug: string; firstLine: number }) =>
    `"${slug}" is already listed on line ${firstLine}. Delete one of the two lines.\n"${slug}" 카테고리가 ${firstLine}번째 줄에도 있습니다. 하나를 지우세요.`,
  'code-is-duplicate': ({ code, firstLine, isEqual }: Code) =>
    isEqual
      ? `This filter is a copy of the one on line ${firstLine}. Delete one of the two.\n${firstLine}번째 줄의 필터와 똑같습니다. 하나를 지우세요.`
      : `The filter on line ${firstLine} already has the code "${code}". Give this one another code.\n${firstLine}번째 줄의 필터가 이미 "${code}" 코드를 씁니다. 이 필터에는 다른 코드를 쓰세요.`,
  'code-is-malformed': ({ value, suggest = 'spring_waltz' }: { value: string } & Suggest) =>
    `"${value}" cannot be a code. ${codeRule.en}. Example: "${suggest}".\n"${value}" 값은 코드로 쓸 수 없습니다. ${codeRule.ko}. 예: "${suggest}"`,
  'date-is-malformed': ({ field, value, fault, suggest }: WrongDate) => {
    if (suggest !== undefined)
      return `"${value}" is not in the format of a date. Write "${field}: ${suggest}".\n"${value}" 값은 날짜 형식이 아닙니다. 이렇게 적으세요: "${field}: ${suggest}"`;
    const { reason = 'unreadable', day, days, first, month, second, time } = fault ?? {};
    const withTime = field === 'expires' ? '' : ', 2026-12-01 09:00, 2026-12-01T09:00+09:00';
    return {
      'not-in-calendar': `"${value}" does not exist: ${days ? `month ${month} has ${days} days` : `there is no month ${month}`}. Correct the date.\n"${value}" 날짜는 달력에 없습니다. ${days ? `${month}월은 ${days}일까지이니` : `${month}월은 없으니`} 고치세요.`,
      several: `"${value}" can be read in two ways. Write "${field}: ${first}" or "${field}: ${second}".\n"${value}" 값은 두 가지로 읽힙니다. 둘 중 하나를 적으세요: "${field}: ${first}" 또는 "${field}: ${second}"`,
      'time-is-impossible': `There is no time ${time}. Write one from 00:00 to 23:59.\n${time} 시각은 없습니다. 00:00부터 23:59 사이로 적으세요.`,
      'time-is-superfluous': `${field} takes a day without a time. Write "${field}: ${day}".\n${field} 필드에는 시각 없이 날짜만 적습니다: "${field}: ${day}"`,
      unreadable: `"${value}" cannot be read as a date. Write one day as year-month-day: 2026-12-01${withTime}.\n"${value}" 값은 날짜로 읽을 수 없습니다. 연-월-일 형식으로 하루만 적으세요: 2026-12-01${withTime}.`,
      'weekday-is-wrong': `The weekday in "${value}" does not match ${day}. Write the correct date, such as "${field}: ${day}".\n${day} 날짜의 요일이 "${value}" 값과 다릅니다. 맞는 날짜를 "${field}: ${day}"처럼 적으세요.`,
    }[reason];
  },
  'document-has-no-fields': `This file contains a value or a list instead of fields. Write its fields on lines such as "name_ko: …".\n필드 없이 값이나 목록만 있는 파일입니다. "name_ko: …"처럼 필드를 한 줄에 하나씩 적으세요.`,
  'document-is-empty': `This file is empty, or contains only comments. Write its fields, or delete the file.\n비어 있거나 주석만 있는 파일입니다. 필드를 적거나 파일을 지우세요.`,
  'field-is-empty': ({ comment, error, suggest, ...facts }: Empty & CutOff) => {
    const [name, nameKo] = nameOf(facts);
    const [en, ko] = [`${name} is empty`, `${nameKo}에 값이 없습니다.`];
    if (error !== undefined)
      return `${en}: ${error} is a spreadsheet error. Write the value.\n${ko} 스프레드시트의 오류 표시(${error})만 있습니다. 원래 값을 적으세요.`;
    if (comment !== undefined)
      return `${en}, because # begins a comment. Put the value in quotes: "${comment}"\n${ko} # 뒤는 주석입니다. 따옴표로 감싸세요: "${comment}"`;
    if (suggest !== undefined)
      return `${en}. Write "${name}: ${suggest}".\n${ko} 이렇게 적으세요: "${name}: ${suggest}".`;
    return `${en}. Add a value${facts.isRequired ? '' : ', or delete the line'}.\n${ko} 값을 적${facts.isRequired ? '으' : '거나 이 줄을 지우'}세요.`;
  },
  'field-is-missing': ({ field }: { field: string }) => {
    const sample =
      field === 'filters'
        ? 'filters:'
        : `${field}: ${/^image_/.test(field) ? 'https://…' : '…'}${field === 'image_url' ? '" / "image: NAME.webp' : ''}`;
    return `${field} is missing here. Add a line such as "${sample}".\n${field} 필드가 없습니다. "${sample}" 같은 줄을 추가하세요.`;
  },
  'field-is-unknown': ({ field, owner, suggest }: Unknown) => {
    if (suggest === undefined && owner !== undefined) return owners(field)[owner];
    return `There is no field "${field}" here. ${suggest ? `Change it to "${suggest}"` : 'Correct its name, or delete the line'}.\n여기에는 "${field}" 필드가 없습니다. ${suggest ? `"${suggest}" 필드로 고치` : '이름을 고치거나 이 줄을 지우'}세요.`;
  },
  'slug-is-malformed': ({ slug, reason, file, suggest = 'soft-glam' }: Slug) =>
    reason === 'copy'
      ? `"${slug}" cannot name a category, and "${file}.yaml" already exists. Keep the correct lines in that file, and delete this one.\n"${slug}" 이름은 쓸 수 없고 "${file}.yaml" 파일이 이미 있습니다. 맞는 내용만 그 파일에 남기고 이 파일은 지우세요.`
      : `"${slug}" cannot name a category${reason === 'reserved' ? ', because Windows reserves it' : ''}. ${slugRule.en}${file ? `: rename the file to "${file}.yaml"` : `. Example: "${suggest}"`}.\n"${slug}" 이름은 ${reason === 'reserved' ? 'Windows가 예약해서 ' : ''}카테고리에 쓸 수 없습니다. ${slugRule.ko}. ${file ? `파일 이름: "${file}.yaml"` : `예: "${suggest}"`}`,
  'text-has-control-characters': ({ field }: { field: string }) =>
    `${field} contains a character that is not text, such as a line break or a broken emoji. Delete it.\n${field} 값에 줄바꿈이나 깨진 이모지처럼 글자가 아닌 문자가 있습니다. 지우세요.`,
  'text-has-edge-blanks': ({ field }: { field: string }) =>
    `${field} begins or ends with a space, or with a line break (from | or >). Delete it.\n${field} 값의 앞이나 뒤에 공백이나 줄바꿈(| 또는 > 형식)이 있습니다. 지우세요.`,
  'text-has-invisible-characters': ({ field, character }: Record<'character' | 'field', string>) =>
    `${field} contains the invisible character ${character}. Delete it.\n${field} 값에 보이지 않는 ${character} 문자가 있습니다. 지우세요.`,
  'text-is-decomposed': ({ field, letter }: { field: string; letter?: string | undefined }) =>
    letter
      ? `${field} contains ${letter} ${codePoint(letter)}, which only looks like ${letter.normalize()}. Write that letter instead.\n${field} 값에 모양만 같은 글자(${letter} ${codePoint(letter)})가 있습니다. 일반 글자로 바꾸세요: ${letter.normalize()}`
      : `${field} contains decomposed letters (NFD), which macOS uses for Hangul. Write composed letters (NFC).\n${field} 값에 자모가 분리된 글자(NFD, macOS에서 흔함)가 있습니다. 완성형(NFC)으로 적으세요.`,
  /** `length`: in grapheme clusters. */
  'text-is-too-long': ({ field, length, maximum }: Long) =>
    `${field} has ${length} characters; at most ${maximum} are allowed. Shorten it.\n${field} 값이 ${length}자입니다. ${maximum}자 이내로 줄이세요.`,
  /** `first`: the time with an offset. */
  'time-zone-is-missing': ({ field, value, first }: Record<'field' | 'first' | 'value', string>) =>
    `${value} needs a time zone. Add "time_zone: Asia/Seoul" to catalog.yaml, or write "${field}: ${first}".\n"${value}" 값의 시간대를 알 수 없습니다. catalog.yaml에 "time_zone: Asia/Seoul"을 추가하거나 "${field}: ${first}"처럼 적으세요.`,
  'value-has-wrong-type': ({ expected, actual, written, suggest, ...facts }: Typed) => {
    const [name, nameKo] = nameOf(facts);
    const [due, dueKo] = types[expected];
    const [is, , isKo] =
      actual === 'boolean' ? ['a true/false value', '', '참/거짓 값'] : types[actual];
    const value = actual === 'string' ? written?.replace(/^[^"'].*$/s, '"$&"') : written;
    const right = `${facts.isEntry ? '-' : `${name}:`} ${suggest}`;
    const bare = /^[[{]/.test(`${value}`) ? bracketed : '\n';
    const hint = suggest ? `Write ${right}\n이렇게 적으세요: ${right}` : (forms[expected] ?? bare);
    const [en, ko] = hint.split('\n');
    return `${name} must be ${due}, but ${value ?? 'this'} is ${is}. ${en}\n${nameKo}에는 ${dueKo} 적는데, 지금 값${value ? `(${value})` : ''}은 ${isKo}입니다. ${ko}`;
  },
  'value-is-malformed': ({ field, value, rule, suggest }: RuleViolation) =>
    `${value.trim() ? `"${value}" cannot be the value of ${field}.` : `${field}:`} ${rule.en}${suggest && !rule.en.includes(suggest) ? ` Write "${suggest}".` : ''}\n${field} 값${value.trim() ? `("${value}")이 올바르지 않습니다.` : '에'} ${rule.ko}${suggest && !rule.ko.includes(suggest) ? ` 이렇게 적으세요: "${suggest}"` : ''}`,
  'value-is-not-a-choice': ({ field, choices, suggest }: Choice) =>
    `${field} must be one of: ${choices.join(', ')}.${suggest ? ` Change it to "${suggest}".` : ''}\n${field} 값은 다음 중 하나여야 합니다: ${choices.join(', ')}.${suggest ? ` "${suggest}" 값으로 바꾸세요.` : ''}`,
  'was-is-in-use': ({ was }: { was: string }) =>
    `"was:" must be a former name that no entry and no other "was:" uses, but "${was}" is in use. Correct or delete this line.\nwas에는 다른 항목이나 다른 was에 없는 예전 이름을 적는데, "${was}" 이름은 이미 쓰이고 있습니다. 이 줄을 고치거나 지우세요.`,
  'window-is-empty': ({ from, until, suggest }: Record<'from' | 'until', string> & Suggest) =>
    `active_until (${until}) is not after active_from (${from}), so apps never show this. Write ${suggest ? `the next year: active_until: ${suggest}` : 'a later end, the day after the last day'}.\n끝(${until})이 시작(${from})보다 늦지 않아서 한 번도 보이지 않습니다. ${suggest ? `다음 해를 적으세요: active_until: ${suggest}` : '마지막 날까지 보이도록 그다음 날을 적으세요.'}`,
};
