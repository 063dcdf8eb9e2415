import { isMap, isScalar, isSeq, type ParsedNode, type Scalar, type YAMLMap } from 'yaml';
import { closest, fold } from '../base/closest.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { PlaceOf, Pointer } from '../yaml/document.ts';
import { closestImageName } from './image-files.ts';
import { type FileKind, fieldsAt } from './schema/schemas.ts';

/** Gives the misspelt fields of a parsed text their right names, and reports them. */
export function renameMisspelt(root: ParsedNode, kind: FileKind, placeOf: PlaceOf): readonly Finding[] {
  const findings: Finding[] = [];
  renameIn(root, []);
  return findings;

  function renameIn(node: ParsedNode | null, at: Pointer): void {
    if (isSeq<ParsedNode>(node)) for (const [index, item] of node.items.entries()) renameIn(item, [...at, index]);
    if (!isMap<ParsedNode, ParsedNode | null>(node)) return;
    renameFields(node, fieldsAt(kind, at));
    for (const { key, value } of node.items) renameIn(value, [...at, String(key)]);
  }

  function renameFields(node: YAMLMap<ParsedNode, ParsedNode | null>, fields: readonly string[]): void {
    const names = node.items.flatMap(({ key }) => (isScalar(key) ? [key] : []));
    const keys = Map.groupBy(names, ({ value }) => String(value));
    const free = new Set(fields).difference(keys);
    for (const [written, repeated] of keys) {
      if (fields.includes(written)) continue;
      const similar = closest(written, fields);
      const right = imageField(similar ?? synonym(written, [...free]), String(node.get(written)));
      if (right === undefined || !free.delete(right)) continue;
      findings.push(...repeated.slice(-1).map((key) => findingFor(key, right, similar !== undefined)));
      for (const key of repeated) key.value = right;
    }
  }

  function findingFor({ type, range: [start, end], value }: Scalar.Parsed, right: string, isSafe: boolean): Finding {
    const place = placeOf(start, end);
    const edits = [{ range: place.range, text: type === 'PLAIN' ? right : JSON.stringify(right) }];
    const args = { field: String(value), owner: undefined };
    return createFinding('field-is-unknown', place, { args, fix: { edits, isSafe } });
  }
}

/** Of the two fields for an image the one for what stands there. */
export function imageField(field: string | undefined, value: string): string | undefined {
  if (field === 'image' && /^https?:/i.test(value)) return 'image_url';
  return field === 'image_url' && !/[/:]/.test(value) && closestImageName(value) ? 'image' : field;
}

/** Other words that people have for the fields, from other systems and in Korean. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  categories: ['order', 'categorylist'],
  category: ['카테고리', '분류'],
  code: ['id', 'key', 'slug', 'filterid', 'filtercode', '코드'],
  description: ['desc', 'summary', 'details', '설명'],
  filters: ['items', 'filterlist', '필터'],
  image_url: ['img', 'imageurl', 'picture', 'photo', 'thumbnail', 'icon', 'src', 'url', '이미지', '이미지주소'],
  is_active: ['active', 'enabled', 'visible', 'published', 'status', '활성', '활성화', '사용'],
  is_recommended: ['recommended', 'featured', '추천'],
  name_en: ['english', 'englishname', 'nameenglish', 'title', 'label', 'name', '영어이름', '영문명', '영문이름'],
  name_ko: ['korean', 'koreanname', 'namekorean', 'namejp', 'title', 'label', 'name', '이름', '한글이름', '한글명'],
  organization_id: ['organization', 'organisation', 'org', 'owner', 'orgid', '조직id'],
};

/** The free field for which `word` is another name; undefined where none or several could be meant. */
export function synonym(word: string, free: readonly string[]): string | undefined {
  const folded = fold(word)
    .replace(/[_\-.]/g, '')
    .replace('한국어', '한글');
  const [only, ...others] = free.filter((field) => synonyms[field]?.includes(folded));
  return others.length === 0 ? only : undefined;
}
