import type { Sentences, Suggest } from '../sentence.ts';

/** Where a field belongs that stands elsewhere, or what it was written for. */
export type FieldOwner = keyof ReturnType<typeof owners>;
const owners = (field: string) => {
  const moved = (en: string, ko = en) =>
    `${field} belongs to ${en}, not here. Move it there, check the indentation, or delete the line.\n${field} 필드는 여기가 아니라 ${ko}에 씁니다. 그리로 옮기거나, 들여쓰기를 확인하거나, 이 줄을 지우세요.` as const;
  return {
    accepted: moved('accepted-changes.yaml'),
    catalog: moved('catalog.yaml'),
    category: moved('a category', '카테고리'),
    filter: moved('a filter', '필터'),
    snapshot: moved('snapshot: in catalog.yaml', 'catalog.yaml의 snapshot:'),
    file: `There is no field "${field}": a filter belongs to the category of the file in which it stands. Delete the line; to move the filter, write it into the other file.\n"${field}" 필드는 없습니다. 필터는 그 필터가 적힌 파일의 카테고리에 속합니다. 이 줄을 지우고, 카테고리를 바꾸려면 필터를 그 카테고리의 파일로 옮기세요.`,
    group: `"${field}" groups what is below it, but fields and filters stand in no further groups, and each category has a file of its own. Delete this line, and move what is below it to the left, or to its file.\n"${field}"는 아래 내용을 묶은 것인데, 필드와 필터는 더 묶을 수 없고 카테고리마다 파일을 따로 만들어야 합니다. 이 줄을 지우고 아래 내용을 왼쪽으로 당기거나 해당 파일로 옮기세요.`,
    machine: `${field} is filled in automatically. Delete the line.\n${field} 필드는 프로그램이 채웁니다. 이 줄을 지우세요.`,
    nowhere: `There is no field "${field}" here. Correct its name, or delete the line.\n여기에는 "${field}" 필드를 쓸 수 없습니다. 이름을 고치거나 이 줄을 지우세요.`,
    names: `There is no field "${field}": apps show a Korean name or an English one. Write name_ko: and name_en: instead, on lines of their own.\n"${field}" 필드는 없습니다. 앱은 한국어 이름이나 영어 이름을 보여 줍니다. name_ko:와 name_en:을 각각 다른 줄에 적으세요.`,
    order: `There is no field "${field}": apps show filters in the order in which they stand in the file. Delete the line, and move the filter to its place.\n"${field}" 필드는 없습니다. 앱은 파일에 적힌 순서대로 필터를 보여 줍니다. 이 줄을 지우고 필터를 원하는 자리로 옮기세요.`,
    rule: `There is no rule "${field}" whose severity can be set: only that of warnings can, and an error always counts. Correct the name, or delete the line.\n"${field}" 규칙은 심각도를 바꿀 수 없습니다. 경고만 바꿀 수 있고 오류는 언제나 오류입니다. 이름을 고치거나 이 줄을 지우세요.`,
    schedule: `There is no field "${field}". Write "active_from: YYYY-MM-DD" (from then on apps show it), "active_until: YYYY-MM-DD" (from then on they do not), or both instead.\n"${field}" 필드는 없습니다. 이 줄 대신 "active_from: YYYY-MM-DD"(이때부터 보임), "active_until: YYYY-MM-DD"(이때부터 보이지 않음), 또는 둘 다 적으세요.`,
    switch: `There is no field "${field}". Write "is_active: false" to hide this, and delete the line.\n"${field}" 필드는 없습니다. 숨기려면 "is_active: false"라고 적고, 이 줄은 지우세요.`,
  } as const;
};

/** `comment`: a `#` with a word directly behind it. `error`: of a spreadsheet. `suggest`: a code. */
type Empty = { field: string; isEntry: boolean; isRequired: boolean } & CutOff & Suggest;
type CutOff = { comment?: string; error?: string };
type Unknown = { field: string; owner: FieldOwner | undefined } & Suggest;

/** A type, and how to write it, in English and in Korean. */
export type JsonType = keyof typeof types;
const types = {
  array:
    'a list\n목록\nWrite each entry on a line of its own, after "- ".\n항목을 한 줄에 하나씩 "- " 뒤에 적으세요.',
  boolean:
    'a switch (true or false)\n참/거짓(true 또는 false)\nWrite true or false, without quotes; a day goes into active_from: or active_until:.\n따옴표 없이 true 또는 false로 적으세요. 날짜는 active_from:이나 active_until:에 적습니다.',
  null: 'empty\n빈 값',
  number: 'a number\n숫자',
  object:
    'a group of fields\n필드 묶음\nWrite each of its fields on a line of its own.\n필드를 한 줄에 하나씩 적으세요.',
  string: 'a text\n글',
};

