import type { Vocabulary } from '../yaml/vocabulary.ts';
import { closestImageUrl } from './image-url.ts';
import { knownFields } from './schema/schemas.ts';
import { codeAsWritten } from './schema-findings.ts';
import { fieldsInRow } from './table-row.ts';
import { closestSwitch } from './type-finding.ts';

const fields = [...new Set(Object.values(knownFields).flat())];
const longNames = fields.filter((name) => name.includes('_')).join('|');
const inEntries = new Set<string>([...knownFields.filter, ...knownFields.accepted, ...knownFields.exception]);

/** What a parser must know of the fields of a catalog. */
export const words: Vocabulary = {
  fields,
  ofFile: [...knownFields.categoryFile, ...knownFields.catalogFile].filter(
    (name) => name !== 'description' && !inEntries.has(name),
  ),
  ofEntries: [...inEntries],
  entries: 'filters',
  names: 'categories',
  first: 'code',
  texts: ['description', 'name_en', 'name_ko'],
  furtherField: new RegExp(
    String.raw`^(?!["'[{#])(?<before>(?:(?![ \t]#).)*?\S)(?:[ \t]+(?<part>(?:-[ \t]+)?(?<wrong>${fields.join('|')}))|(?<part>(?<wrong>${longNames})))(?<rest>[ \t]*:(?:[ \t].*|$))`,
    'd',
  ),
  valueIn: (field, value) => closestOf[field]?.(value),
  addressIn: (field, value) => (field === 'image_url' ? closestImageUrl(value) : undefined),
  entryIn: fieldsInRow,
};

const closestOf: Readonly<Record<string, (value: string) => string | undefined>> = {
  code: codeAsWritten,
  image_url: closestImageUrl,
  is_active: closestSwitch,
  is_recommended: closestSwitch,
};
