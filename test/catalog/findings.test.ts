import assert from 'node:assert/strict';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import type { Code } from '../../src/diagnostic/codes.ts';
import { catalogYaml, categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { findingsIn } from '../support/findings.ts';
import { type Files, folderWith } from '../support/folder.ts';

const romantic = (text: string): Files => ({ 'categories/romantic.yaml': text });
const filters = (...entries: readonly string[]): Files => romantic(categoryYaml('Romantic', entries));
/** A category of these lines and one filter. */
const fields = (lines: string): Files => romantic(`${lines}filters:\n${filterYaml('a')}`);
const filterWith = (field: string, value: string): Files =>
  filters(filterYaml('rosy_dusk').replace(new RegExp(`${field}: .*`), `${field}: ${value}`));
/** A filter of which the line of its English name, the sixth of the file, is this. */
const nameLine = (line: string): Files =>
  filters(filterYaml('a').replace('    name_en: Filter a', line), filterYaml('b'));
const at = (place: string, code: Code) => [`categories/romantic.yaml:${place} ${code}`];
const nfd = (text: string) => text.normalize('NFD');

type Row = readonly [claim: string, files: Files, findings: readonly string[]];

/** What is written over the sound catalog, and all that is then found. */
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

const ofYaml: readonly Row[] = [
  ['a colon in a text', nameLine('    name_en: Mood: Night'), at('6:14', 'text-needs-quotes')],
  ['a colon in the first text', fields('name_ko: 가: 나\nname_en: A\n'), at('1:10', 'text-needs-quotes')],
  ['a colon at the end of a text', nameLine('    name_en: Mood:'), at('6:14', 'text-needs-quotes')],
  ['an address in a text', nameLine('    name_en: see: https://a.example'), at('6:14', 'text-needs-quotes')],
  ['a full-width colon', nameLine('    name_en：Rosy'), at('6:12', 'colon-is-full-width')],
  ['a full-width colon at the end', fields('name_en: A\nname_ko：가\n'), at('2:8', 'colon-is-full-width')],
  ['no blank after a colon', nameLine('    name_en:Rosy'), at('6:12', 'blank-is-missing')],
  ['no blank after a hyphen', filters(filterYaml('a').replace('- code', '-code')), at('4:3', 'blank-is-missing')],
  [
    'no blank after the hyphens of a list',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']).replaceAll('- ', '-') },
    ['catalog.yaml:3:3 blank-is-missing', 'catalog.yaml:4:3 blank-is-missing'],
  ],
  ['no colon', nameLine('    name_en Rosy'), at('6:5', 'line-is-not-a-field')],
  ['an equals sign', nameLine('    name_en = Rosy'), at('6:5', 'line-is-not-a-field')],
  ['a line of junk', nameLine('    ???'), at('6:5', 'line-is-not-a-field')],
  [
    'no-break spaces as indentation',
    nameLine('\u00a0\u00a0\u00a0\u00a0name_en: A'),
    at('6:1', 'blank-is-not-ordinary'),
  ],
  ['an ideographic space as indentation', nameLine('  \u3000name_en: A'), at('6:3', 'blank-is-not-ordinary')],
  ['a byte order mark within', nameLine('    \ufeffname_en: A'), at('6:5', 'blank-is-not-ordinary')],
  ['a tab as indentation', nameLine('\tname_en: A'), at('6:1', 'indentation-has-a-tab')],
  ['a tab after blanks', nameLine('    \tname_en: A'), at('6:5', 'indentation-has-a-tab')],
  ['a line indented too far', nameLine('      name_en: A'), at('6:1', 'indentation-is-wrong')],
  ['a line indented too little', nameLine('   name_en: A'), at('6:1', 'indentation-is-wrong')],
  ['a line not indented', nameLine('name_en: A'), at('6:1', 'indentation-is-wrong')],
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
    'no hyphen before the first filter, indented',
    filters(filterYaml('a').replace('- ', '  '), filterYaml('b')),
    at('4:5', 'hyphen-is-missing'),
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
  [
    'a field in the column of a hyphen',
    filters(filterYaml('a'), filterYaml('b').replace('- ', '')),
    at('8:3', 'hyphen-is-missing'),
  ],
  ['a double quote left open', nameLine('    name_en: "Rosy'), at('6:14', 'quote-is-not-closed')],
  ['a single quote left open', nameLine("    name_en: 'Rosy"), at('6:14', 'quote-is-not-closed')],
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
  ['quotes in quotes', nameLine('    name_en: "He said "hi" x"'), at('6:14', 'text-needs-quotes')],
  ['a text after a quoted one', nameLine('    name_en: "Rosy" Dusk'), at('6:14', 'text-needs-quotes')],
  ['a bracket left open', nameLine('    name_en: [New'), at('6:14', 'bracket-is-not-closed')],
  ['a brace left open', nameLine('    name_en: {New'), at('6:14', 'bracket-is-not-closed')],
  [
    'a list left open',
    { 'catalog.yaml': 'organization_id: a\ncategories: [romantic, cartoon\n' },
    ['catalog.yaml:2:13 bracket-is-not-closed'],
  ],
  ['a text after a bracket', nameLine('    name_en: [New] Rosy'), at('6:14', 'text-needs-quotes')],
  ['a reserved character', nameLine('    name_en: @home'), at('6:14', 'text-needs-quotes')],
  ['a percent sign', nameLine('    name_en: 100%'), []],
  ['a percent sign first', nameLine('    name_en: %home'), at('6:14', 'text-needs-quotes')],
  ['an asterisk and a blank', nameLine('    name_en: * bold'), at('6:14', 'text-needs-quotes')],
  ['a greater-than sign', nameLine('    name_en: > x'), at('6:14', 'text-needs-quotes')],
  ['a hyphen first', nameLine('    name_en: - x'), at('6:14', 'text-needs-quotes')],
  ['an unknown escape', nameLine('    name_en: "a\\qb"'), at('6:16', 'escape-is-unknown')],
  ['two documents', fields('name_ko: 가\nname_en: A\n---\nname_ko: 나\n'), at('3:1', 'documents-are-several')],
  ['an empty file', romantic(''), at('1:1', 'document-is-empty')],
  ['comments only', romantic('# nothing\n'), at('1:1', 'document-is-empty')],
  ['a list instead of fields', romantic('- name_ko: 가\n'), at('1:1', 'document-has-no-fields')],
  [
    'a list with an invisible character in its comment',
    romantic('- # \u200b\n'),
    [...at('1:1', 'document-has-no-fields'), ...at('1:5', 'comment-has-invisible-characters')],
  ],
  ['a text instead of fields', romantic('hello\n'), at('1:1', 'document-has-no-fields')],
  [
    'a directive',
    romantic(`%YAML 1.1\n---\n${categoryYaml('A', [filterYaml('a')])}`),
    at('1:1', 'yaml-feature-is-not-allowed'),
  ],
  ['an anchor', nameLine('    name_en: &a Rosy'), at('6:14', 'yaml-feature-is-not-allowed')],
  ['an alias', nameLine('    name_en: *bold*'), at('6:14', 'yaml-feature-is-not-allowed')],
  ['a tag', nameLine('    name_en: !!binary aGk='), at('6:14', 'yaml-feature-is-not-allowed')],
  ['an unknown tag', nameLine('    name_en: !important x'), at('6:14', 'yaml-feature-is-not-allowed')],
  ['a tag alone', nameLine('    name_en: !important'), at('6:14', 'yaml-feature-is-not-allowed')],
  ['a merge key', fields('name_ko: 가\nname_en: A\n<<: {}\n'), at('3:1', 'yaml-feature-is-not-allowed')],
  [
    'a bomb of aliases',
    fields(
      `name_ko: 가\nname_en: A\n${[...'abcdefghij']
        .map(
          (name, index) =>
            `${name}: &${name} [${'abcdefghij'
              .slice(0, index)
              .split('')
              .map((before) => `*${before}`)
              .join(', ')}]\n`,
        )
        .join('')}`,
    ),
    [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap((line, index) => [
      ...at(`${line}:4`, 'yaml-feature-is-not-allowed'),
      ...[...'abcdefghij'.slice(0, index)].flatMap((_, before) =>
        at(`${line}:${8 + before * 4}`, 'yaml-feature-is-not-allowed'),
      ),
    ]),
  ],
  ['a field twice', fields('name_ko: 가\nname_en: A\nname_ko: 나\n'), at('3:1', 'key-is-duplicate')],
  [
    'a field once in NFD',
    fields(`name_ko: 가\nname_en: A\n가: 1\n${nfd('가')}: 2\n`),
    [...at('3:1', 'field-is-unknown'), ...at('4:1', 'key-is-duplicate')],
  ],
  ['a number and the same as a text', fields('name_ko: 가\nname_en: A\n1: x\n"1": x\n'), at('4:1', 'key-is-duplicate')],
  ['deep nesting', romantic(`name_ko: ${'['.repeat(40)}${']'.repeat(40)}\n`), at('1:41', 'nesting-is-too-deep')],
  ['20,000 brackets', romantic('['.repeat(20_000)), at('1:33', 'nesting-is-too-deep')],
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

const ofSchemas: readonly Row[] = [
  ['a line break in a name', filterWith('name_en', '"a\\nb"'), at('6:16', 'text-has-control-characters')],
  ['half a surrogate pair', filterWith('name_en', '"a\\uD800b"'), at('6:16', 'text-has-control-characters')],
  ['a bell in a name', filterWith('name_en', 'a\u0007b'), at('6:15', 'text-has-control-characters')],
  ['a Windows path in double quotes', filterWith('name_en', '"C:\\new"'), at('6:17', 'text-has-control-characters')],
  ['lines in a description', fields('name_ko: 가\nname_en: A\ndescription: |\n  a\n  b\n'), []],
  [
    'a NUL in a description',
    fields('name_ko: 가\nname_en: A\ndescription: "a\\u0000"\n'),
    at('3:16', 'text-has-control-characters'),
  ],
  ['a heap of combining marks', filterWith('name_ko', `ㄱ${'\u0301'.repeat(10_000)}`), at('5:14', 'text-is-too-long')],
  ['a code of digits', filters(filterYaml('001')), at('4:11', 'value-has-wrong-type')],
  ['a code with an exponent', filters(filterYaml('1e3')), at('4:11', 'value-has-wrong-type')],
  ['a code with a point', filters(filterYaml('1.10')), at('4:11', 'value-has-wrong-type')],
  ['a code in base 16', filters(filterYaml('0x10')), at('4:11', 'value-has-wrong-type')],
  ['a long number', filterWith('code', '12345678901234567890'), at('4:11', 'value-has-wrong-type')],
  ['infinity', filterWith('code', '.inf'), at('4:11', 'value-has-wrong-type')],
  ['a number beyond all', filterWith('code', '1e400'), at('4:11', 'value-has-wrong-type')],
  ['a year as a name', filterWith('name_en', '2027'), at('6:14', 'value-has-wrong-type')],
  ['a field without a value', fields('name_ko:\nname_en: A\n'), at('1:1', 'field-is-empty')],
  ['a field with null', fields('name_ko: null\nname_en: A\n'), at('1:10', 'field-is-empty')],
  ['a tag of a post', filterWith('name_en', '#tag'), at('6:5', 'field-is-empty')],
  ['an optional field without a value', filters(filterYaml('a', ['is_active:'])), at('8:5', 'field-is-empty')],
  ['an entry without a value', romantic(`${categoryYaml('A', [filterYaml('a')])}  -\n`), at('8:4', 'field-is-empty')],
  ['yes for true', filters(filterYaml('a', ['is_active: yes'])), at('8:16', 'value-has-wrong-type')],
  ['On for true', filters(filterYaml('a', ['is_active: On'])), at('8:16', 'value-has-wrong-type')],
  ['true in quotes', filters(filterYaml('a', ['is_active: "true"'])), at('8:16', 'value-has-wrong-type')],
  ['a list for a name', filterWith('name_en', '[New]'), at('6:14', 'value-has-wrong-type')],
  ['fields for a list', romantic('name_ko: 가\nname_en: A\nfilters:\n  code: a\n'), at('4:3', 'hyphen-is-missing')],
  [
    'a text for a list',
    { 'catalog.yaml': 'organization_id: a\ncategories: romantic, cartoon\n' },
    ['catalog.yaml:2:13 value-has-wrong-type'],
  ],
  [
    'a filter that is a text',
    romantic('name_ko: 가\nname_en: A\nfilters:\n  - rosy\n'),
    at('4:5', 'value-has-wrong-type'),
  ],
  ['a missing field', filters('  - code: a\n    name_ko: 가\n    name_en: A\n'), at('4:5', 'field-is-missing')],
  ['an unknown field', filters(filterYaml('a', ['colour: red'])), at('8:5', 'field-is-unknown')],
  ['a misspelt field', filters(filterYaml('a', ['is_recomended: true'])), at('8:5', 'field-is-unknown')],
  ['a misspelt field that is required', nameLine('    name_em: A'), at('6:5', 'field-is-unknown')],
  ['a field in another case', nameLine('    nameEn: A'), at('6:5', 'field-is-unknown')],
  ['a field with an invisible character', nameLine('    name_en\u200b: A'), at('6:5', 'field-is-unknown')],
  [
    'a misspelt field with a mistake in it',
    filters(filterYaml('a', ['is_recomended: yes'])),
    [...at('8:5', 'field-is-unknown'), ...at('8:20', 'value-has-wrong-type')],
  ],
  [
    'a misspelt list with a mistake in it',
    romantic(categoryYaml('A', [filterYaml('001')]).replace('filters', 'filtres')),
    [...at('3:1', 'field-is-unknown'), ...at('4:11', 'value-has-wrong-type')],
  ],
  [
    'a misspelt field beside the right one',
    filters(filterYaml('a', ['is_recomended: true', 'is_recommended: false'])),
    at('8:5', 'field-is-unknown'),
  ],
  ['__proto__ as a field', fields('name_ko: 가\nname_en: A\n__proto__: {}\n'), at('3:1', 'field-is-unknown')],
  ['a blank name', filterWith('name_en', '"  "'), at('6:14', 'text-is-blank')],
  ['a name that nobody sees', filterWith('name_ko', '"\\u200b\\u3164"'), at('5:14', 'text-is-blank')],
  ['an empty name', filterWith('name_ko', '""'), at('5:14', 'text-is-blank')],
  ['an empty address', filterWith('image_url', '""'), at('7:16', 'text-is-blank')],
  ['a name of 60 emoji', filterWith('name_ko', '👩‍👩‍👧‍👦'.repeat(60)), []],
  ['a name of 61 emoji', filterWith('name_ko', '👩‍👩‍👧‍👦'.repeat(61)), at('5:14', 'text-is-too-long')],
  ['a name of 60 syllables in NFD', filterWith('name_ko', nfd('각').repeat(60)), at('5:14', 'text-is-decomposed')],
  ['a description of 500', fields(`name_ko: 가\nname_en: A\ndescription: ${'x'.repeat(500)}\n`), []],
  [
    'a description of 501',
    fields(`name_ko: 가\nname_en: A\ndescription: ${'x'.repeat(501)}\n`),
    at('3:14', 'text-is-too-long'),
  ],
  ['a code of 64', filterWith('code', 'a'.repeat(64)), []],
  ['a code of 65', filterWith('code', 'a'.repeat(65)), at('4:11', 'code-is-malformed')],
  ['a code with a blank', filterWith('code', 'rosy dusk'), at('4:11', 'code-is-malformed')],
  ['a code in Hangul', filterWith('code', '노을'), at('4:11', 'code-is-malformed')],
  ['http', filterWith('image_url', 'http://a.example/b'), at('7:16', 'image-url-is-not-https')],
  ['a script as an address', filterWith('image_url', 'javascript:alert(1)'), at('7:16', 'image-url-is-not-https')],
  [
    'a password in an address',
    filterWith('image_url', 'https://a:b@c.example/'),
    at('7:16', 'image-url-has-credentials'),
  ],
  ['half an address', filterWith('image_url', '/filters/a.webp'), at('7:16', 'image-url-is-malformed')],
  ['an address without slashes', filterWith('image_url', 'https:a.example/b'), at('7:16', 'image-url-is-malformed')],
  ['a blank in an address', filterWith('image_url', 'https://a.example/a b'), at('7:16', 'image-url-is-malformed')],
  [
    'Hangul in an address',
    filterWith('image_url', 'https://a.example/노을.webp'),
    at('7:16', 'image-url-is-not-encoded'),
  ],
  [
    'Hangul in NFD in an address',
    filterWith('image_url', `https://a.example/${nfd('노을')}.webp`),
    at('7:16', 'image-url-is-not-encoded'),
  ],
  ['Hangul in a host', filterWith('image_url', 'https://노을.example/a'), at('7:16', 'image-url-is-not-encoded')],
  [
    'an invisible character in an address',
    filterWith('image_url', 'https://a.example/a\u200b.webp'),
    at('7:35', 'text-has-invisible-characters'),
  ],
  [
    'an unknown choice',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon'], 'snapshot:\n  inactive_filters: no\n') },
    ['catalog.yaml:6:21 value-is-not-a-choice'],
  ],
];

const ofTexts: readonly Row[] = [
  [
    'an invisible character in a name',
    filterWith('name_en', 'Ro\u200bsy'),
    at('6:16', 'text-has-invisible-characters'),
  ],
  [
    'an invisible character as an escape',
    filterWith('name_en', '"Ro\\u200Bsy"'),
    at('6:17', 'text-has-invisible-characters'),
  ],
  [
    'a character that turns text around',
    filterWith('name_en', 'Rosy \u202eksuD'),
    at('6:19', 'text-has-invisible-characters'),
  ],
  ['a byte order mark in a name', filterWith('name_en', 'Ro\ufeffsy'), at('6:16', 'text-has-invisible-characters')],
  ['a soft hyphen in a name', filterWith('name_en', 'Ro\u00adsy'), at('6:16', 'text-has-invisible-characters')],
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
  ['a blank at the start of a name', filterWith('name_en', '" Rosy"'), at('6:15', 'text-has-edge-blanks')],
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

const ofRules: readonly Row[] = [
  ['a code twice', filters(filterYaml('a'), filterYaml('b'), filterYaml('a')), at('12:11', 'code-is-duplicate')],
  ['a code in two categories', filters(filterYaml('comic_ink')), at('4:11', 'code-is-in-two-categories')],
  [
    'a listed category without a file',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'retro']) },
    ['catalog.yaml:5:5 category-file-is-missing'],
  ],
  [
    'a misspelt category',
    { 'catalog.yaml': catalogYaml(['romantik', 'cartoon']) },
    ['catalog.yaml:3:5 category-file-is-missing'],
  ],
  [
    'a category that is not listed',
    { 'catalog.yaml': catalogYaml(['romantic']) },
    ['categories/cartoon.yaml:1:1 category-is-not-listed'],
  ],
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
  [
    'a slug in capitals in the list',
    { 'catalog.yaml': catalogYaml(['Romantic', 'cartoon']) },
    ['catalog.yaml:3:5 slug-is-malformed'],
  ],
  [
    'a misspelt list of categories',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon']).replace('categories', 'categoris') },
    ['catalog.yaml:2:1 field-is-unknown'],
  ],
  ['an active category without filters', romantic('name_ko: 가\nname_en: A\n'), at('1:1', 'category-shows-nothing')],
  [
    'an active category with an empty list',
    romantic('name_ko: 가\nname_en: A\nfilters: []\n'),
    at('3:1', 'category-shows-nothing'),
  ],
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

for (const [claim, files, findings] of [...rows, ...ofYaml, ...ofSchemas, ...ofTexts, ...ofRules]) {
  test(`finds ${findings.length === 0 ? 'nothing' : findings[0]?.split(' ')[1]} in ${claim}`, (t) => {
    assert.deepEqual(findingsIn(folderWith(t, { ...soundCatalog, ...files })), findings);
  });
}

test('finds the same in CRLF files, at the same places', (t) => {
  for (const [claim, files, findings] of [...ofYaml, ...ofSchemas, ...ofTexts, ...ofRules]) {
    const crlf = Object.entries(files).map(([path, text]) => [path, String(text).replaceAll('\n', '\r\n')]);
    assert.deepEqual(findingsIn(folderWith(t, { ...soundCatalog, ...Object.fromEntries(crlf) })), findings, claim);
  }
});

test('finds a missing catalog.yaml, and says nothing of the order then', (t) => {
  const folder = folderWith(t, soundCatalog);
  rmSync(join(folder, 'catalog.yaml'));
  assert.deepEqual(findingsIn(folder), ['catalog.yaml:1:1 file-is-missing']);
});

test('finds that there is no category at all', (t) => {
  const folder = folderWith(t, { 'catalog.yaml': 'organization_id: a\n' });
  assert.deepEqual(findingsIn(folder), ['catalog.yaml:1:1 catalog-has-no-category']);
});

test('does not take stamps that cannot be read for none', (t) => {
  const folder = folderWith(t, soundCatalog);
  symlinkSync('nowhere', join(folder, 'stamps.json'));
  assert.deepEqual(findingsIn(folder), ['stamps.json:1:1 file-is-missing']);
  assert.equal(examine(readSources(folder)).sound, undefined);
});

test('tells all mistakes of all files in one run, by file, line and column', (t) => {
  const folder = folderWith(t, {
    ...soundCatalog,
    'categories/cartoon.yaml': categoryYaml('Cartoon', [
      filterYaml('a'),
      filterYaml('a', ['is_active: on', 'colour: red']),
    ]),
    'categories/romantic.yaml':
      'name_en: A\nfilters:\n  - code: 1\n    name_ko: 가\n    name_en: A\n    image_url: x\n',
  });
  assert.deepEqual(findingsIn(folder), [
    'categories/cartoon.yaml:8:11 code-is-duplicate',
    'categories/cartoon.yaml:12:16 value-has-wrong-type',
    'categories/cartoon.yaml:13:5 field-is-unknown',
    'categories/romantic.yaml:1:1 field-is-missing',
    'categories/romantic.yaml:3:11 value-has-wrong-type',
    'categories/romantic.yaml:6:16 image-url-is-malformed',
  ]);
});

test('names the filter or category that a finding is about, as far as it can be named', (t) => {
  const folder = folderWith(t, {
    ...soundCatalog,
    ...romantic(`${categoryYaml('Romantic', [filterYaml('a', ['x: 1']), filterYaml('001', ['y: 1'])])}z: 1\n`),
  });
  const entries = examine(readSources(folder)).diagnostics.map(({ entry }) => entry);
  const names = (code: string) => ({ name_ko: `필터 ${code}`, name_en: `Filter ${code}` });
  const second = { kind: 'filter', key: undefined, category: 'romantic', position: 2, ...names('001') };
  assert.deepEqual(entries, [
    { kind: 'filter', key: 'romantic/a', category: 'romantic', position: 1, ...names('a') },
    second,
    second,
    {
      kind: 'category',
      key: 'romantic',
      category: 'romantic',
      position: undefined,
      name_ko: '로맨틱',
      name_en: 'Romantic',
    },
  ]);
});

const twoPlaces: readonly (readonly [code: Code, files: Files, related: string])[] = [
  ['code-is-duplicate', filters(filterYaml('a'), filterYaml('a')), 'categories/romantic.yaml:4:11'],
  ['code-is-in-two-categories', filters(filterYaml('comic_ink')), 'categories/cartoon.yaml:4:11'],
  ['key-is-duplicate', fields('name_ko: 가\nname_en: A\nname_ko: 나\n'), 'categories/romantic.yaml:1:1'],
  ['hyphen-is-missing', filters(filterYaml('a'), filterYaml('b').replace('- ', '  ')), 'categories/romantic.yaml:4:5'],
  [
    'name-is-shared',
    filters(filterYaml('a'), filterYaml('b').replace('필터 b', '필터 a')),
    'categories/romantic.yaml:5:14',
  ],
  ['image-url-is-shared', filters(filterYaml('a').replace('/a.', '/comic_ink.')), 'categories/cartoon.yaml:7:16'],
  [
    'names-are-swapped',
    filters(filterYaml('a').replace('필터 a', 'Rosy').replace('Filter a', '노을')),
    'categories/romantic.yaml:6:14',
  ],
  [
    'category-is-listed-twice',
    { 'catalog.yaml': catalogYaml(['romantic', 'cartoon', 'romantic']) },
    'catalog.yaml:3:5',
  ],
];

for (const [code, files, place] of twoPlaces) {
  test(`${code} names the other place too`, (t) => {
    const folder = folderWith(t, { ...soundCatalog, ...files });
    const found = examine(readSources(folder)).diagnostics.find((diagnostic) => diagnostic.code === code);
    const places = found?.related.map(
      ({ path, range: { start } }) => `${path.slice(folder.length + 1)}:${start.line}:${start.column}`,
    );
    assert.deepEqual(places, [place]);
  });
}
