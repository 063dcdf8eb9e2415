import { relative } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { catalogFailure, diskFolder } from '../../catalog/folder.ts';
import { branchSince, withDateFindings } from '../../command/branch.ts';
import { explanation } from '../../command/report-error.ts';
import { type ReadCatalog, readCatalog } from '../../diff/read-catalog.ts';
import { locate } from '../../diff/revisions.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import { codeFrame } from '../../finding/frame.ts';
import type { Environment } from '../../git/git.ts';
import { combineFixes, createReport, placeText, repairToPaste } from '../../report/report.ts';
import { addressOf, type Language, message, type Wording } from '../../wording/wording.ts';
import { type BeforeAfter, compareCards } from './cards.ts';
import { momentsIn } from './moments.ts';

const mostFindings = 100; // people do not read more

/** What is compared; without a revision, the merge base with the default branch if there is one. */
type CompareRequest = Parameters<typeof locate>[0] & { readonly environment: Environment };

/** What a page is made from. */
interface PageRequest extends CompareRequest {
  readonly wordings: Readonly<Record<Language, Wording>>;
  /** The time as of which it is shown; undefined for the present. */
  readonly at: string | undefined;
  /** The present, for a file. */
  readonly now?: string;
  /** The address of all commits at the host of the repository, and the commit to link to. */
  readonly host?: string | undefined;
  readonly linkTo?: string | undefined;
}

/** Both catalogs as they were at a time. */
type Reading = Readonly<{ both: BeforeAfter; at: string }>;

/** `shown`: the last reading without errors, if there is one. `problem`: why nothing is read. */
type Readings = Readonly<{ now: Reading; shown: Reading; problem?: unknown }>;

/** Makes the page of one reading in a language. */
export type ModelIn = ReturnType<ReturnType<typeof createPageModel>>;
export type PageModel = ReturnType<ModelIn>;

/**
 * Returns a function that reads the catalog each time. While it has errors, the cards stay those of
 * the last reading without errors; at first they are those of the valid files.
 *
 * @throws Failure the first time, if what was asked for does not exist.
 */
export function createPageModel(request: PageRequest) {
  const { path, wordings } = request;
  const readBoth = createReader(request);
  let last: Readings | undefined;
  return () => {
    const readings = read();
    last = readings;
    return (language: Language) => modelOf(readings, wordings[language]);
  };

  function read(): Readings {
    try {
      const now = { both: readBoth(), at: request.at ?? request.now ?? new Date().toISOString() };
      const older = last && hasErrors(now) && !hasErrors(last.shown) ? last.shown : undefined;
      return { now, shown: older ?? now };
    } catch (error) {
      if (last === undefined || explanation(error, wordings.en) === undefined) throw error;
      return { ...last, problem: error }; // the folder may be back in a moment
    }
  }

  function modelOf({ now, shown, problem }: Readings, wording: Wording) {
    const { language: lang } = wording;
    const { at, both } = now;
    const current = compareCards(both, { path, at }, wording);
    const last =
      shown === now ? current : compareCards(shown.both, { path, at: shown.at }, wording);
    const { categories, origins } = last.state;
    const catalog = shown.both.after.found.catalog();
    const state = {
      ...{ lang, folder: path, at },
      ...{ ...current.state, categories, origins },
      ...momentsIn({ at, catalog, breaking: last.breaking }, wording),
      ...findingsOf(both, request, wording),
      ...(problem !== undefined && { summary: explanation(problem, wording) ?? '' }),
      isNow: request.at === undefined && problem === undefined,
      isStale: shown !== now || problem !== undefined,
    };
    return { state, images: last.images };
  }
}

const hasErrors = ({ both }: Reading) => both.after.found.counts.errors > 0;

/**
 * Reads both catalogs time after time; a commit only once.
 *
 * @throws Failure if what was asked for does not exist.
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

/** The findings of `check`, and how many of its warnings are of files that are not touched. */
function findingsOf(
  { after, before, points }: BeforeAfter,
  { host, linkTo, path: folder }: PageRequest,
  wording: Wording,
) {
  const { sources, found } = after;
  const branch = points && before && branchSince(before, sources);
  const report = createReport(sources, withDateFindings(found), wording);
  const { counts, linesIn } = report;
  const isOld = (finding: Finding) => finding.severity === 'warning' && branch?.isOld(finding);
  const own = report.findings.filter((finding) => !isOld(finding));
  const old = report.findings.length - own.length;
  const findings = combineFixes(own)
    .slice(0, mostFindings)
    .map((finding) => {
      const { code, severity, entry, path, range } = finding;
      const [repair = '', ...lines] = repairToPaste(finding, report);
      const frame = codeFrame(linesIn(path), range, (_, part) => part);
      const places = [finding, ...finding.related].map((place) => {
        return { name: placeText(place), href: linkOf(place) };
      });
      const key = entry?.key ?? entry?.category;
      const said = { text: message(finding, wording), help: addressOf(code, wording) };
      return { code, severity, ...said, repair, paste: lines.join('\n'), frame, places, key };
    });
  return {
    findings,
    older: old > 0 ? wording.report.older(old) : undefined,
    summary: wording.counts({ ...counts, warnings: counts.warnings - old }),
  };

  /** The address of a line at the host of the repository. */
  function linkOf({ path, range }: Place): string | undefined {
    if (points === undefined || host === undefined) return undefined;
    const inside = `${points.inRepository}/${relative(folder, path)}`;
    const file = inside.split(/[\\/]/).map(encodeURIComponent).join('/');
    return `${host}/blob/${linkTo || points.after.commit}/${file}#L${range.start.line}`;
  }
}
