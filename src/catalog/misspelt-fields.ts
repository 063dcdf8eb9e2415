import { closest, fold } from '../base/closest.ts';
import { isRecord } from '../base/json.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import { type Document, keyOf, mapped, type Pointer } from './document.ts';
import { sureFix } from './fixes.ts';
import { type FileKind, fieldsAt } from './schema/validators.ts';

/** Reports the misspelt fields of a document, and goes on as if they had their right names. */
export function renameMisspelt(parsed: Document, kind: FileKind) {
  const findings: Finding[] = [];
  const writtenNames = new Map<string, string>();
  const asWritten = (pointer: Pointer): Pointer =>
    pointer.map((step, index) => writtenNames.get(keyOf(pointer.slice(0, index + 1))) ?? step);
  const value = mapped(parsed.value, renamed);
  if (writtenNames.size === 0) return { document: parsed, findings };
  const document: Document = {
    ...parsed,
    value,
    placeOfKey: (pointer) => parsed.placeOfKey(asWritten(pointer)),
    placeOfValue: (pointer) => parsed.placeOfValue(asWritten(pointer)),
    placeInText: (pointer, span) => parsed.placeInText(asWritten(pointer), span),
    written: (pointer) => parsed.written(asWritten(pointer)),
    commentAfter: (pointer) => parsed.commentAfter(asWritten(pointer)),
  };
  return { document, findings };

  function renamed(value: unknown, at: Pointer): unknown {
    const fields = fieldsAt(kind, at);
    if (!isRecord(value) || Array.isArray(value) || fields.length === 0) return value;
    const free = new Set(fields).difference(new Set(Object.keys(value)));
    const entries = Object.entries(value).map(([written, member]) => {
      if (fields.includes(written)) return [written, member] as const;
      const similar = closest(written, fields);
      const right = similar ?? synonym(written, [...free]);
      if (right === undefined || !free.delete(right)) return [written, member] as const;
      const place = parsed.placeOfKey([...asWritten(at), written]);
      const { start, end } = place.range;
      const isQuoted = end.column - start.column > written.length; // as it is in JSON
      const edits = [{ range: place.range, text: isQuoted ? JSON.stringify(right) : right }];
      const fix = similar === undefined ? { edits, effect: undefined } : sureFix(parsed, edits);
      const args = { field: written, closest: right, owner: undefined };
      findings.push(createFinding('field-is-unknown', place, { args, fix }));
      writtenNames.set(keyOf([...at, right]), written);
      return [right, member] as const;
    });
    return Object.fromEntries(entries);
  }
}

/** Other words that people have for the fields, from other systems and in Korean. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  categories: ['order', 'categorylist'],
  code: ['id', 'key', 'slug', 'filterid', 'filtercode', '코드'],
  description: ['desc', 'summary', 'details', '설명'],
  filters: ['items', 'filterlist', '필터'],
  image_url: ['image', 'img', 'imageurl', 'picture', 'photo', 'thumbnail', 'icon', 'src', 'url', '이미지'],
  is_active: ['active', 'enabled', 'visible', 'published', 'status', '활성'],
  is_recommended: ['recommended', 'featured', '추천'],
  name_en: ['english', 'englishname', 'nameenglish', 'title', 'label', 'name', '영어이름', '영문명'],
  name_ko: ['korean', 'koreanname', 'namekorean', 'namejp', 'title', 'label', 'name', '이름', '한글이름', '한글명'],
  organization_id: ['organization', 'organisation', 'org', 'owner', 'orgid'],
};

/** The free field for which `word` is another name; undefined where none or several could be meant. */
function synonym(word: string, free: readonly string[]): string | undefined {
  const folded = fold(word).replace(/[_\-.]/g, '');
  const [only, ...others] = free.filter((field) => synonyms[field]?.includes(folded));
  return others.length === 0 ? only : undefined;
}
