import { isRecord } from '../base/json.ts';
import type { FieldOwner } from '../finding/codes.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import { type Broken, suggestedFix } from './fixes.ts';
import { knownFields } from './schema/schemas.ts';

/** The finding for a field that is not known where it stands; what a machine fills in may become a comment. */
export function unknownFieldFinding({ field, pointer, document, value }: Broken): Finding {
  const place = document.placeOfKey(pointer);
  const known = pointer[0] === 'rules' ? 'rule' : ownerOf(field, [value].flat().some(isRecord));
  const owner = known === 'schedule' && pointer[0] === 'accepted' ? undefined : known;
  const { path, range } = place;
  const isLine = owner === 'machine' && document.written(pointer) !== undefined;
  const fix = suggestedFix(
    { path, range: { ...range, end: range.start } },
    isLine ? '# ' : undefined,
  );
  return createFinding('field-is-unknown', place, { args: { field, owner }, fix });
}

function ownerOf(field: string, isGroup: boolean): FieldOwner | undefined {
  if (isGroup && field === 'categories') return 'group';
  const [known] = owners.find(([, fields]) => fields.includes(field)) ?? [];
  if (known !== undefined) return known;
  if (dates.test(field.replaceAll(/[-_ ]/g, ''))) return 'schedule';
  return isGroup ? 'group' : undefined;
}

/** Words that editors have for the day on which something should begin or end. */
export const dates =
  /^(?:(?:is)?(?:active|start|begin|open|publish|publication|release|launch|show|display|visible|live|valid|end|close|hide|expir[ey]|expiration)(?:s|e?d|ing)?(?:on|at|from|since|until|till?|to|by|after|date|day|time|period|start|end)|(?:first|last)day|date(?:s|from|to)|unpublish(?:ed)?(?:on|at)|availableuntil|from|since|until|to|through|deadline|embargo|launch|golive|starts?|ends?|expires?|expiry|schedule|date|period|시작일?|종료일?|마감일?|만료일?|끝|(?:오픈|공개|노출|게시|출시)(?:일|시작|종료|기간|예정일?)|기간|날짜|일정)(?:시간|일시?)?$/i;

/** Where a known field belongs that stands elsewhere. */
const owners: readonly (readonly [FieldOwner, readonly string[]])[] = [
  ['machine', ['created_at', 'deleted_at', 'filter_category_id', 'filter_id', 'id', 'updated_at']],
  ['filter', knownFields.filter],
  ['category', knownFields.categoryFile],
  ['snapshot', knownFields.snapshot],
  ['catalog', knownFields.catalogFile],
  ['names', ['name', 'names', 'title']],
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
