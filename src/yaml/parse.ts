import { isScalar, LineCounter, parseDocument, type YAMLError } from 'yaml';
import type { Range } from '../base/edit.ts';
import { createFinding, deleteLines, type Finding, fileStart } from '../finding/finding.ts';
import type { Code, CodeArgs } from '../finding/table.ts';
import type { Source } from './document.ts';
import type { Fields } from './outline.ts';
import { partsOf, type Span, startOfBroken } from './tree.ts';
import { conflictMarker } from './write-scalar.ts';

/** How the library reads the texts of a catalog. */
export const parseOptions = {
  version: '1.2',
  schema: 'core',
  strict: true,
  merge: false,
  stringKeys: true,
  uniqueKeys: false, // quadratic in the library: `partsOf` finds them
  prettyErrors: false,
} as const;

/** Lists nested 32 deep or more, for which the library needs seconds. A catalog needs four. */
const deepNesting =
  /^(?: *(?:[-?] ){32}|(?:[^"'#\n[{]*[[{]){32}|(?:[^"'#\n\]}]*[[{][^"'#\n\]}]*\n){32})/m;

/**
 * Reads YAML 1.2 with its core schema, and of it plain data alone: no anchors, aliases, merge keys,
 * tags or directives, each of which can make a text mean something else than it says.
 * `tree`: undefined where an error keeps the text from being read. `pointed`: the lines, from 1, at
 * which typos may have led to the findings, or to a text that goes on by mistake.
 */
export function parse({ text, path, lines }: Source, fields: Fields) {
  const counter = new LineCounter();
  counter.lineStarts = startsOf(lines ?? text.split('\n'));
  const positionAt = (offset: number) => {
    const { line, col } = counter.linePos(offset);
    return { line, column: col };
  };
  const rangeOf = (start: number, end: number): Range => ({
    start: positionAt(start),
    end: positionAt(Math.max(start, end)),
  });
  const finding = <C extends Code>(code: C, [start, end]: Span, args: CodeArgs[C]) =>
    createFinding(code, { path, range: rangeOf(start, end) }, { args }) as Finding;
  const failed = (findings: readonly Finding[], pointed: readonly number[] = []) => {
    return { tree: undefined, rangeOf, findings, pointed };
  };

  const unread = conflictMarker.exec(text) ?? deepNesting.exec(text);
  if (unread !== null) {
    const span = [unread.index, unread.index + unread[0].trimEnd().length] as const;
    return failed([
      conflictMarker.test(text)
        ? finding('file-is-in-conflict', span, {})
        : finding('yaml-is-malformed', span, { reason: 'other', sign: '' }),
    ]);
  }
  const tree = parseDocument(text, parseOptions);
  const errors = [...tree.errors, ...tree.warnings]
    .filter(({ code }) => code !== 'TAG_RESOLVE_FAILED') // a tag is not allowed at all
    .toSorted((a, b) => a.pos[0] - b.pos[0]);
  const [error] = errors;
  if (error !== undefined) {
    const opening = startOfBroken(tree, error.pos[0]) ?? error.pos[0];
    const { line } = positionAt(error.pos[0]);
    const ends = errors
      .map(({ pos }) => rangeOf(...pos))
      .filter(({ start }) => start.line === line);
    const list = new RegExp(`^(?:${fields.lists.join('|')}):`, 'm').exec(text);
    const last = Math.max(...ends.map(({ end }) => end.line));
    const pointed = [
      positionAt(opening).line,
      ...[line, line + 1, line + 2].filter((each) => each <= last),
      line - 1,
      ...(list ? [positionAt(list.index).line + 1] : []), // an error may be far below it
    ];
    return failed([errorFinding(error, opening)], pointed);
  }
  const { forbidden, repeated, folded, isUsingAliases } = partsOf(tree, text, fields);
  if (forbidden.length > 0) {
    const found = forbidden.map(({ feature, span }) =>
      finding('yaml-feature-is-not-allowed', span, { feature }),
    );
    return failed(found, isUsingAliases ? [] : found.map(({ range }) => range.start.line));
  }
  if (!tree.contents || (isScalar(tree.contents) && tree.contents.value === null))
    return failed([createFinding('document-is-empty', { path, range: fileStart }, { args: {} })]);
  const twice = repeated.map(({ key, first, second, isCopy }): Finding => {
    const place = { path, range: rangeOf(...first) };
    const args = { key, firstLine: place.range.start.line };
    const found = finding('key-is-duplicate', second, args);
    const fix = isCopy ? deleteLines(found.range.start.line) : undefined;
    return { ...found, related: [place], fix };
  });
  const pointed = [
    ...folded.map((offset) => positionAt(offset).line),
    ...twice.map(({ range }) => range.start.line),
  ];
  return { tree, rangeOf, findings: twice, pointed };

  /** The finding for an error of the library. `opening`: where the broken part begins. */
  function errorFinding({ code, message, pos }: YAMLError, opening: number): Finding {
    const span = [pos[0], Math.max(pos[1], pos[0] + 1)] as const;
    const sign = text.charAt(opening);
    if (code === 'TAB_AS_INDENT') return finding('indentation-has-a-tab', span, {});
    const behindField = new RegExp(`(?:^|\\n)[ -]*(?!(?:${fields.lists.join('|')}):)[a-z_]+: +$`);
    if (code === 'BLOCK_AS_IMPLICIT_KEY' && behindField.test(text.slice(0, pos[0]))) {
      const colon = pos[0] + text.slice(pos[0]).search(/:(?=\s|$)/);
      return finding('text-needs-quotes', [colon, colon + 1], { reason: 'colon', character: ':' });
    }
    if (code === 'BAD_SCALAR_START')
      return finding('text-needs-quotes', span, { reason: 'special-character', character: sign });
    if (code === 'MISSING_CHAR' && /quote/.test(message) && /["']/.test(sign))
      return finding('quote-is-not-closed', [opening, opening + 1], { quote: sign });
    if (/[[{]/.test(sign) && /^(?:BAD_INDENT|MISSING_CHAR)$/.test(code))
      return finding('yaml-is-malformed', [opening, opening + 1], { reason: 'bracket', sign });
    const [here = ''] = /^[^\p{L}\p{N}\s]/u.exec(text.slice(pos[0])) ?? [];
    return finding('yaml-is-malformed', span, { reason: reasons[code] ?? 'other', sign: here });
  }
}

const reasons: Readonly<Record<string, CodeArgs['yaml-is-malformed']['reason']>> = {
  BAD_DQ_ESCAPE: 'escape',
  MULTIPLE_DOCS: 'documents',
};

/** The offsets at which lines begin. */
function startsOf(lines: readonly string[]): number[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return starts;
}
