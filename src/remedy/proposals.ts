import { applyEdits, type Edit, linesOf } from '../base/edit.ts';
import { editsOf, type Finding, type Place } from '../finding/finding.ts';

/** What is found in a catalog, and the paths of the files that can be read as YAML. */
export interface Checked {
  readonly findings: readonly Finding[];
  readonly readable: ReadonlySet<string>;
}

/**
 * How often a catalog is checked again; a check of a file of 20,000 letters, in a catalog of 100,000, or with 200 findings
 * counts twice.
 */
const mostChecks = 30;
/** Of a file with more proposals, none is tried. */
const mostProposals = 1000;

/**
 * The same findings, with those proposals after which a check finds nothing more: where another mistake follows, a
 * proposal repairs that too, or else it is none. `check` says what is found where the file at a path has another text.
 */
export function tryProposals(
  before: Checked,
  texts: ReadonlyMap<string, string>,
  check: (path: string, text: string) => Checked,
): readonly Finding[] {
  const lettersInAll = [...texts.values()].reduce((sum, { length }) => sum + length, 0);
  let checks = 0;
  const tried = new Map<Finding, Finding | undefined>();
  const withFix = before.findings.filter(({ fix }) => fix !== undefined);
  for (const [path, ofFile] of Map.groupBy(withFix, (finding) => finding.path)) {
    if (checks > mostChecks || ofFile.length > mostProposals) continue;
    const text = texts.get(path) ?? '';
    const together = editsOf(ofFile);
    const rightTogether = followed(path, text, ofFile, together);
    if (rightTogether === together) continue;
    const lines = [...Map.groupBy(ofFile, ({ fix }) => fix?.edits[0]?.range.start.line).values()];
    const accepted: Finding[] = [];
    for (const ofLine of lines) {
      if (checks > mostChecks) break;
      const edits = editsOf(ofLine);
      const right = lines.length === 1 ? rightTogether : followed(path, text, ofLine, edits);
      const proposed = ofLine.map((finding) => (right === edits ? finding : withProposal(finding, right)));
      const all = editsOf([...accepted, ...proposed]); // two that are right alone may be wrong together
      const isRight = accepted.length === 0 || followed(path, text, [...accepted, ...ofLine], all) === all;
      if (isRight) accepted.push(...proposed);
      for (const [at, finding] of ofLine.entries()) {
        tried.set(finding, isRight ? proposed[at] : withProposal(finding, undefined));
      }
    }
  }
  return before.findings.map((finding) => tried.get(finding) ?? finding);

  /** The edits, or others that repair what follows from them too; undefined where that is not possible. */
  function followed(path: string, text: string, repaired: readonly Finding[], edits: readonly Edit[]) {
    const others = new Set(before.findings).difference(new Set(repaired));
    const known = keysOf([...others], path, linesOf(text));
    for (let [right, written] = [edits, applyEdits(text, edits)]; ; right = editsBetween(text, written)) {
      const { findings, readable } = check(path, written);
      checks += 1 + written.length / 20_000 + lettersInAll / 100_000 + findings.length / 200;
      const isPartlyRead = !before.readable.has(path) && readable.has(path); // the rest had mistakes before, too
      const lines = linesOf(written);
      const { first, last } = changed(linesOf(text), lines);
      const left = Map.groupBy(known, (key) => key);
      const keys = keysOf(findings, path, lines);
      const isHere = (place: Place) =>
        place.path === path && first <= place.range.start.line && place.range.start.line <= last + 1;
      const next = findings.filter((finding, at) => {
        const isKnown = left.get(keys[at] ?? '')?.pop() !== undefined;
        const isHidden = isPartlyRead && ![finding, ...finding.related].some(isHere);
        return finding.severity === 'error' && !isKnown && !isHidden;
      });
      if (next.length === 0) return right;
      // A file that may be meant by another name is a guess already.
      const isEnd = next.some(({ code, fix }) => fix === undefined || code === 'category-file-is-missing');
      if (next.length > mostProposals || isEnd) return undefined;
      if (checks > mostChecks) return edits; // as they are, as what follows is not known
      const further = applyEdits(written, editsOf(next));
      if (further === written) return undefined;
      written = further;
    }
  }
}

/** The finding with other edits as its proposal, or none; what is repaired by itself stays so. */
function withProposal(finding: Finding, edits: readonly Edit[] | undefined): Finding {
  return finding.fix?.isSafe ? finding : { ...finding, fix: edits && { edits, isSafe: false } };
}

/** What tells findings apart where lines have moved: the code, the file, and in the file at `path` the line. */
function keysOf(findings: readonly Finding[], path: string, lines: readonly string[]): readonly string[] {
  return findings.map(({ code, path: of, range: { start } }) =>
    JSON.stringify([code, of, of === path ? lines[start.line - 1]?.trim() : start.line]),
  );
}

/** Which lines differ between two texts: those after `first`, up to `lastBefore` in the one and `last` in the other. */
function changed(before: readonly string[], after: readonly string[]) {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && before[first] === after[first]) first += 1;
  let same = 0;
  while (same < most - first && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (same > 0 && first === before.length - same) same -= 1; // where lines are only added, the next one is taken with them
  return { first, last: after.length - same, lastBefore: before.length - same };
}

/** The lines that differ: each of them, or all between the first and the last where they are more or fewer than before. */
function editsBetween(text: string, written: string): readonly Edit[] {
  const [before, after] = [linesOf(text), linesOf(written)];
  const { first, last, lastBefore } = changed(before, after);
  const edit = (from: number, to: number, lines: string) => {
    const end = { line: to, column: (before[to - 1]?.length ?? 0) + 1 };
    return { range: { start: { line: from, column: 1 }, end }, text: lines };
  };
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  if (last !== lastBefore) return [edit(first + 1, lastBefore, after.slice(first, last).join(lineEnd))];
  return after.flatMap((line, at) => (line === before[at] ? [] : edit(at + 1, at + 1, line)));
}
