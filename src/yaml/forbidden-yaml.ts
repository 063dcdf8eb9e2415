import { isAlias, isScalar, visit, type Document as YamlTree } from 'yaml';
import type { Splice } from '../base/edit.ts';
import { typeOf } from '../catalog/schema/schemas.ts';
import type { YamlFeature } from '../finding/codes.ts';
import { type Line, linesIn, quoting } from './line.ts';
import { lastUpTo } from './scalars.ts';
import { escapeFinding, type SyntaxFinding } from './syntax-finding.ts';

/** A longer value is not one in which an editor forgot quotes, and may have many aliases. */
const longestValue = 1000;

/** The name that a list or group has in YAML, written behind what else is on its line. */
function asCommentBehind({ end: lineEnd, start: lineStart, text }: Line, start: number, end: number): Splice {
  const rest = text.slice(end - lineStart).trim();
  return { start, end: lineEnd, text: [rest, '#', text.slice(start - lineStart, end - lineStart)].join(' ').trim() };
}

/** What is well-formed YAML and yet more than plain data. */
export function forbiddenYaml(tree: YamlTree.Parsed, text: string): readonly SyntaxFinding[] {
  const escapes: SyntaxFinding[] = [];
  const found: {
    readonly feature: YamlFeature;
    readonly start: number;
    readonly end: number;
    readonly isText?: boolean;
  }[] = [];
  visit(tree, {
    Pair(_, { key }) {
      if (!isScalar(key) || key.value !== '<<' || !key.range) return undefined;
      found.push({ feature: 'merge key', start: key.range[0], end: key.range[1] });
      return visit.SKIP;
    },
    Node(_, node) {
      const [start, end] = node.range ?? [0, 0];
      if (isAlias(node)) found.push({ feature: 'alias', start, end });
      else if (node.tag !== undefined) found.push({ feature: 'tag', ...markBefore(start, '!') });
      else if (node.anchor !== undefined)
        found.push({ feature: 'anchor', ...markBefore(start, '&'), isText: isScalar(node) });
      if (!isScalar(node) || node.type !== 'QUOTE_DOUBLE') return;
      // `\\N`, `\\L` and such are characters to YAML that no editor means: the backslash belongs to the text.
      for (const { 0: written, index } of text.slice(start, end).matchAll(/\\./gs)) {
        if (/^\\[abefv0NLP_ ]/.test(written)) escapes.push(escapeFinding(start + index));
      }
    },
  });
  const lines = found.length === 0 ? [] : linesIn(text);
  const ofFeatures = found.map(({ feature, start, end, isText = true }): SyntaxFinding => {
    const line = lastUpTo(lines, start);
    const finding = { code: 'yaml-feature-is-not-allowed', args: { feature }, start, end } as const;
    if (!isText) return { ...finding, repair: line && asCommentBehind(line, start, end) };
    const value = feature === 'merge key' ? undefined : line?.value;
    const isMeant = value !== undefined && value.text.length <= longestValue && typeOf(value.name) !== 'boolean';
    return { ...finding, repair: isMeant ? quoting(value) : undefined };
  });
  return [...ofFeatures, ...escapes];

  /** A tag or anchor, which stands before its node. */
  function markBefore(offset: number, mark: string) {
    let start = text.lastIndexOf(mark, offset);
    while (text[start - 1] === mark) start -= 1; // as in !!str
    return { start, end: start + text.slice(start).search(/\s|$/) };
  }
}
