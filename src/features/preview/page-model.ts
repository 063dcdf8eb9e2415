import { Failure } from '../../base/failure.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Examination } from '../../catalog/examine.ts';
import { catalogFailure, diskFolder } from '../../catalog/folder.ts';
import type { Image } from '../../catalog/image-files.ts';
import type { Sources } from '../../catalog/read.ts';
import { type ReadCatalog, readCatalog } from '../../diff/read-catalog.ts';
import { locate } from '../../diff/revisions.ts';
import { codeFrame } from '../../finding/frame.ts';
import type { Environment } from '../../git/git.ts';
import { combineFixes, createReport, messageInFull, placeText } from '../../report/report.ts';
import { type BeforeAfter, compareCards } from './cards.ts';
import { momentsIn } from './moments.ts';
import type { Explain, FindingView, InLanguages, PageState } from './page-state.ts';

/** People do not read more. */
const mostFindings = 100;

/** What is compared; without a revision, the merge base with the default branch if there is one. */
type CompareRequest = Parameters<typeof locate>[0] & { readonly environment: Environment };

/** What a page is made from. */
interface PageRequest extends CompareRequest, Pick<PageState, 'editor' | 'lang'> {
  readonly inLanguages: InLanguages;
  readonly explain: Explain;
  /** As of when it is shown; undefined for the present. */
  readonly at: string | undefined;
}

/** The page at one moment, with what it is made from. */
export interface PageModel {
  readonly state: PageState;
  /** Undefined where it has errors, and that of no model before had none. */
  readonly catalog: Catalog | undefined;
  /** The images that are kept in the catalog, by the name under which the page asks for them. */
  readonly images: ReadonlyMap<string, Image>;
}

/**
 * Returns a function that makes the model of a catalog each time. Where it has errors, the cards stay
 * those of the last model without errors; at first they are those of the valid files.
 *
 * @throws Failure the first time, where what was asked for is not there.
 */
export function createPageModel({
  inLanguages,
  explain,
  lang,
  editor,
  ...request
}: PageRequest): () => PageModel {
  const readBoth = createReader(request);
  let last: PageModel | undefined;
  return () => {
    try {
      const both = readBoth();
      const { sources, found } = both.after;
      const [now, known] = [
        modelOf(both),
        found.counts.errors > 0 && last?.catalog ? last : undefined,
      ];
      const { images, catalog, state } = known ?? now;
      const findings = findingsOf(sources, found, inLanguages);
      const { categories, origins } = state;
      const moments = momentsIn(now.state.at, inLanguages, catalog);
      const said = { ...now.state, ...findings, ...moments, isStale: known !== undefined };
      last = { images, catalog, state: { ...said, categories, origins } };
      return last;
    } catch (error) {
      const summary = explain(error);
      if (last === undefined || summary === undefined) throw error;
      return { ...last, state: { ...last.state, summary, isNow: false, isStale: true } }; // the folder may be back in a moment
    }
  };

  function modelOf(both: BeforeAfter) {
    const { path: folder, at: asked } = request;
    const at = asked ?? new Date().toISOString();
    const { state, images } = compareCards(both, { path: folder, at }, inLanguages);
    const said = { folder, lang, editor, at, isNow: asked === undefined, ...state };
    return { state: said, images, catalog: both.after.found.catalog() };
  }
}

/**
 * Reads both catalogs time after time; a commit only once.
 *
 * @throws Failure where what was asked for is not there.
 */
function createReader({ environment, ...request }: CompareRequest): () => BeforeAfter {
  const { path, revision, to } = request;
  const known = new Map<string, ReadCatalog | undefined>();
  return () => {
    const points = locateBoth();
    for (const commit of known.keys())
      if (commit !== points?.before.commit && commit !== points?.after.commit) known.delete(commit);
    const before = points && readAt('before');
    const after = readAt('after');
    if (after === undefined) throw catalogFailure('catalog-folder-is-missing', { path });
    return { after, before: points === undefined ? after : before, points };

    function readAt(side: 'after' | 'before') {
      const point = points?.[side];
      if (point === undefined || point.kind === 'worktree') return readCatalog(diskFolder(path));
      const folder = known.has(point.commit) ? undefined : points?.folderAt(point);
      if (folder !== undefined) known.set(point.commit, readCatalog(folder));
      return known.get(point.commit);
    }
  };

  function locateBoth() {
    try {
      return locate(request, environment);
    } catch (error) {
      const isAsked = revision !== undefined || to !== 'worktree';
      if (isAsked || !(error instanceof Failure) || error.code === 'git-fails') throw error;
      return undefined;
    }
  }
}

/** What is wrong with a catalog, in the words of `check`. */
function findingsOf(sources: Sources, found: Examination, inLanguages: InLanguages) {
  const reports = inLanguages((wording) => createReport(sources, found, wording));
  const { linesIn, counts } = reports.en;
  const findings = combineFixes(found.findings)
    .slice(0, mostFindings)
    .map((finding): FindingView => {
      const { code, severity, entry, path, range } = finding;
      const text = inLanguages(({ language }) => messageInFull(finding, reports[language]));
      const frame = codeFrame(linesIn(path), range, (_, part) => part);
      return {
        code,
        severity,
        text,
        frame,
        place: placeText(finding),
        key: entry?.key ?? entry?.category,
      };
    });
  const sure = found.findings.filter(({ fix }) => fix?.isSafe).length;
  return { findings, sure, summary: inLanguages((words) => words.counts(counts)) };
}
