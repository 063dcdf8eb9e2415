import { at, filterWith, nameLine, nfd, type Row, testFindings } from './rows.ts';

const ofTexts: readonly Row[] = [
  [
    'an invisible character in a name',
    filterWith('name_en', 'Ro\u200bsy'),
    at('6:16', 'text-has-invisible-characters'),
  ],
  [
    'a character that turns text around',
    filterWith('name_en', 'Rosy \u202eksuD'),
    at('6:19', 'text-has-invisible-characters'),
  ],
  ['a filler in a name', filterWith('name_ko', '장\u3164미'), at('5:15', 'text-has-invisible-characters')],
  ['a joiner between letters', filterWith('name_en', 'Ro\u200dsy'), at('6:16', 'text-has-invisible-characters')],
  [
    'an invisible character in a code',
    filterWith('code', 'rosy\u200b_dusk'),
    at('4:15', 'text-has-invisible-characters'),
  ],
  [
    'an invisible character in a comment',
    nameLine('    name_en: A # x\u202ey'),
    at('6:19', 'comment-has-invisible-characters'),
  ],
  ['Hangul in NFD', filterWith('name_ko', `새 ${nfd('노을')} 빛`), at('5:16', 'text-is-decomposed')],
  ['a space at the start of a name', filterWith('name_en', '" Rosy"'), at('6:15', 'text-has-edge-blanks')],
  ['a no-break space at the end of a name', filterWith('name_en', 'Rosy\u00a0'), at('6:18', 'text-has-edge-blanks')],
  ['a line break at the end of a name', filterWith('name_en', '"Rosy\\n"'), at('6:19', 'text-has-edge-blanks')],
  ['a tag after a text', filterWith('name_en', 'C#1 #tag'), at('6:18', 'text-is-cut-by-a-comment')],
  ['a comment after a text in quotes', filterWith('name_en', '"C#1" #tag'), []],
  [
    'a text with three mistakes',
    filterWith('name_ko', `"\u200b${nfd('노을')} "`),
    [
      ...at('5:15', 'text-has-invisible-characters'),
      ...at('5:16', 'text-is-decomposed'),
      ...at('5:21', 'text-has-edge-blanks'),
    ],
  ],
];

testFindings(ofTexts);
