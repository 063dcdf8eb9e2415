import { filterYaml } from '../../support/catalogs.ts';
import * as rows from './rows.ts';
import { at, inCatalog, lineMore, nameLine, onlyFilter, type Row, secondFilter, wholeCategory } from './rows.ts';

/** Slips that change the shape of a file, each with one root. */
const ofShape: readonly Row[] = [
  ['a hyphen too many', nameLine('  - name_en: A'), at('6:3', 'hyphen-is-superfluous')],
  ['a hyphen among the fields of a filter', nameLine('    - name_en: A'), at('6:5', 'hyphen-is-superfluous')],
  ['a hyphen before the name of a list', wholeCategory('filters', '- filters'), at('3:1', 'hyphen-is-superfluous')],
  ['two hyphens', secondFilter('- ', '- - '), at('8:5', 'hyphen-is-superfluous')],
  ['two hyphens together', secondFilter('- ', '-- '), at('8:3', 'bullet-is-not-a-hyphen')],
  ['numbers for hyphens', secondFilter('- ', '2. '), at('8:3', 'bullet-is-not-a-hyphen')],
  ['the first line of a filter in a comment', secondFilter('  -', '  #-'), at('9:5', 'hyphen-is-missing')],
  ['a code at the edge without its hyphen', secondFilter('  - ', ''), at('8:1', 'hyphen-is-missing')],
  [
    'all hyphens deleted',
    rows.filters(filterYaml('a').replace('- ', '  '), filterYaml('b').replace('- ', '  ')),
    at('4:5', 'hyphen-is-missing'),
  ],
  [
    'an entry deeper than its hyphen',
    rows.settings('categories:\n  - romantic\n    cartoon'),
    inCatalog('4:5', 'hyphen-is-missing'),
  ],
  [
    'a first entry without its hyphen',
    rows.settings('categories:\n  romantic\n  - cartoon'),
    inCatalog('3:3', 'hyphen-is-missing'),
  ],
  ['two fields on a line', onlyFilter('\n    name_en', ' name_en'), at('5:19', 'line-has-two-fields')],
  ['two fields without a space', onlyFilter('\n    name_en', 'name_en'), at('5:18', 'line-has-two-fields')],
  ['the name of a list behind a text', wholeCategory('\nfilters', ' filters'), at('2:12', 'line-has-two-fields')],
  ['a value on the next line', nameLine('    name_en:\n    Rosy'), at('7:5', 'line-is-not-a-field')],
  ['an arrow for a colon', nameLine('    name_en => Rosy'), at('6:5', 'line-is-not-a-field')],
  ['a comma after quotes', nameLine('    name_en: "Rosy",'), at('6:20', 'text-needs-quotes')],
  ['a comment close to quotes', nameLine('    name_en: "Rosy"# x'), at('6:20', 'text-needs-quotes')],
  ['a quote closed by another', onlyFilter('code: a', `code: "a'`), at('4:11', 'quote-is-not-closed')],
  ['an escape that YAML lacks', nameLine('    name_en: "Love \\Letter"'), at('6:20', 'escape-is-unknown')],
  ['a tab after a hyphen', onlyFilter('- ', '-\t'), at('4:4', 'indentation-has-a-tab')],
  ['a tab before a hyphen', secondFilter('  -', '\t-'), at('8:1', 'indentation-has-a-tab')],
  ['a filter indented with tabs', onlyFilter(/ {4}/g, '\t'), at('5:1', 'indentation-has-a-tab')],
  ['a filter indented too far', onlyFilter(/ {4}/g, '     '), at('5:1', 'indentation-is-wrong')],
  ['a first line indented', wholeCategory(/^/, '  '), at('1:1', 'indentation-is-wrong')],
  ['a block text not indented', wholeCategory(/^/, 'description: |\nfoo\nbar\n'), at('2:1', 'indentation-is-wrong')],
  [
    'a first filter indented too far',
    rows.filters(filterYaml('a').replaceAll(/^/gm, ' ').trimEnd().concat('\n\n'), filterYaml('b')),
    at('4:1', 'indentation-is-wrong'),
  ],
  [
    'entries one space too far',
    rows.settings('categories:\n  - romantic\n   - cartoon'),
    inCatalog('4:1', 'indentation-is-wrong'),
  ],
  ['an alias to be merged', rows.fieldWith('<<: *base'), at('3:1', 'yaml-feature-is-not-allowed')],
  ['a directive without a document', wholeCategory(/^/, '%YAML 1.1\n'), at('1:1', 'yaml-feature-is-not-allowed')],
  [
    'marks of a merge that were indented',
    nameLine('    <<<<<<< HEAD\n    name_en: A\n    >>>>>>> x'),
    at('6:1', 'file-is-in-conflict'),
  ],
  [
    'a list on one line with an empty entry',
    rows.settings('categories: [romantic,, cartoon]'),
    inCatalog('2:23', 'yaml-is-malformed'),
  ],
  ['two colons', onlyFilter('code: a', 'code: : a'), at('4:11', 'yaml-is-malformed')],
  ['an empty list with entries below it', wholeCategory('filters:', 'filters: []'), at('3:10', 'yaml-is-malformed')],
  ['a list without its name', wholeCategory('filters:\n', ''), at('3:1', 'field-is-missing')],
  ['another word for a field', nameLine('    title: A'), at('6:5', 'field-is-unknown')],
  ['a Korean word for a field', onlyFilter('name_ko', '이름'), at('5:5', 'field-is-unknown')],
  ['a field of a filter at the category', rows.fieldWith('image_url: a'), at('3:1', 'field-is-unknown')],
  ['a field that the machine fills in', lineMore('created_at: 2026-01-01'), at('8:5', 'field-is-unknown')],
  ['yes with an invisible character', lineMore('is_active: yes\u200b'), at('8:16', 'value-has-wrong-type')],
  ['a Korean slug in the list', rows.listing('romantic', '만화'), inCatalog('4:5', 'slug-is-malformed')],
  ['a template in a name', rows.filterWith('name_en', '"{{ name }}"'), at('6:15', 'text-has-leftovers')],
  ['HTML in a name', rows.filterWith('name_en', 'Love &amp; Letter'), at('6:19', 'text-has-leftovers')],
  ['a comma at the end of a name', rows.filterWith('name_en', 'Rosy,'), at('6:18', 'text-has-leftovers')],
  ['a bracket left behind', onlyFilter('Filter a', 'Filter a]'), at('6:22', 'text-has-leftovers')],
  ['a lost letter', rows.filterWith('name_ko', '연애\ufffd지'), at('5:16', 'text-has-control-characters')],
  [
    'an address twice',
    rows.filterWith('image_url', 'https://https://a.example/b'),
    at('7:16', 'image-url-is-malformed'),
  ],
  [
    'an address with a template',
    rows.filterWith('image_url', 'https://a.example/{{code}}'),
    at('7:16', 'image-url-is-malformed'),
  ],
  ['a space in a scheme', rows.filterWith('image_url', 'https: //a.example/b'), at('7:16', 'image-url-is-malformed')],
];

rows.testFindings(ofShape);
