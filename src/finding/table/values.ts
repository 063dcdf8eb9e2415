import type { Sentence, Sentences, Suggest } from '../sentence.ts';

export type JsonType = keyof typeof types;
const types = {
  array: 'a list\n목록',
  boolean: 'true or false\ntrue 또는 false',
  null: 'empty\n빈 값',
  number: 'a number\n숫자',
  object: 'a group of fields\n필드 묶음',
  string: 'a text\n글',
};
const forms: Partial<Record<JsonType, Sentence>> = {
  array: `Write each entry on a line of its own, after "- ".\n항목을 한 줄에 하나씩 "- " 뒤에 적으세요.`,
  boolean: `Write true or false, without quotes; a day goes into active_from: or active_until:.\n따옴표 없이 true 또는 false로 적으세요. 날짜는 active_from:이나 active_until:에 적습니다.`,
  object: `Write each of its fields on a line of its own.\n필드를 한 줄에 하나씩 적으세요.`,
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
type Slug = { slug: string; reason: 'copy' | 'reserved' | 'rule'; file?: string } & Suggest;
type Former = { was: string; reason: 'another-entry' | 'another-was' | 'itself' };

export const valueErrors = {
  'code-is-malformed': ({ value, suggest = 'rosy_dusk' }: { value: string } & Suggest) =>
    `"${value}" cannot be a code. ${codeRule.en}, such as "${suggest}".\n"${value}" 값은 코드로 쓸 수 없습니다. ${codeRule.ko}. 예: "${suggest}"`,
  'slug-is-malformed': ({ slug, file, suggest = 'soft-glam' }: Slug) => ({
    copy: `"${slug}" cannot name a category, and "${file}.yaml" exists already${slug.toLowerCase() === file ? ', which is the same file on Windows and macOS' : ''}. Keep what is right in that file, and delete this one.\n"${slug}" 이름은 카테고리에 쓸 수 없고, "${file}.yaml" 파일이 이미 있습니다${slug.toLowerCase() === file ? '(Windows와 macOS에서는 같은 파일)' : ''}. 맞는 내용만 그 파일에 남기고 이 파일은 지우세요.`,
    reserved: `Windows has reserved the name "${slug}", so git cannot check out the catalog there${file === undefined ? '' : `: rename the file to "${file}.yaml"`}. ${slugRule.en}.
Windows가 예약한 "${slug}" 이름을 쓰면 Windows에서 카탈로그를 내려받을 수 없습니다. ${slugRule.ko}.${file === undefined ? '' : ` 파일 이름을 이렇게 바꾸세요: "${file}.yaml"`}`,
    rule: `"${slug}" cannot name a category. ${slugRule.en}${file === undefined ? `, such as "${suggest}"` : `: rename the file to "${file}.yaml"`}.\n"${slug}" 이름은 카테고리에 쓸 수 없습니다. ${slugRule.ko}. ${file === undefined ? `예: "${suggest}"` : `파일 이름을 이렇게 바꾸세요: "${file}.yaml"`}`,
  }),
  'value-has-wrong-type': ({ field, isEntry, expected, actual, written, suggest }: Typed) => {
    const name = isEntry ? '-' : `${field}:`;
    const quoted = `Put it in quotes: ${name} "${suggest}"\n따옴표로 감싸세요: ${name} "${suggest}"`;
    const other = `Write ${name} ${suggest}\n이렇게 적으세요: ${name} ${suggest}`;
    const [due, dueKo] = types[expected].split('\n');
    const [is, isKo] =
      actual === 'boolean' ? ['a truth value', '참/거짓 값'] : types[actual].split('\n');
    const hint =
      suggest === undefined ? (forms[expected] ?? '\n') : suggest === written ? quoted : other;
    const [en, ko] = hint.split('\n');
    return `${isEntry ? 'An entry of ' : ''}${field} must be ${due}, but ${written ?? 'this'} is ${is}. ${en}\n${field} ${isEntry ? '목록의 항목에는' : '필드에는'} ${dueKo} 형식의 값을 적어야 하는데, 지금 값${written === undefined ? '' : `(${written})`}은 ${isKo}입니다. ${ko}`;
  },
  'value-is-malformed': ({ field, value, rule, suggest }: Ruled) =>
    `${value.trim() === '' ? `${field}:` : `"${value}" cannot be the value of ${field}.`} ${rule.en}${suggest === undefined ? '' : ` Write "${suggest}".`}\n${field} 값${value.trim() === '' ? '에' : `("${value}")이 올바르지 않습니다.`} ${rule.ko}${suggest === undefined ? '' : ` 이렇게 적으세요: "${suggest}"`}`,
  'value-is-not-a-choice': (facts: { field: string; choices: readonly string[] } & Suggest) =>
    `${facts.field} must be one of: ${facts.choices.join(', ')}.${facts.suggest === undefined ? '' : ` Change it to "${facts.suggest}".`}\n${facts.field}의 값은 다음 중 하나여야 합니다: ${facts.choices.join(', ')}.${facts.suggest === undefined ? '' : ` 이렇게 바꾸세요: "${facts.suggest}".`}`,
  'was-is-in-use': ({ was }: Former) => ({
    'another-entry': `was: is the former name of this entry, but "${was}" is still in the catalog. Delete this line, or delete that entry if this one replaces it.\nwas에는 예전 이름을 적는데, "${was}" 항목이 아직 카탈로그에 있습니다. 이 줄을 지우거나, 이 항목으로 바꾼 것이라면 그 항목을 지우세요.`,
    'another-was': `was: is the former name of this entry, but another was: also names "${was}". Delete one of the two lines.\nwas에는 예전 이름을 적는데, 같은 이름("${was}")이 다른 was에도 적혀 있습니다. 두 줄 중 하나를 지우세요.`,
    itself: `was: is the former name of this entry, but "${was}" is what it is called now. Write the former name, or delete this line.\nwas에는 예전 이름을 적는데, 지금 이름("${was}")이 적혀 있습니다. 예전 이름을 적거나 이 줄을 지우세요.`,
  }),
} as const satisfies Sentences;
