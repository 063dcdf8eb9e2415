import type { Document as YamlTree } from 'yaml';
import { widthOf } from '../base/width.ts';
import type { Code, CodeArgs } from '../finding/codes.ts';
import { asComment, resemblesField } from './line.ts';
import { lastUpTo, scalarsIn } from './scalars.ts';
import type { SyntaxFinding } from './syntax-finding.ts';

/** What is wrong with a part of a line, and what was meant; `mark` is what to point to, where that is not all of it. */
type Meaning = {
  readonly [C in Code]: { readonly code: C; readonly args: CodeArgs[C]; readonly text: string; readonly mark?: string };
}[Code];

type Rule = readonly [pattern: RegExp, meaningOf: (wrong: string, before: string, name: string) => Meaning];

/** What looks right to people, parses without an error or with one elsewhere, and is something else to YAML; a `name` must be that of a field. */
const rules: readonly Rule[] = [
  [
    // Without the line of hyphens that it needs, the library takes a directive for a text.
    /^(?<wrong>%[A-Z][^\r]*)/,
    () => ({ code: 'yaml-feature-is-not-allowed', args: { feature: 'directive' }, text: '' }),
  ],
  [
    // A comment of other languages.
    /^(?<before>[ \t]*)(?<wrong>(?:\/\/|\/\*|<!--)[^\r]*)/,
    (wrong) => ({ code: 'line-is-not-a-field', args: {}, text: asComment(wrong) }),
  ],
  [
    // Looks like a space or like nothing, and is part of a word to YAML.
    /^(?<before>(?:[ \t]|-[ \t]+)*(?:-|[\p{L}_][\p{L}\p{N}_-]*:)?)(?<wrong>(?:(?! )[\p{Zs}\u200b-\u200d\u2060\ufeff])+)/u,
    (wrong, before) => ({
      code: 'blank-is-not-ordinary',
      args: { character: [...wrong][0] ?? '' },
      text: /[-:]$/.test(before) ? ' ' : ' '.repeat(widthOf(wrong)),
    }),
  ],
  [
    // What word processors make of a hyphen at the start of a line, and what people use as one.
    /^(?<before>[ \t]*)(?<wrong>[\u2010-\u2015\u2212\u2022\u2023\u2043\u2219\u25aa\u25e6\u00b7*\uff0d\u30fc]|-{2}|\d+[.)])(?=[ \t]+\S)/u,
    (wrong) => ({ code: 'bullet-is-not-a-hyphen', args: { character: wrong }, text: '-' }),
  ],
  [
    /^(?<before>[ \t]*)(?<wrong>[\u2022\u2023\u25aa\u25e6])(?=\S)/u,
    (wrong) => ({ code: 'bullet-is-not-a-hyphen', args: { character: wrong }, text: '- ' }),
  ],
  [
    // Before a field of the file, or after another hyphen.
    /^(?<before>[ \t]*(?:-[ \t]+)?)(?<wrong>-[ \t]+)(?=(?:categories|description|filters|snapshot)[ \t]*:|(?<=-[ \t]+-[ \t]+)[a-z_]+:)/,
    () => ({ code: 'hyphen-is-superfluous', args: {}, text: '' }),
  ],
  [
    /^(?<before>(?:[ \t]|-[ \t]+)*(?<name>[\p{L}_][\p{L}\p{N}_-]*))(?<wrong>[ \t]*[\uff1a\ufe55\ufe13\u2236][^\S\n]*)/u,
    (wrong, _before, name) => ({ code: 'colon-is-full-width', args: { field: name }, text: ': ', mark: wrong.trim() }),
  ],
  [
    /^(?<before>[ \t]*(?=-)|(?:[ \t]|-[ \t]+)*(?<name>[\p{L}_][\p{L}\p{N}_-]*))(?<wrong>(?<![\p{L}\p{N}_-])-(?=[^\s\-\p{Zs}])|:(?=[^\s:/]))/u,
    (wrong) => ({ code: 'blank-is-missing', args: { after: wrong === '-' ? '-' : ':' }, text: `${wrong} ` }),
  ],
];

/** What looks right and is not, outside quoted and block texts. */
export function lookalikes(tree: YamlTree.Parsed, text: string): readonly SyntaxFinding[] {
  const suspects = [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) => lookalikeIn(line, index) ?? []);
  if (suspects.length === 0) return [];
  const texts = scalarsIn(tree).filter(({ type }) => type !== 'PLAIN');
  return suspects.filter(({ start }) => start >= (lastUpTo(texts, start - 1)?.end ?? 0));
}

/** The first rule that fits names what is wrong. */
function lookalikeIn(line: string, lineStart: number): SyntaxFinding | undefined {
  for (const [pattern, meaningOf] of rules) {
    const { before = '', name = '', wrong } = pattern.exec(line)?.groups ?? {};
    if (wrong === undefined || (name !== '' && !resemblesField(name))) continue;
    const { text, mark = wrong, ...meaning } = meaningOf(wrong, before, name);
    const start = lineStart + before.length;
    const marked = start + wrong.indexOf(mark);
    return { ...meaning, start: marked, end: marked + mark.length, repair: { start, end: start + wrong.length, text } };
  }
  return undefined;
}
