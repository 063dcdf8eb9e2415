import { isScalar, LineCounter, parseDocument, type YAMLError } from 'yaml';
import type { Range } from '../base/edit.ts';
import { createFinding, deleteLines, type Finding, fileStart } from '../finding/finding.ts';
import type { Code, CodeArgs } from '../finding/table.ts';
import type { Source } from './document.ts';
import type { Layout } from './line-context.ts';
import { findBrokenNode, inspectTree, type Span } from './tree.ts';
import { conflictMarker } from './write-scalar.ts';

export const parseOptions = {
  version: '1.2',
  schema: 'core',
  strict: true,
  merge: false,
  stringKeys: true,
  uniqueKeys: false, // quadratic in the library: `inspectTree` finds them
  prettyErrors: false,
} as const;

/** Collections nested 32 deep take the library seconds. A catalog has four. */
const deepNesting =
  /^(?: *(?:[-?] ){32}|(?:[^"'#\n[{]*[[{]){32}|(?:[^"'#\n\]}]*[[{][^"'#\n\]}]*\n){32})/m;

/**
 * Parses YAML 1.2 (core schema). Anchors, aliases, merge keys, tags and directives are errors, as
 * they change the meaning of other text. `tree`: undefined after an error. `suspects`: the lines,
 * from 1, whose typos may have caused the findings or swallowed a field.
 */
export function parse({ text, path, lines }: Source, layout: Layout) {
  const counter = new LineCounter();
  counter.lineStarts = lineOffsets(lines ?? text.split('\n'));
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
  const reject = (findings: readonly Finding[], suspects: readonly number[] = []) => {
    return { tree: undefined, rangeOf, findings, suspects };
  };

  const match = conflictMarker.exec(text) ?? deepNesting.exec(text);
  if (match !== null) {
    const span = [match.index, match.index + match[0].trimEnd().length] as const;
    return reject([
      conflictMarker.test(text)
        ? finding('file-is-in-conflict', span, {})
        : finding('yaml-is-malformed', span, { reason: 'other', sign: '' }),
    ]);
  }
  const tree = parseDocument(text, parseOptions);
  const errors = [...tree.errors, ...tree.warnings]
    .filter(({ code }) => code !== 'TAG_RESOLVE_FAILED') // tags are forbidden anyway
    .toSorted((a, b) => a.pos[0] - b.pos[0]);
  const [error] = errors;
  if (error !== undefined) {
    const opening = findBrokenNode(tree, error.pos[0]) ?? error.pos[0];
    const { line } = positionAt(error.pos[0]);
    const onLine = errors
      .map(({ pos }) => rangeOf(...pos))
      .filter(({ start }) => start.line === line);
    const list = new RegExp(`^(?:${layout.lists.join('|')}):`, 'm').exec(text);
    const last = Math.max(...onLine.map(({ end }) => end.line));
    const suspects = [
      positionAt(opening).line,
      ...[line, line + 1, line + 2].filter((next) => next <= last),
      line - 1,
      ...(list ? [positionAt(list.index).line + 1] : []), // its first line, far above the error
    ];
    return reject([errorFinding(error, opening)], suspects);
  }
  const { forbidden, duplicates, swallowed, hasAliases } = inspectTree(tree, text, layout);
  if (forbidden.length > 0) {
    const findings = forbidden.map(({ feature, span }) =>
      finding('yaml-feature-is-not-allowed', span, { feature }),
    );
    return reject(findings, hasAliases ? [] : findings.map(({ range }) => range.start.line));
  }
  if (!tree.contents || (isScalar(tree.contents) && tree.contents.value === null))
    return reject([createFinding('document-is-empty', { path, range: fileStart }, { args: {} })]);
  const findings = duplicates.map(({ key, first, second, isCopy }): Finding => {
    const place = { path, range: rangeOf(...first) };
    const args = { key, firstLine: place.range.start.line };
    const duplicate = finding('key-is-duplicate', second, args);
    const fix = isCopy ? deleteLines(duplicate.range.start.line) : undefined;
    return { ...duplicate, related: [place], fix };
  });
  const suspects = [
    ...swallowed.map((offset) => positionAt(offset).line),
    ...findings.map(({ range }) => range.start.line),
  ];
  return { tree, rangeOf, findings, suspects };

  /** Converts an error of the library. `opening`: the offset of the broken node. */
  function errorFinding({ code, message, pos }: YAMLError, opening: number): Finding {
    const span = [pos[0], Math.max(pos[1], pos[0] + 1)] as const;
    const sign = text.charAt(opening);
    if (code === 'TAB_AS_INDENT') return finding('indentation-has-a-tab', span, {});
    const valueStart = new RegExp(`(?:^|\\n)[ -]*(?!(?:${layout.lists.join('|')}):)[a-z_]+: +$`);
    if (code === 'BLOCK_AS_IMPLICIT_KEY' && valueStart.test(text.slice(0, pos[0]))) {
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

function lineOffsets(lines: readonly string[]): number[] {
  const starts = [0];
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length + 1);
  return starts;
}
