import { filterYaml } from '../../support/catalogs.ts';
import {
  at,
  filters,
  filterWith,
  inCatalog,
  listing,
  onlyFilter,
  type Row,
  romantic,
  secondFilter,
  testFindings,
} from './rows.ts';

const ofRules: readonly Row[] = [
  ['a code twice', filters(filterYaml('a'), filterYaml('b'), filterYaml('a')), at('12:11', 'code-is-duplicate')],
  [
    'codes that differ in capitals',
    filters(filterYaml('b'), filterYaml('c').replace('code: c', 'code: B')),
    at('8:11', 'code-differs-in-case'),
  ],
  ['a code in two categories', filters(filterYaml('comic_ink')), at('4:11', 'code-is-in-two-categories')],
  ['a category listed twice', listing('romantic', 'cartoon', 'romantic'), inCatalog('5:5', 'category-is-listed-twice')],
  ['a slug that is none', listing('romantic', 'cartoon', 'Retro Film'), inCatalog('5:5', 'slug-is-malformed')],
  ['an active category without filters', romantic('name_ko: 가\nname_en: A\n'), at('1:1', 'category-shows-nothing')],
  [
    'an active category of inactive filters',
    filters(filterYaml('a', ['is_active: false']), filterYaml('b', ['is_active: false'])),
    at('3:1', 'category-shows-nothing'),
  ],
  ['an inactive category without filters', romantic('name_ko: 가\nname_en: A\nis_active: false\n'), []],
  ['names equal but for capitals and spaces', secondFilter('Filter b', 'filter  A'), at('10:14', 'name-is-shared')],
  ['a filter copied with both names', secondFilter(/(필터|Filter) b/g, '$1 a'), at('9:14', 'name-is-shared')],
  ['a picture twice', secondFilter('/b.webp', '/a.webp'), at('11:16', 'image-url-is-shared')],
  ['a picture in two categories', onlyFilter('/a.webp', '/comic_ink.webp'), at('7:16', 'image-url-is-shared')],
  ['a Korean name in Latin letters', filterWith('name_ko', 'VHS'), at('5:14', 'name-is-in-the-wrong-language')],
  ['an English name in Hangul', filterWith('name_en', '노을 Dusk'), at('6:14', 'name-is-in-the-wrong-language')],
  ['the names swapped', onlyFilter(/필터 a\n(.*)Filter a/, 'Rosy\n$1노을'), at('5:14', 'names-are-swapped')],
  ['a year as the Korean name', filterWith('name_ko', '"2027"'), []],
];

testFindings(ofRules);