export const codeRule = {
  en: 'Use 1 to 64 letters (a to z, A to Z), digits, _ and -, and begin with a letter or digit',
  ko: '영문자(a~z, A~Z), 숫자, _, -만으로 64자 이내로 쓰고, 영문자나 숫자로 시작하세요',
};
export const slugRule = {
  en: 'Use 1 to 64 lower-case letters (a to z) and digits, in words joined by single hyphens',
  ko: '영문 소문자(a~z)와 숫자를 쓰고, 단어 사이는 하이픈 하나로 이어서 64자 이내로 적으세요',
};

type Types = Record<'actual' | 'expected', JsonType>;
type Typed = { field: string; isEntry: boolean; written?: string | undefined } & Types & Suggest;
/** `rule`: the sentence of the schema. */
type Ruled = { field: string; value: string; rule: Record<'en' | 'ko', string> } & Suggest;
/** `file`: the slug that a file should have, or of which it is a copy. */
type Slug = { slug: string; file?: string | undefined } & Suggest;

export const fieldErrors = {
  'document-has-no-fields': `This file holds a value or a list, but no fields. Write each field on a line "field: value", such as "name_ko: …". Each category has a file of its own.\n이 파일에는 필드가 없고 값이나 목록만 있습니다. "name_ko: …"처럼 "필드: 값" 형식으로 한 줄에 하나씩 적으세요. 카테고리마다 파일을 따로 만들어야 합니다.`,
  'document-is-empty': `This file is empty, or contains only comments. Write its fields, or delete the file.\n이 파일은 비어 있거나 주석만 있습니다. 필드를 적거나 파일을 지우세요.`,
  'field-is-empty': ({ field, isEntry, isRequired, comment, error, suggest }: Empty) => {
    const en = `${isEntry ? 'An entry of ' : ''}${field} is empty`;
    const ko = `${field} ${isEntry ? '목록의 항목' : '필드'}에 값이 없습니다.`;
    if (error !== undefined)
      return `${en}: ${error} is what a spreadsheet shows where a formula fails or a column is too narrow. Write what should stand there.\n${ko} ${error}: 스프레드시트에서 수식이 잘못되었거나 열이 좁을 때 나오는 표시입니다. 원래 들어갈 내용을 적으세요.`;
    if (comment !== undefined)
      return `${en}, because # begins a comment. Put the value in quotes: "${comment}"\n${ko} # 뒤는 주석으로 읽힙니다. 값을 따옴표로 감싸세요: "${comment}"`;
    if (suggest !== undefined)
      return `${en}. Write "${field}: ${suggest}".\n${ko} 이렇게 적으세요: "${field}: ${suggest}".`;
    return `${en}. Add a value${isRequired ? '' : ', or delete the line'}.\n${ko} 값을 적${isRequired ? '으' : '거나 이 줄을 지우'}세요.`;
  },
  'field-is-missing': ({ field }: { field: string }) => {
    if (field === 'image_base_url')
      return `catalog.yaml does not say where apps get the files of images/. Add it, such as "image_base_url: https://cdn.example.com/images/".\n앱이 images/ 폴더의 파일을 받을 주소가 catalog.yaml에 없습니다. "image_base_url: https://cdn.example.com/images/" 같은 줄을 추가하세요.`;
    if (field === 'image_url')
      return `This filter has no image. Add "image: NAME.webp" (a file in images/), or "image_url: https://…".\n이 필터에 이미지가 없습니다. "image: 이름.webp"(images/ 폴더의 파일)나 "image_url: https://…" 줄을 추가하세요.`;
    return `The field ${field} is missing here. Add a line "${field}: …".\n${field} 필드가 빠졌습니다. "${field}: …" 줄을 추가하세요.`;
  },
  'field-is-unknown': ({ field, owner = 'nowhere', suggest }: Unknown) =>
    suggest === undefined
      ? owners(field)[owner]
      : `There is no field "${field}" here. Change "${field}" to "${suggest}".\n여기에는 "${field}" 필드를 쓸 수 없습니다. 이렇게 고치세요: "${field}" → "${suggest}".`,
  'code-is-malformed': ({ value, suggest = 'rosy_dusk' }: { value: string } & Suggest) =>
    `"${value}" cannot be a code. ${codeRule.en}, such as "${suggest}".\n"${value}" 값은 코드로 쓸 수 없습니다. ${codeRule.ko}. 예: "${suggest}"`,
  'slug-is-malformed': ({ slug, file, suggest = 'soft-glam' }: Slug) => ({
    copy: `"${slug}" cannot name a category, and "${file}.yaml" exists already${slug.toLowerCase() === file ? ', which is the same file on Windows and macOS' : ''}. Keep what is right in that file, and delete this one.\n"${slug}" 이름은 카테고리에 쓸 수 없고, "${file}.yaml" 파일이 이미 있습니다${slug.toLowerCase() === file ? '(Windows와 macOS에서는 같은 파일)' : ''}. 맞는 내용만 그 파일에 남기고 이 파일은 지우세요.`,
    reserved: `Windows has reserved the name "${slug}", so git cannot check out the catalog there${file === undefined ? '' : `: rename the file to "${file}.yaml"`}. ${slugRule.en}.\nWindows가 예약한 "${slug}" 이름을 쓰면 Windows에서 카탈로그를 내려받을 수 없습니다. ${slugRule.ko}.${file === undefined ? '' : ` 파일 이름을 이렇게 바꾸세요: "${file}.yaml"`}`,
    rule: `"${slug}" cannot name a category. ${slugRule.en}${file === undefined ? `, such as "${suggest}"` : `: rename the file to "${file}.yaml"`}.\n"${slug}" 이름은 카테고리에 쓸 수 없습니다. ${slugRule.ko}. ${file === undefined ? `예: "${suggest}"` : `파일 이름을 이렇게 바꾸세요: "${file}.yaml"`}`,
  }),
  'value-has-wrong-type': ({ field, isEntry, expected, actual, written, suggest }: Typed) => {
    const [due, dueKo, form = '', formKo = ''] = types[expected].split('\n');
    const [is, isKo] = types[actual].split('\n');
    const right = `${isEntry ? '-' : `${field}:`} ${expected === 'string' ? `"${suggest}"` : suggest}`;
    const hint = suggest === undefined ? form : `Write ${right}`;
    const hintKo = suggest === undefined ? formKo : `이렇게 적으세요: ${right}`;
    return `${isEntry ? 'An entry of ' : ''}${field} must be ${due}, but ${written ?? 'this'} is ${is}. ${hint}\n${field} ${isEntry ? '목록의 항목에는' : '필드에는'} ${dueKo} 형식의 값을 적어야 하는데, 지금 값${written === undefined ? '' : `(${written})`}은 ${isKo}입니다. ${hintKo}`;
  },
  'value-is-malformed': ({ field, value, rule, suggest }: Ruled) =>
    `${value.trim() === '' ? `${field}:` : `"${value}" cannot be the value of ${field}.`} ${rule.en}${suggest === undefined ? '' : ` Write "${suggest}".`}\n${field} 값${value.trim() === '' ? '에' : `("${value}")이 올바르지 않습니다.`} ${rule.ko}${suggest === undefined ? '' : ` 이렇게 적으세요: "${suggest}"`}`,
  'value-is-not-a-choice': (facts: { field: string; choices: readonly string[] } & Suggest) =>
    `${facts.field} must be one of: ${facts.choices.join(', ')}.${facts.suggest === undefined ? '' : ` Change it to "${facts.suggest}".`}\n${facts.field}의 값은 다음 중 하나여야 합니다: ${facts.choices.join(', ')}.${facts.suggest === undefined ? '' : ` 이렇게 바꾸세요: "${facts.suggest}".`}`,
  'was-is-in-use': ({ was }: { was: string }) => ({
    'another-entry': `was: is the former name of this entry, but "${was}" is still in the catalog. Delete this line, or delete that entry if this one replaces it.\nwas에는 예전 이름을 적는데, "${was}" 항목이 아직 카탈로그에 있습니다. 이 줄을 지우거나, 이 항목으로 바꾼 것이라면 그 항목을 지우세요.`,
    'another-was': `was: is the former name of this entry, but another was: also names "${was}". Delete one of the two lines.\nwas에는 예전 이름을 적는데, 같은 이름("${was}")이 다른 was에도 적혀 있습니다. 두 줄 중 하나를 지우세요.`,
    itself: `was: is the former name of this entry, but "${was}" is what it is called now. Write the former name, or delete this line.\nwas에는 예전 이름을 적는데, 지금 이름("${was}")이 적혀 있습니다. 예전 이름을 적거나 이 줄을 지우세요.`,
  }),
} as const satisfies Sentences;
