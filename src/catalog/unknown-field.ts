import { isRecord } from '../base/json.ts';
import { dayAfter, isDay } from '../base/time.ts';
import type { FieldOwner } from '../finding/codes.ts';
import { createFinding, type Finding, type Place } from '../finding/finding.ts';
import { closestMoment } from './closest-moment.ts';
import { type Broken, suggestedFix } from './fixes.ts';
import { knownFields } from './schema/schemas.ts';

/** The finding for a field that is not known where it stands; what a machine fills in may become a comment. */
export function unknownFieldFinding(broken: Broken): Finding {
  const { error, field, pointer, document, value } = broken;
  const place = document.placeOfKey(pointer);
  const [siblings, known] = [Object(error.parentSchema?.['properties']), ownerOf(field, [value].flat().some(isRecord))];
  if (known === 'schedule' && 'active_from' in siblings) return scheduleFinding(broken, place);
  const isOther = known === 'schedule' && 'expires' in siblings;
  const owner = pointer[0] === 'rules' ? 'rule' : isOther ? undefined : known;
  const { path, range } = place;
  const isLine = owner === 'machine' && document.written(pointer) !== undefined;
  const fix = suggestedFix({ path, range: { ...range, end: range.start } }, isLine ? '# ' : undefined);
  return createFinding('field-is-unknown', place, { args: { field, owner }, fix });
}

const ending = /end|until|till?|close|expir|hide|[_edw]to$|by$|종료|마감|까지/i;
const beginning = /start|begin|open|from|since|launch|release|publi|show|시작|오픈|공개|출시|게시|부터/i;

/**
 * The finding for a day by another name, with its right one: but for an end that is a whole day. People mean that it is the
 * last one, and `active_until` is the moment from which on there is no more.
 */
function scheduleFinding({ field, value, place }: Broken, key: Place): Finding {
  const right = ending.test(field) ? 'active_until' : beginning.test(field) ? 'active_from' : undefined;
  const moment = closestMoment(String(value));
  if (right === undefined || moment === undefined)
    return createFinding('field-is-unknown', key, { args: { field, owner: 'schedule' } });
  const isLastDay = right === 'active_until' && isDay(moment);
  const meant = [...(isLastDay ? [dayAfter(moment)] : []), moment].map((each) => `${right}: ${each}`);
  const edits = [key, place].map(({ range }, at) => ({ range, text: at === 0 ? right : moment }));
  const fix = isLastDay ? undefined : { edits, isSafe: false };
  return createFinding('field-is-unknown', key, { args: { field, owner: 'schedule', meant }, fix });
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
  /^(?:(?:is)?(?:active|start|begin|open|publish|publication|release|launch|show|display|visible|live|valid|end|close|hide|expir[ey]|expiration)(?:s|e?d|ing)?(?:on|at|from|since|until|till?|to|by|date|day|time|period)|from|since|until|starts?|ends?|expires?|expiry|schedule|date|period|시작일?|종료일?|마감일?|(?:오픈|공개|노출|게시|출시)(?:일|시작|종료|기간|예정일?)|기간|날짜|일정)(?:시간|일시?)?$/i;

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
    ['display_order', 'index', 'order', 'position', 'priority', 'rank', 'sort', 'sort_order', 'weight', '순서'],
  ],
];
