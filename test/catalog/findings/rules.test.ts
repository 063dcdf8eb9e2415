import { catalogYaml, filterYaml } from '../../support/catalogs.ts';
import { at, filters, filterWith, type Row, romantic, testFindings } from '../../support/findings.ts';

const ofRules: readonly Row[] = [
  ['a code twice', filters(filterYaml('a'), filterYaml('b'), filterYaml('a')), at('12:11', 'code-is-duplicate')],
  ['a code in two categories', filters(filterYaml('comic_ink')), at('4:11', 'code-is-in-two-categories')],
  [
    'a category listed twice',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'romantic']) },
    ['catalog.yaml:5:5 category-is-listed-twice'],
  ],
  [
    'a slug that is none in the list',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'Retro Film']) },
    ['catalog.yaml:5:5 slug-is-malformed'],
  ],
  ['an active category without filters', romantic('name_ko: 가\nname_en: A\n'), at('1:1', 'category-shows-nothing')],
  [
    'an active category of inactive filters',
    filters(filterYaml('a', ['is_active: false']), filterYaml('b', ['is_active: false'])),
    at('3:1', 'category-shows-nothing'),
  ],
  ['an inactive category without filters', romantic('name_ko: 가\nname_en: A\nis_active: false\n'), []],
  [
    'names equal but for capitals and blanks',
    filters(filterYaml('a'), filterYaml('b').replace('Filter b', 'filter  A')),
    at('10:14', 'name-is-shared'),
  ],
  [
    'a filter copied with both names',
    filters(filterYaml('a'), filterYaml('b').replace('필터 b', '필터 a').replace('Filter b', 'Filter a')),
    at('9:14', 'name-is-shared'),
  ],
  [
    'a picture twice',
    filters(filterYaml('a'), filterYaml('b').replace('/b.webp', '/a.webp')),
    at('11:16', 'image-url-is-shared'),
  ],
  [
    'a picture in two categories',
    filters(filterYaml('a').replace('/a.webp', '/comic_ink.webp')),
    at('7:16', 'image-url-is-shared'),
  ],
  ['a Korean name in Latin letters', filterWith('name_ko', 'VHS'), at('5:14', 'name-is-in-the-wrong-language')],
  ['an English name in Hangul', filterWith('name_en', '노을 Dusk'), at('6:14', 'name-is-in-the-wrong-language')],
  [
    'the names swapped',
    filters(filterYaml('a').replace('필터 a', 'Rosy').replace('Filter a', '노을')),
    at('5:14', 'names-are-swapped'),
  ],
  ['a year as the Korean name', filterWith('name_ko', '"2027"'), []],
];

testFindings(ofRules);
