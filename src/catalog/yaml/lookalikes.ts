import { isScalar, visit, type Document as YamlTree } from 'yaml';
import { isFieldName, type Line, linesIn } from './line.ts';
import type { Slip } from './slip.ts';

/** What most lines are, and for which the expressions below, slow to make, are not needed. */
const ordinaryLine =
  /^ *(?:- (?!categories:|description:|filters:|snapshot:))?(?:[a-z_]+:(?: [!-~\uac00-\ud7a3].*)?|[a-z0-9][a-z0-9-]*|#.*)?$/;
/** Looks like a blank or like nothing, and is part of a word to YAML. */
const oddBlank = /^((?:[ \t]|-[ \t]+)*)([\p{Zs}\u200b-\u200d\u2060\ufeff]+)/u;
const fullWidthColon = /^((?:[ \t]|-[ \t]+)*)([\p{L}_][\p{L}\p{N}_-]*)([ \t]*[\uff1a\ufe55\ufe13\u2236][^\S\n]*)/u;
const colonWithoutBlank = /^((?:[ \t]|-[ \t]+)*)([\p{L}_][\p{L}\p{N}_-]*):(?=[^\s:/])/u;
/** What follows a hyphen or the colon of a field in the place of a blank. */
const oddSeparator =
  /^((?:[ \t]|-[ \t]+)*(?:-|[\p{L}_][\p{L}\p{N}_-]*:))((?![ \t])[\p{Zs}\u200b-\u200d\u2060\ufeff]+)/u;
/** What programs for letters make of a hyphen at the start of a line, and what people use as one. */
const bullet =
  /^([ \t]*)([\u2010-\u2015\u2212\u2022\u2023\u2043\u2219\u25aa\u25e6\u00b7*\uff0d\u30fc]|-{2}|\d+[.)])[ \t]+(?=\S)/u;
const hyphenWithoutBlank = /^([ \t]*)-(?=[^\s\-\p{Zs}])/u;

/**
 * What looks right to people, parses without an error or with one elsewhere, and is something else to YAML: lines that
 * begin with other blanks than U+0020, with `name：`, `name:value` or `-value`. In quoted and block texts all of them are
 * text.
 */
export function lookalikes(tree: YamlTree.Parsed, text: string): readonly Slip[] {
  const suspects = linesIn(text).flatMap((line) => lookalike(line) ?? []);
  if (suspects.length === 0) return [];
  const texts = rangesOfTexts(tree);
  return suspects.filter(({ start }) => !texts.some((range) => range.start < start && start < range.end));
}

function lookalike({ start, text }: Line): Slip | undefined {
  if (ordinaryLine.test(text)) return undefined;
  const slipAt = (from: number, length: number, repair: string) => ({
    start: start + from,
    end: start + from + length,
    repair: { start: start + from, end: start + from + length, text: repair },
  });

  const [, before = '', odd] = oddBlank.exec(text) ?? [];
  const oddAt = odd?.search(/[^ ]/u) ?? -1;
  if (odd !== undefined && oddAt >= 0) {
    const run = /^[^ ]+/u.exec(odd.slice(oddAt))?.[0] ?? '';
    const args = { character: [...run][0] ?? '' };
    const span = slipAt(before.length + oddAt, run.length, [...run].map(ordinary).join(''));
    return { code: 'blank-is-not-ordinary', args, ...span };
  }
  const [, beforeBlank = '', oddBlanks] = oddSeparator.exec(text) ?? [];
  if (oddBlanks !== undefined) {
    const args = { character: [...oddBlanks][0] ?? '' };
    return { code: 'blank-is-not-ordinary', args, ...slipAt(beforeBlank.length, oddBlanks.length, ' ') };
  }
  const [, beforeBullet = '', mark] = bullet.exec(text) ?? [];
  if (mark !== undefined) {
    return {
      code: 'bullet-is-not-a-hyphen',
      args: { character: mark },
      ...slipAt(beforeBullet.length, mark.length, '-'),
    };
  }
  const [, beforeHyphen = '', hyphenOfField] =
    /^([ \t]*)(-[ \t]+)(?=(?:categories|description|filters|snapshot)[ \t]*:)/.exec(text) ?? [];
  if (hyphenOfField !== undefined) {
    return { code: 'hyphen-is-superfluous', args: {}, ...slipAt(beforeHyphen.length, hyphenOfField.length, '') };
  }
  const [twoHyphens] = /^[ \t]*-[ \t]+(?=-[ \t]+[a-z_]+:)/.exec(text) ?? [];
  if (twoHyphens !== undefined) {
    const second = /^-[ \t]+/.exec(text.slice(twoHyphens.length))?.[0] ?? '';
    return { code: 'hyphen-is-superfluous', args: {}, ...slipAt(twoHyphens.length, second.length, '') };
  }
  const [, prefix = '', name = '', colon] = fullWidthColon.exec(text) ?? [];
  if (colon !== undefined && isFieldName(name)) {
    const span = slipAt(prefix.length + name.length, colon.length, ': ');
    const at = span.start + (/^[ \t]*/.exec(colon)?.[0].length ?? 0);
    return { code: 'colon-is-full-width', args: { field: name }, ...span, start: at, end: at + 1 };
  }
  const [fieldAndColon, , field = ''] = colonWithoutBlank.exec(text) ?? [];
  if (fieldAndColon !== undefined && isFieldName(field)) {
    return { code: 'blank-is-missing', args: { after: ':' }, ...slipAt(fieldAndColon.length - 1, 1, ': ') };
  }
  const [hyphen, indentation = ''] = hyphenWithoutBlank.exec(text) ?? [];
  if (hyphen !== undefined) {
    return { code: 'blank-is-missing', args: { after: '-' }, ...slipAt(indentation.length, 1, '- ') };
  }
  return undefined;
}

/** U+3000 is as wide as two blanks; other spaces are as wide as one, and the rest has no width. */
function ordinary(character: string): string {
  if (character === '\u3000') return '  ';
  return /\p{Zs}/u.test(character) ? ' ' : '';
}

function rangesOfTexts(tree: YamlTree.Parsed): readonly { readonly start: number; readonly end: number }[] {
  const ranges: { start: number; end: number }[] = [];
  visit(tree, {
    Scalar(_, node) {
      if (isScalar(node) && node.type !== 'PLAIN' && node.range) {
        ranges.push({ start: node.range[0], end: node.range[1] });
      }
    },
  });
  return ranges;
}
