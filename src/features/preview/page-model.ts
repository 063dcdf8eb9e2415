import { relative } from 'node:path';
import { Failure } from '../../base/failure.ts';
import { catalogFailure, diskFolder } from '../../catalog/folder.ts';
import { addDateFindings, compareSources } from '../../command/branch.ts';
import { explainError } from '../../command/report-error.ts';
import { type LoadedCatalog, loadCatalog } from '../../diff/load-catalog.ts';
import { type RevisionRequest, resolveRevisions } from '../../diff/revisions.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import { codeFrame } from '../../finding/frame.ts';
import type { Environment } from '../../git/git.ts';
import { combineFixes, createReport, formatPlace, suggestedLines } from '../../report/report.ts';
import { explanationUrl, type Language, message, type Wording } from '../../wording/wording.ts';
import { type CatalogPair, createCards } from './cards.ts';
import { describeSchedule } from './schedule.ts';

const maxFindings = 100; // people do not read more

/** Without a revision, the merge base with the default branch is used, if there is one. */
type CompareRequest = RevisionRequest & { readonly environment: Environment };

interface PageRequest extends CompareRequest {
  readonly wordings: Readonly<Record<Language, Wording>>;
  /** Undefined: the current time. */
  readonly at: string | undefined;
  /** The current time, for a file. */
  readonly now?: string;
  /** The URL of the repository on its host, and the commit to link to. */
  readonly host?: string | undefined;
  readonly linkTo?: string | undefined;
}

/** Both catalogs, and the time to show them at. */
type Loaded = Readonly<{ pair: CatalogPair; at: string }>;

/** `shown`: the last one without errors, if any. `error`: the reason why loading failed. */
type LoadState = Readonly<{ latest: Loaded; shown: Loaded; error?: unknown }>;

export type ModelFor = ReturnType<ReturnType<typeof createPageLoader>>;
export type PageModel = ReturnType<ModelFor>;

/**
 * Returns a function that loads the catalog. With errors, the cards show the last valid state,
 * else the valid files.
 *
 * @throws Failure if the first load finds no catalog or revision.
 */
export function createPageLoader(request: PageRequest) {
  const { path, wordings } = request;
  const loadPair = createPairLoader(request);
  let last: LoadState | undefined;
  return () => {
    const state = load();
    last = state;
    return (language: Language) => createModel(state, wordings[language]);
  };

  function load(): LoadState {
    try {
      const pair = loadPair();
      const latest = { pair, at: request.at ?? request.now ?? new Date().toISOString() };
      const older = last && hasErrors(latest) && !hasErrors(last.shown) ? last.shown : undefined;
      return { latest, shown: older ?? latest };
    } catch (error) {
      if (last === undefined || explainError(error, wordings.en) === undefined) throw error;
      return { ...last, error }; // the folder may come back
    }
  }

  function createModel({ latest, shown, error }: LoadState, wording: Wording) {
    const { language: lang } = wording;
    const { at, pair } = latest;
    const current = createCards(pair, { path, at }, wording);
    const cards =
      shown === latest ? current : createCards(shown.pair, { path, at: shown.at }, wording);
    const { categories, origins } = cards.state;
    const catalog = shown.pair.after.result.catalog();
    const state = {
      ...{ lang, folder: path, at },
      ...{ ...current.state, categories, origins },
      ...describeSchedule({ at, catalog, breaking: cards.breaking }, wording),
      ...describeFindings(pair, request, wording),
      ...(error !== undefined && { summary: explainError(error, wording) ?? '' }),
      isNow: request.at === undefined && error === undefined,
      isStale: shown !== latest || error !== undefined,
    };
    return { state, images: cards.images };
  }
}

const hasErrors = ({ pair }: Loaded) => pair.after.result.counts.errors > 0;

/**
 * Returns a function that loads both catalogs. Commits are cached.
 *
 * @throws Failure if the catalog or a revision does not exist.
 */
function createPairLoader({ environment, ...request }: CompareRequest): () => CatalogPair {
  const { path, revision, to } = request;
  const cache = new Map<string, LoadedCatalog | undefined>();
  return () => {
    const revisions = resolve();
    const commits = [revisions?.before.commit, revisions?.after.commit];
    for (const commit of cache.keys()) if (!commits.includes(commit)) cache.delete(commit);
    const before = revisions && loadSide('before');
    const after = loadSide('after');
    if (after === undefined) throw catalogFailure('catalog-folder-is-missing', { path });
    return { after, before: revisions ? before : after, revisions };

    function loadSide(side: 'after' | 'before') {
      const resolved = revisions?.[side];
      if (!resolved || resolved.kind === 'worktree') return loadCatalog(diskFolder(path));
      const { commit } = resolved;
      const folder = cache.has(commit) ? undefined : revisions?.openFolder(resolved);
      if (folder !== undefined) cache.set(commit, loadCatalog(folder));
      return cache.get(commit);
    }
  };

  function resolve() {
    try {
      return resolveRevisions(request, environment);
    } catch (error) {
      const isExplicit = revision !== undefined || to !== 'worktree';
      if (isExplicit || !(error instanceof Failure) || error.code === 'git-fails') throw error;
      return undefined;
    }
  }
}

/** The findings of `check`, without warnings in unchanged files. */
function describeFindings(
  { after, before, revisions }: CatalogPair,
  { host, linkTo, path: folder }: PageRequest,
  wording: Wording,
) {
  const { sources, result } = after;
  const branch = revisions && before && compareSources(before, sources);
  const report = createReport(sources, addDateFindings(result), wording);
  const { counts, linesIn } = report;
  const isOld = (finding: Finding) => finding.severity === 'warning' && branch?.isOld(finding);
  const relevant = report.findings.filter((finding) => !isOld(finding));
  const old = report.findings.length - relevant.length;
  const findings = combineFixes(relevant)
    .slice(0, maxFindings)
    .map((finding) => {
      const { code, severity, entry, path, range } = finding;
      const [repair = '', ...lines] = suggestedLines(finding, report);
      const frame = codeFrame(linesIn(path), range, (_, part) => part);
      const places = [finding, ...finding.related].map((place) => {
        return { name: formatPlace(place), href: linkOf(place) };
      });
      const key = entry?.key ?? entry?.category;
      const texts = { text: message(finding, wording), help: explanationUrl(code, wording) };
      return { code, severity, ...texts, repair, paste: lines.join('\n'), frame, places, key };
    });
  return {
    findings,
    older: old > 0 ? wording.report.older(old) : undefined,
    summary: wording.counts({ ...counts, warnings: counts.warnings - old }),
  };

  function linkOf({ path, range }: Place): string | undefined {
    if (revisions === undefined || host === undefined) return undefined;
    const inside = `${revisions.pathInRepo}/${relative(folder, path)}`;
    const file = inside.split(/[\\/]/).map(encodeURIComponent).join('/');
    return `${host}/blob/${linkTo || revisions.after.commit}/${file}#L${range.start.line}`;
  }
}
