import { categoryYaml, filterYaml } from '../../support/catalogs.ts';
import {
  fieldWith,
  first,
  line,
  name,
  type Row,
  romantic,
  second,
  settings,
  testFindings,
  whole,
} from './rows.ts';

const ofYaml: readonly Row[] = [
  [
    'a full-width colon in accepted changes',
    {
      'accepted-changes.yaml':
        'accepted:\n  - change：removed\n    entry: a\n    reason: b\n    expires: 2026-01-01\n',
    },
    'accepted-changes.yaml:2:11 colon-is-full-width',
  ],
  ['years in a text', fieldWith('description: Looks of\n  2026\n  2027')],
  [
    'a second category',
    whole(/$/, categoryYaml('B', [filterYaml('b')])),
    '8:1 key-is-duplicate',
    '9:1 key-is-duplicate',
    '10:1 key-is-duplicate',
  ],
  ['a line indented too far', line('      name_en: A'), '6:7 indentation-is-wrong'],
  [
    'a quote left open to the next one',
    whole(/A\n(.*)code: a/s, '"A\n$1code: "a"'),
    '2:10 quote-is-not-closed',
  ],
  [
    'a last quote left open',
    romantic('name_ko: 가\nis_active: false\nname_en: "A\n'),
    '3:10 quote-is-not-closed',
  ],
  ['a percent sign', name('100%')],
  ['an unknown escape', name('"a\\qb"'), '6:16 yaml-is-malformed'],
  ['an anchor', name('&a Rosy'), '6:14 text-needs-quotes'],
  ['a tag', name('!!binary aGk='), '6:23 yaml-feature-is-not-allowed'],
  ['a merge key', fieldWith('<<: {}'), '3:1 field-is-unknown'],
  [
    'an alias beside an anchor',
    fieldWith('a: &a [*a]'),
    '3:7 yaml-feature-is-not-allowed',
    '3:8 yaml-feature-is-not-allowed',
  ],
  [
    'a field in quotes twice',
    fieldWith('"description": x\n"description": y'),
    '4:1 key-is-duplicate',
  ],
  ['a first filter without its code', first('code: a\n    ', ''), '4:5 field-is-missing'],
  ['a directive', whole(/^/, '%YAML 1.1\n---\n'), '1:1 yaml-feature-is-not-allowed'],
  ['a number and the same as a text', fieldWith('1: x\n"1": x'), '4:1 key-is-duplicate'],
  ['20,000 brackets', romantic('['.repeat(20_000)), '1:1 yaml-is-malformed'],
  [
    'five slips in one file',
    romantic(
      categoryYaml('Mood: Night', [
        filterYaml('a').replace('name_ko: ', 'name_ko：'),
        filterYaml('b').replace('    name_en', '\tname_en'),
        filterYaml('c').replace('- code', '-code').replace('Filter c', '"C'),
      ]),
    ),
    '2:10 text-needs-quotes',
    '5:12 colon-is-full-width',
    '10:1 indentation-has-a-tab',
    '12:3 blank-is-missing',
    '14:14 quote-is-not-closed',
  ],
  [
    'a slip beside a mistake of another kind',
    name('Mood: Night\n    is_active: yes'),
    '6:14 text-needs-quotes',
    '7:16 value-has-wrong-type',
  ],
  ['a whole filter in comments', second(/^(?=.)/gm, '# ')],
  ['a former code in a comment', first('    name_ko', '    # - code: old\n    name_ko')],
  [
    'all hyphens deleted',
    romantic(categoryYaml('A', [filterYaml('a'), filterYaml('b')]).replaceAll('- ', '  ')),
    '4:5 hyphen-is-missing',
    '8:5 hyphen-is-missing',
  ],
  [
    'a first entry',
    settings('categories:\n  romantic\n  - cartoon'),
    'catalog.yaml:3:3 value-has-wrong-type',
  ],
  ['a tab after a hyphen', first('- ', '-\t'), '4:4 indentation-has-a-tab'],
  ['a first line indented', whole(/^/, '  '), '1:3 indentation-is-wrong'],
  ['an alias to be merged', fieldWith('<<: *base'), '3:5 yaml-feature-is-not-allowed'],
  [
    'indented marks of a merge',
    line('    <<<<<<< HEAD\n    name_en: A\n    >>>>>>> x'),
    '6:1 file-is-in-conflict',
  ],
];

testFindings(ofYaml);
