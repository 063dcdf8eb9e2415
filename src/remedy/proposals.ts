import { applyEdits } from '../base/edit.ts';
import { conformAgain } from '../catalog/conform.ts';
import { type Examination, examine } from '../catalog/examine.ts';
import { type Sources, withTexts } from '../catalog/read.ts';
import { editsOf, type Finding, type Place } from '../finding/finding.ts';

/** How often a catalog is examined again: what was not tried is not proposed. */
const mostTries = 30;
/** Of a file with more proposals, none is tried. */
const mostProposals = 1000;

/** What is tried together: all proposals; where those lead to a mistake the ones of a file, and then of a line. */
const groupings: readonly ((finding: Finding) => string)[] = [
  () => '',
  ({ path }) => path,
  ({ path, fix }) => `${path}:${fix?.edits[0]?.range.start.line}`,
];

/** The same examination, with those proposals alone after which no further mistake is found: for what shows proposals. */
export function withProposals(
  sources: Sources,
  examination: Examination,
  conformFile = conformAgain(),
): Examination {
  const before = linesOf(sources.texts);
  const { draft } = examination;
  const files = [draft.catalog, draft.accepted, ...draft.categories];
  const readable = new Set(
    files.flatMap(({ path, document }) => (document === undefined ? [] : path)),
  );
  const withFix = examination.findings.filter(({ fix }) => fix !== undefined);
  const ofFiles = [...Map.groupBy(withFix, ({ path }) => path).values()];
  const tried = ofFiles.filter(
    (all) => all.length <= mostProposals && all.some(({ fix }) => !fix?.isSafe),
  );
  const accepted: Finding[] = [];
  let tries = 0;
  if (tried.length > 0) accept(tried.flat());
  const right = new Set(accepted);
  const isKept = (finding: Finding) =>
    finding.fix === undefined || finding.fix.isSafe || right.has(finding);
  const findings = examination.findings.map((each) =>
    isKept(each) ? each : { ...each, fix: undefined },
  );
  return { ...examination, findings };

  function accept(proposed: readonly Finding[], [groupOf, ...finer] = groupings): void {
    if (groupOf === undefined) return;
    for (const group of Map.groupBy(proposed, groupOf).values()) {
      tries += 1;
      // Two that are right alone may be wrong together.
      if (tries <= mostTries && isRight([...accepted, ...group])) accepted.push(...group);
      else accept(group, finer);
    }
  }

  /** Whether no mistake is found once the proposals are pasted but those that were there before. */
  function isRight(pasted: readonly Finding[]): boolean {
    const files = [...Map.groupBy(pasted, (finding) => finding.path)].map(([path, ofFile]) => {
      return { path, text: applyEdits(sources.texts.get(path) ?? '', editsOf(ofFile)) };
    });
    const changed = withTexts(sources, files);
    const after = linesOf(changed.texts);
    const others = new Set(examination.findings).difference(new Set(pasted));
    const known = Map.groupBy(others, (finding) => keyOf(finding, before(finding)));
    const told = new Set(
      pasted.flatMap(({ code, related }) => related.map(({ path }) => `${code} ${path}`)),
    ); // a file to rename
    return examine(changed, conformFile).findings.every((finding) => {
      const isKnown = known.get(keyOf(finding, after(finding)))?.pop() !== undefined;
      const isTold = told.has(`${finding.code} ${finding.path}`);
      const isNext = finding.code === 'time-zone-is-missing'; // a time that is right now needs a line of another file
      const isHarmless =
        isNext || (finding.severity !== 'error' && finding.code !== 'text-has-leftovers'); // as apps would show them
      return isKnown || isTold || isHarmless || isHiddenBefore(finding, after);
    });
  }

  /** Whether a mistake of a file that can be read only now stands in lines that are as before. */
  function isHiddenBefore({ path, range, related }: Finding, after: LineAt): boolean {
    const text = `\n${sources.texts.get(path)}\n`;
    const places = [{ path, range }, ...related].filter((place) => place.path === path);
    return !readable.has(path) && places.every((place) => text.includes(`\n${after(place)}\n`));
  }
}

type LineAt = (place: Place) => string;

/** Gives the line in which a place begins, as it stands in these texts. */
function linesOf(texts: ReadonlyMap<string, string>): LineAt {
  const known = new Map<string, readonly string[]>();
  return ({ path, range }) => {
    const lines = known.get(path) ?? texts.get(path)?.split('\n') ?? [];
    known.set(path, lines);
    return lines[range.start.line - 1] ?? '';
  };
}

/** What tells findings apart where lines have moved. */
function keyOf({ code, path }: Finding, line: string): string {
  return JSON.stringify([code, path, line.trim()]);
}
