import { closestImageUrl } from './image-url.ts';
import { closestCode, isCode } from './slug.ts';
import { filterLines } from './write.ts';

/** What the cells of a spreadsheet are by what stands in them; a cell is the first field that fits and has none yet. */
const kinds: readonly (readonly [field: string, fits: (cell: string) => boolean])[] = [
  ['image_url', (cell) => closestImageUrl(cell) !== undefined],
  ['name_ko', (cell) => /\p{Script=Hangul}/u.test(cell)],
  ['code', (cell) => isCode(cell) && /[a-z]/i.test(cell) && (/[_\d]/.test(cell) || cell === cell.toLowerCase())],
  ['name_en', (cell) => /\p{L}/u.test(cell) && !/^(?:true|false)$/i.test(cell)],
];

/** The lines of a filter whose cells stand on one line, with tabs, commas or such between; undefined where no address is among them. */
export function fieldsInRow(row: string): readonly string[] | undefined {
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
