import type { Vocabulary } from '../yaml/vocabulary.ts';
import { closestImageUrl } from './image-url.ts';
import { knownFields } from './schema/schemas.ts';
import { codeAsWritten } from './schema-findings.ts';
import { closestCode, isCode } from './slug.ts';
import { closestSwitch } from './type-finding.ts';
import { filterLines } from './write.ts';

/** What the cells of a spreadsheet are by what stands in them; a cell is the first field that fits and has none yet. */
const kinds: readonly (readonly [field: string, fits: (cell: string) => boolean])[] = [
  ['image_url', (cell) => closestImageUrl(cell) !== undefined],
  ['name_ko', (cell) => /\p{Script=Hangul}/u.test(cell)],
  ['code', (cell) => isCode(cell) && /[a-z]/i.test(cell) && (/[_\d]/.test(cell) || cell === cell.toLowerCase())],
  ['name_en', (cell) => /\p{L}/u.test(cell) && !/^(?:true|false)$/i.test(cell)],
];

/** The lines of a filter whose cells stand on one line, with tabs, commas or such between; undefined where no address is among them. */
function fieldsInRow(row: string): readonly string[] | undefined {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  const separator = ['\t', ';', '|', ','].find((each) => row.includes(each)) ?? '\t';
  for (const cell of row.split(separator).map((each) => each.trim())) {
    const [field] = kinds.find(([name, fits]) => fields[name] === undefined && fits(cell)) ?? [];
    if (field !== undefined) fields[field] = cell;
    else if (cell !== '') others.push(cell);
  }
  if (fields['image_url'] === undefined) return undefined;
  const code = closestCode((fields['name_en'] ?? '').toLowerCase());
  const filter = code === undefined ? fields : { code, ...fields };
  return [...filterLines(filter), ...others.map((cell) => `# ${cell}`)];
}

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
  ofEntriesAlone: knownFields.filter.filter((name) => !knownFields.categoryFile.includes(name)),
  entries: 'filters',
  names: 'categories',
  first: 'code',
  texts: ['description', 'name_en', 'name_ko'],
  furtherField: new RegExp(
    String.raw`^(?!["'[{#])(?<before>(?:(?![ \t]#).)*?\S)(?:[ \t]+(?<part>(?:-[ \t]+)?(?<wrong>${fields.join('|')}))|(?<part>(?<wrong>${longNames})))(?<rest>[ \t]*:(?:[ \t].*|$))`,
    'd',
  ),
  valueIn: (field, value) => closestOf.get(field)?.(value),
  addressIn: (field, value) => (field === 'image_url' ? closestImageUrl(value) : undefined),
  entryIn: fieldsInRow,
};

const closestOf: ReadonlyMap<string, (value: string) => string | undefined> = new Map([
  ['code', codeAsWritten],
  ['image_url', closestImageUrl],
  ['is_active', closestSwitch],
  ['is_recommended', closestSwitch],
]);
