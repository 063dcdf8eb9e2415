import { isAlias, isCollection, isMap, isPair, isScalar, type Node, type Document as YamlTree } from 'yaml';
import type { YamlFeature } from '../../finding/codes.ts';
import { asValueLine, lineFinder, quoting } from './line.ts';
import type { Splice } from './mending.ts';
import type { Slip } from './slip.ts';

/** Lists and mappings may stand in one another this deep; a catalog needs four. */
export const maximumDepth = 32;

/** What is well-formed YAML and yet more than plain data, and nesting that no catalog needs. */
export function features(tree: YamlTree.Parsed, text: string): readonly Slip[] {
  const slips: Slip[] = [];
  const lineAt = lineFinder(text);
  const refuse = (feature: YamlFeature, span: { readonly start: number; readonly end: number }, repair?: Splice) =>
    slips.push({ code: 'yaml-feature-is-not-allowed', args: { feature }, ...span, repair });

  walk(tree.contents, 1);
  return slips;

  function walk(node: unknown, depth: number): void {
    if (!isNode(node)) return;
    refuseProperties(node);
    if (isScalar(node) && node.type === 'QUOTE_DOUBLE' && node.range) refuseEscapes(node.range[0], node.range[1]);
    if (!isCollection(node)) return;
    if (depth > maximumDepth) {
      const start = node.range?.[0] ?? 0;
      slips.push(tooDeep(start));
      return;
    }
    if (isMap(node)) refuseMergeKeys(node.items);
    for (const item of node.items) {
      if (isPair(item)) {
        walk(item.key, depth + 1);
        if (!isScalar(item.key) || item.key.value !== '<<') walk(item.value, depth + 1); // the merge key is told
      } else walk(item, depth + 1);
    }
  }

  /** `\\N`, `\\L`, `\\a` and such are characters to YAML that nobody means to write. */
  function refuseEscapes(start: number, end: number): void {
    for (const { 0: match, index } of text.slice(start, end).matchAll(/\\./gs)) {
      if (!/^\\[abefv0NLP_ ]/.test(match)) continue;
      const at = start + index;
      const repair = { start: at, end: at, text: '\\' };
      slips.push({ code: 'escape-is-unknown', args: {}, start: at, end: at + 2, repair });
    }
  }

  function refuseProperties(node: Node): void {
    const [start, end] = node.range ?? [0, 0];
    if (isAlias(node)) {
      refuse('alias', { start, end }, quotedValueAt(start));
      return;
    }
    const mark = node.tag === undefined ? (isAnchored(node) ? '&' : undefined) : '!';
    if (mark === undefined) return;
    let at = text.lastIndexOf(mark, start);
    while (text[at - 1] === mark) at -= 1; // as in !!str
    const length = /^\S+/.exec(text.slice(at))?.[0].length ?? 1;
    refuse(mark === '!' ? 'tag' : 'anchor', { start: at, end: at + length }, quotedValueAt(at));
  }

  function refuseMergeKeys(pairs: readonly { key: unknown }[]): void {
    for (const { key } of pairs) {
      if (isScalar(key) && key.value === '<<' && key.range)
        refuse('merge key', { start: key.range[0], end: key.range[1] });
    }
  }

  function quotedValueAt(offset: number): Splice | undefined {
    const line = lineAt(offset);
    const field = asValueLine(line);
    if (field === undefined || /^is_/.test(field.name)) return undefined; // a switch is no text
    return quoting(line, field);
  }
}

/** A directive stands before all else. Without the line of hyphens that it needs, the library takes it for a text. */
export function directiveIn(text: string): Slip | undefined {
  const [match, before = '', directive = ''] = /^((?:[ \t]*(?:#.*)?\r?\n)*)(%[A-Z][^\r\n]*)/.exec(text) ?? [];
  if (match === undefined) return undefined;
  const span = { start: before.length, end: before.length + directive.length };
  return {
    code: 'yaml-feature-is-not-allowed',
    args: { feature: 'directive' },
    ...span,
    repair: { ...span, text: '' },
  };
}

export function tooDeep(start: number): Slip {
  return { code: 'nesting-is-too-deep', args: { maximum: maximumDepth }, start, end: start + 1, repair: undefined };
}

function isNode(value: unknown): value is Node {
  return isAlias(value) || isScalar(value) || isCollection(value);
}

function isAnchored(node: Node): boolean {
  return 'anchor' in node && node.anchor !== undefined;
}
