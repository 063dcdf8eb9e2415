import { closest } from '../base/closest.ts';
import { formulaError } from '../yaml/text.ts';
import type { Vocabulary } from '../yaml/vocabulary.ts';
import { scalar } from '../yaml/write-scalar.ts';
import { closestImageUrl, imageEnd, joinedLines } from './image-url.ts';
import { fieldFor, synonym } from './misspelt-fields.ts';
import { knownFields } from './schema/schemas.ts';
import { codeAsWritten } from './schema-findings.ts';
import { closestCode, isCode } from './slug.ts';
import { closestSwitch } from './type-finding.ts';

/** What the cells of a spreadsheet are by what stands in them; a cell is the first field that fits and has none yet. */
const kinds: readonly (readonly [field: string, fits: (cell: string) => boolean])[] = [
  ['image_url', (cell) => closestImageUrl(cell) !== undefined],
  ['name_ko', (cell) => /\p{Script=Hangul}/u.test(cell)],
  [
    'code',
    (cell) =>
      isCode(cell) && /[a-z]/i.test(cell) && (/[_\d]/.test(cell) || cell === cell.toLowerCase()),
  ],
  ['name_en', (cell) => /\p{L}/u.test(cell) && !/^(?:true|false)$/i.test(cell)],
];

/** The cells of a row of Markdown or of a spreadsheet. */
function cellsOf(row: string): readonly string[] {
  const separator = ['\t', ';', '|', ','].find((each) => row.includes(each)) ?? '\t';
  const bare = separator === '|' ? row.trim().replace(/^\||\|$/g, '') : row;
  const cells = bare.split(separator).map((cell) => /^"(.*)"$/.exec(cell.trim())?.[1] ?? cell);
  return cells.map((cell) => cell.replaceAll('""', '"').replace(/^[\s`*]+|[\s`*]+$/g, ''));
}

/** The fields of cells by what they are, of which one must be an address. */
function guessed(cells: readonly string[]): readonly (string | undefined)[] | undefined {
  const columns: (string | undefined)[] = [];
  for (const cell of cells)
    columns.push(kinds.find(([name, fits]) => !columns.includes(name) && fits(cell))?.[0]);
  return columns.includes('image_url') && columns.some((name) => name?.startsWith('name_'))
    ? columns
    : undefined;
}

/** Their fields by the heading of the table; undefined where it is none, or has another number of cells. */
function columnsIn(heading: string, row = heading): readonly (string | undefined)[] | undefined {
  if (!/^(?!.*: ).*[\t;|,].*[\t;|,]/.test(heading)) return undefined; // nearly every line, which is soon told
  const [free, cells] = [knownFields.filter, cellsOf(row)];
  const columns = cellsOf(heading).map((cell) => closest(cell, free) ?? synonym(cell, free));
  const isHeading =
    columns.filter((field) => field?.startsWith('name_') || field === 'code').length > 1;
  if (!isHeading || cells.length !== columns.length) return undefined;
  return columns.map((field, at) =>
    field === 'image' && closestImageUrl(cells[at] ?? '') ? 'image_url' : field,
  );
}

/** The lines of the filter that is a row, with what is no field as comments; none where that may be a setting, or of an address. */
function fieldsInRow(row: string, heading?: string): readonly string[] | undefined {
  const cells = cellsOf(row);
  const columns = heading === undefined ? guessed(cells) : columnsIn(heading, row);
  const cellOf = (name: string) => cells[columns?.indexOf(name) ?? -1] ?? '';
  const lines = knownFields.filter.flatMap((name) => {
    const cell =
      cellOf(name) || (name === 'code' ? (closestCode(cellOf('name_en').toLowerCase()) ?? '') : '');
    return cell === '' ? [] : `${name}: ${closestOf.get(name)?.(cell) ?? scalar(cell)}`;
  });
  const others = cells.filter((cell, at) => cell !== '' && columns?.[at] === undefined);
  const isSure =
    others.every((cell) => /^\d+$/.test(cell)) && !cells.some((cell) => formulaError.test(cell));
  return columns && (isSure ? [...lines, ...others.map((cell) => `# ${cell}`)] : []);
}

/** The label of a formula, or of a link of a chat, of Markdown, or of HTML. */
const label =
  /^["']?(?:=HYPERLINK\(.*[,;]\s*["']+([^"]+?)["']+\)|<https?:[^|<>]*\|([^<>]+)>|!?\[([^\]]+)\]\(.*\)|<a\b[^>]*>([^<>]+)<\/a>)["']?$/i;

function inLink(field: string, link: string): string | undefined {
  const text = label.exec(link)?.slice(1).join('').trim() ?? '';
  const address = field.startsWith('image') ? closestImageUrl(link) : undefined;
  if (address !== undefined)
    return `image_url: ${address}${address.includes(text) ? '' : ` # ${text}`}`;
  const right = field === 'code' ? codeAsWritten(text) : text && scalar(text);
  return right && !/^image/.test(field) && !/https?:|["\\]/.test(text)
    ? `${field}: ${right}`
    : undefined;
}

const fields = [...new Set(Object.values(knownFields).flat())];
const longNames = fields.filter((name) => name.includes('_')).join('|');
const inEntries = new Set<string>([
  ...knownFields.filter,
  ...knownFields.accepted,
  ...knownFields.exception,
]);

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
    String.raw`^(?!["'[{#])(?:(?:(?=-[ \t])|(?:(?![ \t]#).)*?\S[ \t]+)(?<part>(?:-[ \t]+)?(?<wrong>${fields.join('|')}))|(?:(?![ \t]#).)*?\S(?<part>(?<wrong>${longNames})))(?=[ \t]*:(?:[ \t]|$))`,
    'd',
  ),
  valueIn: (field, value) => closestOf.get(field)?.(value),
  inLink,
  columnsIn,
  fieldFor: (word) => fieldFor(word, fields),
  mayGoOn,
  joined,
  entryIn: fieldsInRow,
};

function mayGoOn(field: string, value: string, below: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(below)) return false;
  if (field.startsWith('image')) return !imageEnd.test(value) || /^[?&%=/.]/.test(below);
  return !field.startsWith('is_');
}

function joined(field: string, value: string, below: string): string | undefined {
  if (!mayGoOn(field, value, below)) return undefined;
  const whole = joinedLines(`${value}\n${below}`);
  return field === 'image_url' && imageEnd.test(whole) ? closestImageUrl(whole) : undefined;
}

const closestOf: ReadonlyMap<string, (value: string) => string | undefined> = new Map([
  ['code', codeAsWritten],
  ['image_url', closestImageUrl],
  ['is_active', closestSwitch],
  ['is_recommended', closestSwitch],
]);
