import { catalogYaml, categoryYaml, filterYaml } from '../../support/catalogs.ts';
import { at, fields, filters, nameLine, type Row, romantic, testFindings } from './rows.ts';

const ofYaml: readonly Row[] = [
  ['a colon in a text', nameLine('    name_en: Mood: Night'), at('6:14', 'text-needs-quotes')],
  ['a full-width colon', nameLine('    name_en：Rosy'), at('6:12', 'colon-is-full-width')],
  ['no blank after a colon', nameLine('    name_en:Rosy'), at('6:12', 'blank-is-missing')],
  [
    'no blank after the hyphens of a list',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']).replaceAll('- ', '-') },
    ['catalog.yaml:3:3 blank-is-missing', 'catalog.yaml:4:3 blank-is-missing'],
  ],
  ['no colon', nameLine('    name_en Rosy'), at('6:5', 'line-is-not-a-field')],
  ['a line of junk', nameLine('    ???'), at('6:5', 'line-is-not-a-field')],
  [
    'no-break spaces as indentation',
    nameLine('\u00a0\u00a0\u00a0\u00a0name_en: A'),
    at('6:1', 'blank-is-not-ordinary'),
  ],
  ['a tab as indentation', nameLine('\tname_en: A'), at('6:1', 'indentation-has-a-tab')],
  ['a line indented too far', nameLine('      name_en: A'), at('6:1', 'indentation-is-wrong')],
  [
    'a block text not indented',
    fields('description: |\nhello\nname_ko: 가\nname_en: A\n'),
    at('2:1', 'indentation-is-wrong'),
  ],
  [
    'a hyphen indented too far',
    filters(filterYaml('a'), filterYaml('b').replace('  -', '    -')),
    at('8:1', 'indentation-is-wrong'),
  ],
  [
    'no hyphen before the first filter',
    filters(filterYaml('a').replace('- ', ''), filterYaml('b')),
    at('4:3', 'hyphen-is-missing'),
  ],
  [
    'a first hyphen indented too little',
    filters(filterYaml('a').replace('  - ', '- '), filterYaml('b')),
    at('4:1', 'indentation-is-wrong'),
  ],
  [
    'bullets for hyphens',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']).replace('- ', '• ').replace('- ', '– ') },
    ['catalog.yaml:3:3 bullet-is-not-a-hyphen', 'catalog.yaml:4:3 bullet-is-not-a-hyphen'],
  ],
  [
    'no hyphen in a list',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']).replace('- cartoon', 'cartoon') },
    ['catalog.yaml:4:3 hyphen-is-missing'],
  ],
  ['a no-break space after a colon', nameLine('    name_en:\u00a0A'), at('6:13', 'blank-is-not-ordinary')],
  ['no hyphen', filters(filterYaml('a'), filterYaml('b').replace('- ', '  ')), at('8:5', 'hyphen-is-missing')],
  ['a double quote left open', nameLine('    name_en: "Rosy'), at('6:14', 'quote-is-not-closed')],
  [
    'a quote left open to the next one',
    romantic(categoryYaml('"A', [filterYaml('b').replace('code: b', 'code: "b"')])),
    at('2:10', 'quote-is-not-closed'),
  ],
  [
    'a quote left open in the last line',
    romantic('name_ko: 가\nis_active: false\nname_en: "A\n'),
    at('3:10', 'quote-is-not-closed'),
  ],
  ['an apostrophe in single quotes', nameLine("    name_en: 'Scholar's Hat'"), at('6:14', 'text-needs-quotes')],
  ['a text after a quoted one', nameLine('    name_en: "Rosy" Dusk'), at('6:14', 'text-needs-quotes')],
  ['a bracket left open', nameLine('    name_en: [New'), at('6:14', 'bracket-is-not-closed')],
  [
    'a list left open',
    { 'catalog.yaml': 'organization_id: a\ncategories: [romantic, cartoon\n' },
    ['catalog.yaml:2:13 bracket-is-not-closed'],
  ],
  ['a text after a bracket', nameLine('    name_en: [New] Rosy'), at('6:14', 'text-needs-quotes')],
  ['a reserved character', nameLine('    name_en: @home'), at('6:14', 'text-needs-quotes')],
  ['a percent sign', nameLine('    name_en: 100%'), []],
  ['an unknown escape', nameLine('    name_en: "a\\qb"'), at('6:16', 'escape-is-unknown')],
  ['two documents', fields('name_ko: 가\nname_en: A\n---\nname_ko: 나\n'), at('3:1', 'documents-are-several')],
  ['an empty file', romantic(''), at('1:1', 'document-is-empty')],
  ['comments only', romantic('# nothing\n'), at('1:1', 'document-is-empty')],
  ['a list instead of fields', romantic('- name_ko: 가\n'), at('1:1', 'document-has-no-fields')],
  ['an anchor', nameLine('    name_en: &a Rosy'), at('6:14', 'yaml-feature-is-not-allowed')],
  ['an alias', nameLine('    name_en: *bold*'), at('6:14', 'yaml-feature-is-not-allowed')],
  ['a tag', nameLine('    name_en: !!binary aGk='), at('6:14', 'yaml-feature-is-not-allowed')],
  ['a merge key', fields('name_ko: 가\nname_en: A\n<<: {}\n'), at('3:1', 'yaml-feature-is-not-allowed')],
  [
    'aliases of aliases',
    fields('name_ko: 가\nname_en: A\na: &a []\nb: &b [*a]\nc: &c [*a, *b]\n'),
    ['3:4', '4:4', '4:8', '5:4', '5:8', '5:12'].flatMap((place) => at(place, 'yaml-feature-is-not-allowed')),
  ],
  ['a directive', fields('name_ko: 가\n%YAML 1.1\nname_en: A\n'), at('2:1', 'yaml-feature-is-not-allowed')],
  [
    'a value on the line after its field',
    filters(filterYaml('a').replace('code: a', 'code:\na')),
    at('5:1', 'line-is-not-a-field'),
  ],
  [
    'a list whose name is a comment',
    romantic(categoryYaml('A', [filterYaml('a')]).replace('filters:', '# filters:')),
    at('4:1', 'field-is-missing'),
  ],
  ['a field twice', fields('name_ko: 가\nname_en: A\nname_ko: 나\n'), at('3:1', 'key-is-duplicate')],
  ['a number and the same as a text', fields('name_ko: 가\nname_en: A\n1: x\n"1": x\n'), at('4:1', 'key-is-duplicate')],
  ['deep nesting', romantic(`name_ko: ${'['.repeat(40)}${']'.repeat(40)}\n`), at('1:41', 'nesting-is-too-deep')],
  ['20,000 brackets', romantic('['.repeat(20_000)), at('1:32', 'nesting-is-too-deep')],
  [
    'marks of a merge',
    romantic('name_ko: 가\n<<<<<<< HEAD\nname_en: A\n=======\nname_en: B\n>>>>>>> b\n'),
    at('2:1', 'file-is-in-conflict'),
  ],
  [
    'five slips in one file',
    romantic(
      categoryYaml('Mood: Night', [
        filterYaml('a').replace('name_ko: ', 'name_ko：'),
        filterYaml('b').replace('    name_en', '\tname_en'),
        filterYaml('c').replace('- code', '-code').replace('Filter c', '"C'),
      ]),
    ),
    [
      ...at('2:10', 'text-needs-quotes'),
      ...at('5:12', 'colon-is-full-width'),
      ...at('10:1', 'indentation-has-a-tab'),
      ...at('12:3', 'blank-is-missing'),
      ...at('14:14', 'quote-is-not-closed'),
    ],
  ],
  [
    'a slip beside mistakes of other kinds',
    filters(filterYaml('a').replace('Filter a', 'Mood: Night'), filterYaml('001', ['is_active: yes'])),
    [...at('6:14', 'text-needs-quotes'), ...at('8:11', 'value-has-wrong-type'), ...at('12:16', 'value-has-wrong-type')],
  ],
];

testFindings(ofYaml);
