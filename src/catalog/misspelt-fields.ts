import { isMap, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap } from 'yaml';
import { closest, normaliseWord } from '../base/closest.ts';
import { createFinding, type Pointer, type RawFinding } from '../finding/finding.ts';
import type { FieldOwner } from '../finding/table/values.ts';
import { closestImageName } from './image-files.ts';
import { type FileKind, fieldsAt } from './schema/schemas.ts';
import { toLatinKeys } from './text.ts';

/** Limits the search for intended fields, which is slow. */
const maxUnknown = 100;

/** Renames misspelt fields in the tree, and reports them. */
export function renameMisspelt(
  root: ParsedNode,
  { path, kind }: { readonly path: string; readonly kind: FileKind },
): readonly RawFinding[] {
  const findings: RawFinding[] = [];
  visit(root, []);
  return findings;

  function visit(node: ParsedNode | null, at: Pointer): void {
    if (isSeq<ParsedNode>(node))
      for (const [index, item] of node.items.entries()) visit(item, [...at, index]);
    if (!isMap<ParsedNode, ParsedNode | null>(node)) return;
    renameFields(node, at);
    for (const { key, value } of node.items) visit(value, [...at, String(key)]);
  }

  function renameFields(node: YAMLMap<ParsedNode, ParsedNode | null>, at: Pointer): void {
    const fields = fieldsAt(kind, at);
    const names = node.items.flatMap(({ key }) => (isScalar(key) ? [key] : []));
    const keys = Map.groupBy(names, ({ value }) => String(value));
    const free = new Set(fields).difference(keys);
    const unknown = [...keys].filter(([written]) => !fields.includes(written));
    for (const [written, repeated] of unknown.slice(0, maxUnknown)) {
      const right = intendedField(written, [...free], fields);
      const suggest = right && chooseImageField(right, String(node.get(written)));
      const [key] = repeated.slice(-1);
      if (!key || !suggest || !free.delete(suggest)) continue;
      findings.push(findingFor(key, suggest, [...at, suggest]));
      for (const each of repeated) each.value = suggest;
    }
  }

  function findingFor(key: Scalar.Parsed, suggest: string, pointer: Pointer): RawFinding {
    const at = { path, pointer, on: 'key' } as const;
    const field = String(key.value);
    const text = key.type === 'PLAIN' ? suggest : JSON.stringify(suggest);
    const isSafe = closest(field, [suggest]) !== undefined;
    return createFinding('field-is-unknown', at, {
      args: { field, owner: undefined, suggest },
      fix: { edits: [{ ...at, text }], isSafe },
    });
  }
}

/** Returns a free field with this synonym, or the closest field. */
export function intendedField(
  written: string,
  free: readonly string[],
  fields = free,
): string | undefined {
  const synonym = free.find((field) => synonyms[field]?.split(' ').includes(simplify(written)));
  if (synonym !== undefined) return synonym;
  if (otherMeaning.test(written) || ownerOf(written, false) !== undefined) return undefined;
  const similar = closest(toLatinKeys(written), fields);
  return similar !== undefined && hasExtraLetters(written, similar) ? undefined : similar;
}

/** Opposites of switches, and names in other languages. */
const otherMeaning =
  /(?:^|_|is)(?:de|dis|in|no|non|not|un)_?(?:act|rec)|passiv|archiv|^name_(?!en$|ko$|kr$|ne$)[a-z]{2}$/i;

/** True if a name has extra letters: it may be a comment, or another field. */
function hasExtraLetters(written: string, right: string): boolean {
  return (
    written.includes(right) &&
    !/^[\p{Cf}"'*`“”‘’]*[a-zㄱ-ㅣ]?[\p{Cf}"'*`“”‘’:]*$/iu.test(written.replace(right, ''))
  );
}

/** Chooses between `image_url` and `image` by the value. */
export function chooseImageField(field: string, value: string): string {
  if (field === 'image' && /^https?:/i.test(value)) return 'image_url';
  const isFile = field === 'image_url' && !/[/:]/.test(value) && closestImageName(value);
  return isFile ? 'image' : field;
}

/** Names of the fields in other systems and in Korean. */
const synonyms: Readonly<Record<string, string>> = {
  active_from: 'start startdate startat 시작일 오픈일',
  categories: 'category 카테고리',
  code: 'key slug 코드',
  description: 'desc summary 설명',
  filters: 'items filterlist 필터',
  image_url: 'img imageurl thumbnail icon url 이미지 이미지주소',
  is_active: 'active enabled visible published status 활성 사용 노출',
  is_recommended: 'recommended featured 추천',
  name_en: 'en english englishname titleen enname 영문 영어이름 영문명 영문이름',
  name_ko: 'ko kr korean koreanname titleko koname 이름 한글이름 한글명',
};

function simplify(word: string): string {
  return normaliseWord(word)
    .replace(/[_\-. ]/g, '')
    .replace('한국어', '한글');
}

/** Returns where an unknown field belongs; undefined if unclear. */
export function ownerOf(field: string, isGroup: boolean): FieldOwner | undefined {
  const [owner] =
    knownFields.find(([, fields]) => fields.includes(field)) ??
    foreignFields.find(([, pattern]) => pattern.test(field)) ??
    [];
  return isGroup && (owner === undefined || field === 'categories') ? 'group' : owner;
}

const knownFields: readonly (readonly [FieldOwner, readonly string[]])[] = [
  ['machine', ['created_at', 'deleted_at', 'filter_category_id', 'filter_id', 'id', 'updated_at']],
  ['filter', fieldsAt('category', ['filters', 0])],
  ['category', fieldsAt('category', [])],
  ['snapshot', fieldsAt('catalog', ['snapshot'])],
  ['catalog', fieldsAt('catalog', [])],
  ['accepted', fieldsAt('accepted', [])],
];

const foreignFields: readonly (readonly [FieldOwner, RegExp])[] = [
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
