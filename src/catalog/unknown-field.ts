import type { FieldOwner } from '../finding/table/fields.ts';
import { knownFields } from './schema/schemas.ts';

/** Where a field belongs that is not known where it stands; undefined where nobody can tell. */
export function ownerOf(field: string, isGroup: boolean): FieldOwner | undefined {
  if (isGroup && field === 'categories') return 'group';
  const [owner] = owners.find(([, fields]) => fields.includes(field)) ?? [];
  return owner ?? (dates.test(field) ? 'schedule' : isGroup ? 'group' : undefined);
}

/** Names that editors give to the day on which something should begin or end. */
const dates =
  /^(?:(?:start|begin|open|publish|release|launch|end|close|expir[ey])(?:_?(?:s|ed))?_?(?:on|at|from|until|date|day|time)?|date_?(?:from|to)|from|since|until|deadline|active_?to|period|시작일?|종료일?|마감일?|만료일?|(?:오픈|공개|노출|게시|출시)(?:일|기간)|기간|날짜|일정)(?:시간|일시)?$/i;

/** Known fields that stand in another place, and names of fields that there are none of. */
const owners: readonly (readonly [FieldOwner, readonly string[]])[] = [
  ['machine', ['created_at', 'deleted_at', 'filter_category_id', 'filter_id', 'id', 'updated_at']],
  ['filter', knownFields.filter],
  ['category', knownFields.categoryFile],
  ['snapshot', knownFields.snapshot],
  ['catalog', knownFields.catalogFile],
  ['names', ['name', 'names', 'title']],
  [
    'switch',
    [
      'hidden',
      'is_hidden',
      'deleted',
      'is_deleted',
      'disabled',
      'is_disabled',
      'is_inactive',
      'archived',
      'draft',
      '숨김',
      '삭제',
      '비공개',
      '비활성',
    ],
  ],
  ['accepted', ['accepted']],
  ['file', ['category', 'category_id', 'category_slug', '카테고리']],
  [
    'order',
    [
      'display_order',
      'index',
      'order',
      'position',
      'priority',
      'rank',
      'sort',
      'sort_order',
      'weight',
      '순서',
    ],
  ],
];
