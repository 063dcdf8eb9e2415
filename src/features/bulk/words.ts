import { defineErrors } from '../../base/failure.ts';
import { messagesOf } from '../../finding/table.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { quoted } from '../../wording/shared.ts';

type Closest = { readonly closest: string | undefined };

interface BulkFailures {
  'argument-is-malformed': { readonly argument: string };
  /** `count`: the entries whose keys match. */
  'condition-never-holds': { readonly count: number };
  'field-is-a-key': { readonly field: string };
  'field-is-repeated': { readonly field: string };
  'field-is-unknown': Closest & {
    readonly field: string;
    readonly fields: readonly string[];
    readonly kind: 'category' | 'filter';
  };
  'key-is-of-several': { readonly key: string; readonly count: number };
  'keys-match-nothing': Closest & { readonly pattern: string };
  'slug-is-malformed': { readonly slug: string; readonly reason: string };
  'slug-is-taken': { readonly slug: string; readonly path: string };
}

/** Suggests the closest name, or returns `otherwise`. */
const hintEn = (closest: string | undefined, otherwise: string) =>
  closest === undefined ? otherwise : `The closest one is ${quoted(closest)}.`;
const hintKo = (closest: string | undefined, otherwise: string) =>
  closest === undefined ? otherwise : `가장 비슷한 이름은 ${quoted(closest)}입니다.`;

const en = {
  'argument-is-malformed': `"{argument}" is not in the form field=value, as in is_recommended=true.`,
  'condition-never-holds': ({ count }) =>
    `${count === 1 ? '1 entry matches' : `${count} entries match`} the key, but none matches --where.`,
  'field-is-a-key': ['"{field}" identifies the filter.', 'Change it with: rename'],
  'field-is-repeated': ['The field "{field}" is given twice.', 'Give it once.'],
  'field-is-unknown': ({ field, closest, fields, kind }) => [
    `A ${kind} has no field ${quoted(field)}.`,
    hintEn(closest, `Its fields: ${fields.join(', ')}.`),
  ],
  'key-is-of-several': ['{count} entries match "{key}".', 'Rename one at a time.'],
  'keys-match-nothing': ({ pattern, closest }) => [
    `No entry matches ${quoted(pattern)}.`,
    hintEn(closest, 'Write a slug or slug/code; * stands for any characters.'),
  ],
  'slug-is-malformed': (facts) => messagesOf('slug-is-malformed', facts)[0] ?? '',
  'slug-is-taken': ['"{path}" already exists.', 'Choose another slug than "{slug}".'],
} as const satisfies Templates<BulkFailures>;

const ko = {
  'argument-is-malformed': `"{argument}" 대신 is_recommended=true처럼 필드=값을 적으세요.`,
  'condition-never-holds': `키가 맞는 항목 {count}개 가운데 --where 조건에 맞는 항목이 없습니다.`,
  'field-is-a-key': `"{field}" 필드는 필터를 구별하는 값이라 rename으로 바꿔야 합니다.`,
  'field-is-repeated': ['"{field}" 필드를 두 번 적었습니다.', '한 번만 적으세요.'],
  'field-is-unknown': ({ field, closest, fields, kind }) => [
    `${kind === 'filter' ? '필터' : '카테고리'}에는 ${quoted(field)} 필드가 없습니다.`,
    hintKo(closest, `쓸 수 있는 필드: ${fields.join(', ')}`),
  ],
  'key-is-of-several': ['"{key}" 키에 맞는 항목이 {count}개 있습니다.', '하나씩 바꾸세요.'],
  'keys-match-nothing': ({ pattern, closest }) => [
    `${quoted(pattern)} 키에 맞는 항목이 없습니다.`,
    hintKo(closest, '슬러그나 슬러그/코드로 적고, *는 아무 글자나 뜻합니다.'),
  ],
  'slug-is-malformed': (facts) => messagesOf('slug-is-malformed', facts)[1] ?? '',
  'slug-is-taken': ['"{path}" 파일이 이미 있습니다.', '"{slug}" 말고 다른 슬러그를 쓰세요.'],
} as const satisfies Templates<BulkFailures>;

export const bulkFailure = defineErrors(
  sentencesOf<BulkFailures, Unknown<BulkFailures, typeof en>>(en),
  sentencesOf<BulkFailures, Unknown<BulkFailures, typeof ko>>(ko),
);
