import type { Vocabulary } from '../yaml/vocabulary.ts';
import { closestImageUrl } from './image-url.ts';
import { knownFields } from './schema/schemas.ts';
import { fieldsInRow } from './table-row.ts';

const fields = [...new Set(Object.values(knownFields).flat())];
const longNames = fields.filter((name) => name.includes('_')).join('|');
const inEntries = new Set<string>([...knownFields.filter, ...knownFields.accepted, ...knownFields.exception]);

/** What a parser must know of the fields of a catalog. */
export const words: Vocabulary = {
  fields,
  ofFile: [...knownFields.categoryFile, ...knownFields.catalogFile].filter(
    (name) => name !== 'description' && !inEntries.has(name),
  ),
  entries: 'filters',
  names: 'categories',
  first: 'code',
  texts: ['description', 'name_en', 'name_ko'],
  furtherField: new RegExp(
    String.raw`^(?!["'[{])(?<before>(?:(?![ \t]#).)*?\S)(?:[ \t]+(?<wrong>${fields.join('|')})|(?<wrong>${longNames}))(?<rest>[ \t]*:(?:[ \t].*|$))`,
    'd',
  ),
  addressIn(field, value) {
    const address = field === 'image_url' ? closestImageUrl(value) : undefined;
    return address === value ? undefined : address;
  },
  entryIn: fieldsInRow,
};
