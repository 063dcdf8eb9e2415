import { isAlias, isCollection, isScalar, visit, type Document as YamlTree } from 'yaml';
import type { Splice } from '../../base/edit.ts';
import type { YamlFeature } from '../../finding/codes.ts';
import { type Line, linesIn, quoting } from './line.ts';
import { lastUpTo } from './scalars.ts';
import type { SyntaxFinding } from './syntax-finding.ts';

/** Lists and mappings may stand in one another this deep; a catalog needs four. */
export const maximumDepth = 32;
/** A longer value is not one in which an editor forgot quotes, and may have many aliases. */
const longestValue = 1000;

/** What is well-formed YAML and yet more than plain data, and nesting that no catalog needs. */
export function forbiddenYaml(tree: YamlTree.Parsed, text: string): readonly SyntaxFinding[] {
  const findings: SyntaxFinding[] = [];
  let lines: readonly Line[] | undefined;
  const refuse = (feature: YamlFeature, start: number, end: number, repair?: Splice) =>
    findings.push({ code: 'yaml-feature-is-not-allowed', args: { feature }, start, end, repair });
  visit(tree, {
    Pair(_, { key }) {
      if (!isScalar(key) || key.value !== '<<' || !key.range) return undefined;
      refuse('merge key', key.range[0], key.range[1]);
      return visit.SKIP;
    },
    Node(_, node, path) {
      const [start, end] = node.range ?? [0, 0];
      if (isAlias(node)) refuse('alias', start, end, quotingAt(start));
      else if (node.tag !== undefined) refuseMark('tag', '!', start);
      else if (node.anchor !== undefined) refuseMark('anchor', '&', start);
      if (isScalar(node) && node.type === 'QUOTE_DOUBLE') refuseEscapes(start, end);
      if (!isCollection(node) || path.filter(isCollection).length < maximumDepth) return undefined;
      findings.push(tooDeep(start));
      return visit.SKIP;
    },
  });
  return findings;

  /** A tag or anchor, which stands before its node. */
  function refuseMark(feature: YamlFeature, mark: string, before: number): void {
    let start = text.lastIndexOf(mark, before);
    while (text[start - 1] === mark) start -= 1; // as in !!str
    const end = start + text.slice(start).search(/\s|$/);
    refuse(feature, start, end, quotingAt(start));
  }

  /** `\\N`, `\\L`, `\\a` and such are characters to YAML that are never meant. */
  function refuseEscapes(start: number, end: number): void {
    for (const { 0: match, index } of text.slice(start, end).matchAll(/\\./gs)) {
      if (/^\\[abefv0NLP_ ]/.test(match)) findings.push(unknownEscape(start + index));
    }
  }

  function quotingAt(offset: number): Splice | undefined {
    lines ??= linesIn(text);
    const value = lastUpTo(lines, offset)?.value;
    if (value === undefined || value.text.length > longestValue || /^is_/.test(value.name)) return undefined; // not a text
    return quoting(value);
  }
}

export function unknownEscape(start: number): SyntaxFinding {
  return { code: 'escape-is-unknown', args: {}, start, end: start + 2, repair: { start, end: start, text: '\\' } };
}

export function tooDeep(start: number): SyntaxFinding {
  return { code: 'nesting-is-too-deep', args: { maximum: maximumDepth }, start, end: start + 1 };
}
