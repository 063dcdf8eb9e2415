import { isMap, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap } from 'yaml';
import { closest, fold } from '../base/closest.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { PlaceOf, Pointer } from '../yaml/document.ts';
import { closestImageName } from './image-files.ts';
import { type FileKind, fieldsAt } from './schema/schemas.ts';
import { closestSwitch } from './type-finding.ts';
import { dates } from './unknown-field.ts';

/** Gives the misspelt fields of a parsed text their right names, and reports them. */
export function renameMisspelt(
  root: ParsedNode,
  kind: FileKind,
  placeOf: PlaceOf,
): readonly Finding[] {
  const findings: Finding[] = [];
  renameIn(root, []);
  return findings;

  function renameIn(node: ParsedNode | null, at: Pointer): void {
    if (isSeq<ParsedNode>(node))
      for (const [index, item] of node.items.entries()) renameIn(item, [...at, index]);
    if (!isMap<ParsedNode, ParsedNode | null>(node)) return;
    renameFields(node, fieldsAt(kind, at));
    for (const { key, value } of node.items) renameIn(value, [...at, String(key)]);
  }

  function renameFields(
    node: YAMLMap<ParsedNode, ParsedNode | null>,
    fields: readonly string[],
  ): void {
    const names = node.items.flatMap(({ key }) => (isScalar(key) ? [key] : []));
    const keys = Map.groupBy(names, ({ value }) => String(value));
    const free = new Set(fields).difference(keys);
    for (const [written, repeated] of keys) {
      if (fields.includes(written)) continue;
      const renaming = renamingOf(written, node.get(written, true), { fields, free: [...free] });
      if (!renaming || !free.delete(renaming.right)) continue;
      findings.push(...repeated.slice(-1).map((key) => findingFor(key, renaming)));
      for (const key of repeated) key.value = renaming.right;
      if (renaming.switched) renaming.switched.scalar.value = renaming.switched.meant === 'true';
    }
  }

  function findingFor(key: Scalar.Parsed, { right, isSafe, switched }: Renaming): Finding {
    const place = placeOf(key.range[0], switched?.scalar.range?.[1] ?? key.range[1]);
    const name = key.type === 'PLAIN' ? right : JSON.stringify(right);
    const edits = [{ range: place.range, text: switched ? `${name}: ${switched.meant}` : name }];
    const args = { field: String(key.value), owner: undefined };
    return createFinding('field-is-unknown', place, { args, fix: { edits, isSafe } });
  }
}

type Renaming = Exclude<ReturnType<typeof renamingOf>, '' | undefined>;
type Names = Readonly<Record<'fields' | 'free', readonly string[]>>;

/** The field that is meant by another name; where that says the opposite, with the truth value that it then has. */
function renamingOf(written: string, value: unknown, { fields, free }: Names) {
  const scalar = isScalar(value) ? value : undefined;
  const name = foldedName(written);
  const opposite = opposites.find(([, words]) => words.test(name))?.[0];
  if (opposite !== undefined) {
    const meant = closestSwitch(String(scalar?.value));
    return meant && scalar
      ? { right: opposite, isSafe: false, switched: { meant: String(meant !== 'true'), scalar } }
      : undefined;
  }
  const similar = closest(written, fields);
  if (similar !== undefined && hasMore(written, similar)) return undefined;
  if (similar?.startsWith('active_') && foldedName(similar) !== name && dates.test(name))
    return undefined; // as active_to
  const right = imageField(similar ?? synonym(written, free), String(scalar?.value));
  return right && { right, isSafe: similar !== undefined, switched: undefined };
}

/** Whether a name has a sign or a word more than the right one: it may be a comment, or another field. */
function hasMore(written: string, right: string): boolean {
  return (
    written.includes(right) &&
    !/^[\p{Cf}"'*`“”‘’]*[a-z]?[\p{Cf}"'*`“”‘’:]*$/iu.test(written.replace(right, ''))
  );
}

/** Words for the opposite of a field that is true or false. */
const opposites: readonly (readonly [field: string, words: RegExp])[] = [
  [
    'is_active',
    /^(?:is)?(?:hid(?:e|den)|deleted?|removed|archived|draft|off|disabled?)$|^(?:숨김|비활성|비공개|비노출|미노출|삭제)/,
  ],
  ['is_active', /^(?:is)?(?:de|in|un|non|not)(?:activ(?:e|ated?)|enabled|published|visible)$/],
  ['is_recommended', /^(?:is)?(?:de|un|non|not)(?:recommended|featured)$/],
];

/** Of the two fields for an image the one for what stands there. */
export function imageField(field: string | undefined, value: string): string | undefined {
  if (field === 'image' && /^https?:/i.test(value)) return 'image_url';
  return field === 'image_url' && !/[/:]/.test(value) && closestImageName(value) ? 'image' : field;
}

/** Other words that people have for the fields, from other systems and in Korean. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  active_from: [
    'startdate',
    'startat',
    'start',
    'opendate',
    'openat',
    'publishdate',
    '시작일',
    '시작일시',
    '오픈일',
  ],
  categories: ['order', 'categorylist'],
  category: ['카테고리', '분류'],
  code: ['id', 'key', 'slug', 'filterid', 'filtercode', '코드'],
  description: ['desc', 'summary', 'details', '설명'],
  filters: ['items', 'filterlist', '필터'],
  image_url: [
    'img',
    'imageurl',
    'picture',
    'photo',
    'thumbnail',
    'thumbnailurl',
    'icon',
    'src',
    'url',
    '이미지',
    '이미지주소',
  ],
  is_active: [
    'active',
    'enabled',
    'visible',
    'isvisible',
    'published',
    'status',
    '활성',
    '활성화',
    '사용',
    '노출',
  ],
  is_recommended: ['recommended', 'featured', '추천'],
  name_en: [
    'english',
    'englishname',
    'nameenglish',
    'title',
    'titleen',
    'enname',
    'nameus',
    'label',
    'name',
    '영어이름',
    '영문명',
    '영문이름',
  ],
  name_ko: [
    'korean',
    'koreanname',
    'namekorean',
    'namejp',
    'title',
    'titleko',
    'koname',
    'label',
    'name',
    '이름',
    '한글이름',
    '한글명',
  ],
  time_zone: ['tz', 'zone', '시간대'],
  organization_id: ['organization', 'organisation', 'org', 'owner', 'orgid', '조직id'],
};

/** The one field that a word stands for, with all of them free. */
export function fieldFor(word: string, fields: readonly string[]): string | undefined {
  return fields.includes(word) ? word : (closest(word, fields) ?? synonym(word, fields));
}

/** The free field for which `word` is another name; undefined where none or several could be meant. */
export function synonym(word: string, free: readonly string[]): string | undefined {
  const [only, ...others] = free.filter((field) => synonyms[field]?.includes(foldedName(word)));
  return others.length === 0 ? only : undefined;
}

function foldedName(word: string): string {
  return fold(word)
    .replace(/[_\-. ]/g, '')
    .replace('한국어', '한글');
}
