import './base/node-version.ts';
import type { KeyObject } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Failure } from './base/failure.ts';
import { type Examination, examine } from './catalog/examine.ts';
import { readSources, type Sources } from './catalog/read.ts';
import { CatalogError } from './catalog-error.ts';
import { explanation } from './command/report-error.ts';
import { type Level, levels } from './diff/change.ts';
import { compareRevisions } from './diff/compare-revisions.ts';
import { refusedOf } from './diff/level.ts';
import type { Counts, EntryName, Finding, Fix, Place } from './finding/finding.ts';
import { build as buildCatalog } from './publish/build.ts';
import { signingKeyIn } from './publish/sign.ts';
import { withProposals } from './remedy/proposals.ts';
import {
  type Changes,
  changesJson,
  type ListedChange,
  type ListedDifference,
} from './report/changes/json.ts';
import { jsonReport } from './report/json.ts';
import { createReport } from './report/report.ts';
import { type AppSettings, embedApp } from './server/embed.ts';
import { loadWording } from './wording/wording.ts';

export type { AppSettings, Changes, Level, ListedChange, ListedDifference };
export { CatalogError };

/** Of what is said to editors. */
export type Language = 'en' | 'ko';

/** What `filter-catalog check --format json` prints; version 1 only ever gets further fields. */
export interface Report {
  readonly version: 1;
  /** Of all that was found, and of the files that were read. */
  readonly summary: Counts;
  /** In reading order, the first 10,000 at most. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface Diagnostic extends Place, Pick<Finding, 'code' | 'related' | 'severity'> {
  /** What is wrong and what to do, in the language that was asked for. */
  readonly message: string;
  readonly entry: EntryName | null;
  readonly fix: (Pick<Fix, 'edits'> & { readonly safe: boolean }) | null;
}

/** Says what is wrong with the catalog in a folder. @throws CatalogError where there is none. */
export function check(catalog = 'catalog', language: Language = 'en'): Promise<Report> {
  return inWords(language, async () => {
    const sources = readSources(catalog);
    return reportOn(sources, examine(sources), language);
  });
}

export interface BuildOptions {
  /** The folder of the catalog; `catalog` unless said otherwise. */
  readonly catalog?: string;
  /** The folder to publish to; `dist` unless said otherwise. */
  readonly out?: string;
  /** The time of what changed; that of the commit unless said otherwise, or now where it is not committed. */
  readonly at?: Date;
  /** Begin a new memory: everything gets another identifier. */
  readonly begin?: boolean;
  /** Publish even if more than half of the categories or filters would be removed. */
  readonly allowShrink?: boolean;
  /** End a roll-back: publish what the catalog gives again. */
  readonly resume?: boolean;
  /** Sign with this Ed25519 key, a text in PEM or one that was read already. */
  readonly signingKey?: KeyObject | string;
  /** Of the report. */
  readonly language?: Language;
}

export interface BuildResult {
  readonly report: Report;
  /** `invalid`: the catalog has errors. `refused`: too much would be removed. Of both nothing was published. */
  readonly outcome: 'invalid' | 'published' | 'refused' | 'unchanged';
  /** The SHA-256 of the snapshot that is published now, in hexadecimal digits; undefined where nothing was. */
  readonly digest: string | undefined;
}

/** Publishes the snapshot that apps get. @throws CatalogError where that cannot be done, as where the memory is lost. */
export function build(options: BuildOptions = {}): Promise<BuildResult> {
  const {
    catalog = 'catalog',
    out: dist = 'dist',
    at,
    signingKey: key,
    language = 'en',
    ...others
  } = options;
  return inWords(language, async () => {
    const signingKey = key === undefined ? undefined : signingKeyIn(key, 'signingKey');
    const request = { ...others, catalog, dist, at: at?.toISOString(), signingKey };
    const { sources, examination, outcome } = await buildCatalog(request);
    const report = await reportOn(sources, examination, language);
    if (outcome?.kind !== 'published')
      return { report, outcome: outcome ? 'refused' : 'invalid', digest: undefined };
    const { isWritten, compiled } = outcome;
    return { report, outcome: isWritten ? 'published' : 'unchanged', digest: compiled.digest };
  });
}

export interface DiffOptions {
  /** The folder of the catalog; `catalog` unless said otherwise. */
  readonly catalog?: string;
  /** A commit, branch or tag to compare with; where the branch left the default branch unless said otherwise. */
  readonly revision?: string;
  /** The revision to compare; the files on the disk unless said otherwise. */
  readonly to?: string;
  /** Changes of this level or a graver one are refused, unless `accepted-changes.yaml` names them. */
  readonly failOn?: Level;
  /** The time as of which to compare, and at which accepted changes must still hold; now unless said otherwise. */
  readonly at?: Date;
  /** Of an error. */
  readonly language?: Language;
}

/** Says what changes for apps. @throws CatalogError where that cannot be told, as where there is no such revision. */
export function diff(options: DiffOptions = {}): Promise<Changes> {
  const {
    catalog: path = 'catalog',
    revision,
    to = 'worktree',
    failOn,
    at = new Date(),
    language = 'en',
  } = options;
  return inWords(language, async () => {
    if (failOn !== undefined && !levels.includes(failOn))
      throw new Failure(
        'setting-cannot-be-used',
        {},
        { en: () => `failOn is one of ${levels.join(', ')}.` },
      );
    const comparison = compareRevisions({ path, revision, to, at: at.toISOString() }, process.env);
    return JSON.parse(changesJson({ ...comparison, refused: refusedOf(comparison, failOn) }));
  });
}

/**
 * The API as a Fastify app, which listens nowhere yet. Until it is closed it follows the published folder and the keys.
 *
 * @throws CatalogError where there is no snapshot or no key, or one of them cannot be used.
 */
export function createApp(settings: AppSettings = {}): Promise<FastifyInstance> {
  return inWords('en', () => embedApp(settings));
}

async function reportOn(
  sources: Sources,
  examination: Examination,
  language: Language,
): Promise<Report> {
  const proposed = withProposals(sources, examination);
  return JSON.parse(jsonReport(createReport(sources, proposed, await loadWording(language))));
}

/** What an action gives. @throws CatalogError where it cannot be done; any other error is a bug. */
async function inWords<Result>(language: Language, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (cause) {
    const said = explanation(cause, await loadWording(language));
    throw said === undefined ? cause : new CatalogError(said, cause);
  }
}
