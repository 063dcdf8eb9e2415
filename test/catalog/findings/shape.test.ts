import { catalogYaml, categoryYaml, filterYaml } from '../../support/catalogs.ts';
import { at, fields, filters, filterWith, nameLine, type Row, romantic, testFindings } from '../../support/findings.ts';

/** Slips that change the shape of a file, each with one root. */
const ofShape: readonly Row[] = [
  [
    'a line break of YAML in a path',
    nameLine('    name_en: "Love \\Letter"'),
    at('6:20', 'text-has-control-characters'),
  ],
  ['a hyphen too many', nameLine('  - name_en: A'), at('6:3', 'hyphen-is-superfluous')],
  ['two hyphens', filters(filterYaml('a'), filterYaml('b').replace('- ', '- - ')), at('8:5', 'hyphen-is-superfluous')],
  [
    'two hyphens together',
    filters(filterYaml('a'), filterYaml('b').replace('- ', '-- ')),
    at('8:3', 'bullet-is-not-a-hyphen'),
  ],
  [
    'numbers for hyphens',
    filters(filterYaml('a'), filterYaml('b').replace('- ', '2. ')),
    at('8:3', 'bullet-is-not-a-hyphen'),
  ],
  [
    'the first line of a filter in a comment',
    filters(filterYaml('a'), filterYaml('b').replace('  -', '  #-')),
    at('9:5', 'hyphen-is-missing'),
  ],
  [
    'all hyphens deleted',
    filters(filterYaml('a').replace('- ', '  '), filterYaml('b').replace('- ', '  ')),
    at('4:5', 'hyphen-is-missing'),
  ],
  [
    'a code at the edge without its hyphen',
    filters(filterYaml('a'), filterYaml('b').replace('  - ', '')),
    at('8:1', 'hyphen-is-missing'),
  ],
  [
    'two fields on a line',
    filters(filterYaml('a').replace('\n    name_en', ' name_en')),
    at('5:19', 'line-has-two-fields'),
  ],
  ['a value on the next line', nameLine('    name_en:\n    Rosy'), at('7:5', 'line-is-not-a-field')],
  ['an arrow for a colon', nameLine('    name_en => Rosy'), at('6:5', 'line-is-not-a-field')],
  ['a comma after quotes', nameLine('    name_en: "Rosy",'), at('6:20', 'text-needs-quotes')],
  ['a comment close to quotes', nameLine('    name_en: "Rosy"# x'), at('6:20', 'text-needs-quotes')],
  [
    'a blank in the scheme of an address',
    filterWith('image_url', 'https: //a.example/b'),
    at('7:16', 'image-url-is-malformed'),
  ],
  ['a tab after a hyphen', filters(filterYaml('a').replace('- ', '-\t')), at('4:4', 'indentation-has-a-tab')],
  [
    'a filter indented with tabs',
    filters(filterYaml('a').replaceAll('    ', '\t')),
    at('5:1', 'indentation-has-a-tab'),
  ],
  [
    'a filter indented too far',
    filters(filterYaml('a').replaceAll('    ', '     ')),
    at('5:1', 'indentation-is-wrong'),
  ],
  ['a first line indented', fields('  name_ko: 가\nname_en: A\n'), at('1:1', 'indentation-is-wrong')],
  [
    'a block text of two lines not indented',
    fields('description: |\nfoo\nbar\nname_ko: 가\nname_en: A\n'),
    at('2:1', 'indentation-is-wrong'),
  ],
  ['an alias to be merged', fields('name_ko: 가\nname_en: A\n<<: *base\n'), at('3:1', 'yaml-feature-is-not-allowed')],
  [
    'marks of a merge that were indented',
    nameLine('    <<<<<<< HEAD\n    name_en: A\n    >>>>>>> x'),
    at('6:1', 'file-is-in-conflict'),
  ],
  ['another word for a field', nameLine('    title: A'), at('6:5', 'field-is-unknown')],
  ['a Korean word for a field', filters(filterYaml('a').replace('name_ko', '이름')), at('5:5', 'field-is-unknown')],
  [
    'a field of a filter at the category',
    fields('name_ko: 가\nname_en: A\nimage_url: https://a.example/b\n'),
    at('3:1', 'field-is-unknown'),
  ],
  [
    'a field that the machine fills in',
    filters(filterYaml('a', ['created_at: 2026-01-01'])),
    at('8:5', 'field-is-unknown'),
  ],
  [
    'yes with an invisible character',
    filters(filterYaml('a', ['is_active: yes\u200b'])),
    at('8:16', 'value-has-wrong-type'),
  ],
  [
    'a list on one line without its end',
    { 'catalog.yaml': 'organization_id: a\ncategories: [romantic,, cartoon]\n' },
    ['catalog.yaml:2:23 yaml-is-malformed'],
  ],
  [
    'a directive without a document',
    romantic(`%YAML 1.1\n${categoryYaml('A', [filterYaml('a')])}`),
    at('1:1', 'yaml-feature-is-not-allowed'),
  ],
  [
    'an entry deeper than its hyphen',
    { 'catalog.yaml': 'organization_id: a\ncategories:\n  - romantic\n    cartoon\n' },
    ['catalog.yaml:4:5 hyphen-is-missing'],
  ],
  [
    'a Korean slug in the list',
    { 'catalog.yaml': catalogYaml(['romantic', '만화']) },
    ['catalog.yaml:4:5 slug-is-malformed'],
  ],
  ['a template in a name', filterWith('name_en', '"{{ name }}"'), at('6:15', 'text-has-leftovers')],
  ['HTML in a name', filterWith('name_en', 'Love &amp; Letter'), at('6:19', 'text-has-leftovers')],
  ['a comma at the end of a name', filterWith('name_en', 'Rosy,'), at('6:18', 'text-has-leftovers')],
  ['a lost letter', filterWith('name_ko', '연애\ufffd지'), at('5:16', 'text-has-control-characters')],
  [
    'codes that differ in capitals',
    filters(
      filterYaml('rosy'),
      filterYaml('Rosy').replace('/Rosy', '/b').replace('필터 Rosy', '필터 b').replace('Filter Rosy', 'Filter b'),
    ),
    at('8:11', 'code-differs-in-case'),
  ],
  ['an address twice', filterWith('image_url', 'https://https://a.example/b'), at('7:16', 'image-url-is-malformed')],
  [
    'an address with a template',
    filterWith('image_url', 'https://a.example/{{code}}'),
    at('7:16', 'image-url-is-malformed'),
  ],
  [
    'a tab before a hyphen',
    filters(filterYaml('a'), filterYaml('b').replace('  -', '\t-')),
    at('8:1', 'indentation-has-a-tab'),
  ],
  [
    'a first entry without its hyphen',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']).replace('- ', '') },
    ['catalog.yaml:3:3 hyphen-is-missing'],
  ],
  [
    'a hyphen before the name of a list',
    romantic(categoryYaml('A', [filterYaml('a')]).replace('filters', '- filters')),
    at('3:1', 'hyphen-is-superfluous'),
  ],
  ['a hyphen among the fields of a filter', nameLine('    - name_en: A'), at('6:5', 'hyphen-is-superfluous')],
  [
    'a first filter indented too far',
    filters(filterYaml('a').replaceAll(/^/gm, ' ').trimEnd().concat('\n\n'), filterYaml('b')),
    at('4:1', 'indentation-is-wrong'),
  ],
  [
    'the name of a list behind a text',
    romantic(categoryYaml('A', [filterYaml('a')]).replace('\nfilters', ' filters')),
    at('2:12', 'line-has-two-fields'),
  ],
  [
    'two fields glued together',
    filters(filterYaml('a').replace('\n    name_en', 'name_en')),
    at('5:18', 'line-has-two-fields'),
  ],
  [
    'a quote closed by another',
    filters(filterYaml('a').replace('code: a', `code: "a'`)),
    at('4:11', 'quote-is-not-closed'),
  ],
  ['two colons', filters(filterYaml('a').replace('code: a', 'code: : a')), at('4:11', 'yaml-is-malformed')],
  [
    'a bracket left behind',
    filters(filterYaml('a').replace('Filter a', 'Filter a]')),
    at('6:22', 'text-has-leftovers'),
  ],
  [
    'a list without its name',
    romantic(categoryYaml('A', [filterYaml('a')]).replace('filters:\n', '')),
    at('3:1', 'field-is-missing'),
  ],
  [
    'an empty list with entries below it',
    romantic(categoryYaml('A', [filterYaml('a')]).replace('filters:', 'filters: []')),
    at('3:10', 'yaml-is-malformed'),
  ],
  [
    'entries one blank too far',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']).replace('  - cartoon', '   - cartoon') },
    ['catalog.yaml:4:1 indentation-is-wrong'],
  ],
];

testFindings(ofShape);
