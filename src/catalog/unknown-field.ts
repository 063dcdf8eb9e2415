import type { FieldOwner } from '../finding/table/values.ts';
import { fieldsAt } from './schema/schemas.ts';

/** Where a field belongs that is not known where it stands; undefined where nobody can tell. */
export function ownerOf(field: string, isGroup: boolean): FieldOwner | undefined {
  const [owner] =
    places.find(([, fields]) => fields.includes(field)) ??
    words.find(([, pattern]) => pattern.test(field)) ??
    [];
  return isGroup && (owner === undefined || field === 'categories') ? 'group' : owner;
}

/** Known fields that stand in another place. */
const places: readonly (readonly [FieldOwner, readonly string[]])[] = [
  ['machine', ['created_at', 'deleted_at', 'filter_category_id', 'filter_id', 'id', 'updated_at']],
  ['filter', fieldsAt('category', ['filters', 0])],
  ['category', fieldsAt('category', [])],
  ['snapshot', fieldsAt('catalog', ['snapshot'])],
  ['catalog', fieldsAt('catalog', [])],
  ['accepted', fieldsAt('accepted', [])],
];

/** Names of fields that other systems have, and no catalog. */
const words: readonly (readonly [FieldOwner, RegExp])[] = [
  ['names', /^(?:names?|title)$/],
  [
    'switch',
    /^(?:is_)?(?:hidden|deleted|disabled|inactive|archived|draft|숨김|삭제|비공개|비활성)$/,
  ],
  ['machine', /^(?:category(?:_id|_slug)?|카테고리)$/],
  ['order', /^(?:display_order|index|order|position|priority|rank|sort(?:_order)?|weight|순서)$/],
  [
    'schedule',
    /^(?:(?:start|begin|open|publish|release|launch|end|close|expir[ey])(?:_?(?:s|ed))?_?(?:on|at|from|until|date|day|time)?|date_?(?:from|to)|from|since|until|deadline|active_?to|period|종료일?|마감일?|만료일?|(?:공개|노출|게시|출시)(?:일|기간)|기간|날짜|일정)(?:시간|일시)?$/i,
  ],
];
