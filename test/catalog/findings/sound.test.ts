import { categoryYaml, filterYaml } from '../../support/catalogs.ts';
import { fields, nameLine, type Row, romantic, testFindings } from './rows.ts';

const rows: readonly Row[] = [
  ['nothing wrong', {}, []],
  ['CRLF line ends', romantic(categoryYaml('Romantic', [filterYaml('a')]).replaceAll('\n', '\r\n')), []],
  ['a tab after a colon, and blanks at the ends of lines', fields('name_ko:\t가  \nname_en: A  \n'), []],
  ['a byte order mark', fields('\ufeffname_ko: 가\nname_en: A\n'), []],
  ['a category that owns itself', fields('name_ko: 가\nname_en: A\norganization_id: other\n'), []],
  ['quoted names of fields', fields('"name_ko": 가\n\'name_en\': A\n'), []],
  ['flow style', romantic('{name_ko: 가, name_en: A, is_active: false}\n'), []],
  ['JSON', romantic('{"name_ko": "가", "name_en": "A", "is_active": false}\n'), []],
  ['a time, a date, an arrow and brackets within', nameLine('    name_en: 12:30 2026-01-01 -> [x]'), []],
  ['a comment after a blank', nameLine('    name_en: Rosy # the first'), []],
  ['a name over two lines', nameLine('    name_en: Rosy\n      Dusk'), []],
  ['an emoji of joined ones, and a flag of tags', nameLine('    name_en: 👩‍👩‍👧‍👦 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️ 1️⃣'), []],
  ['look-alikes in a block text', fields('name_ko: 가\nname_en: A\ndescription: |\n  name_ko：나\n  -x\n'), []],
];

testFindings(rows);
