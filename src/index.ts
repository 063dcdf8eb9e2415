import './base/node-version.ts';
import type { FastifyInstance } from 'fastify';
import { type Examination, examine } from './catalog/examine.ts';
import { readSources, type Sources } from './catalog/read.ts';
import { explanation } from './command/report-error.ts';
import type { Counts, EntryName, Finding, Fix, Place } from './finding/finding.ts';
import { build as buildCatalog } from './publish/build.ts';
import { jsonReport } from './report/json.ts';
import { createReport } from './report/report.ts';
import { type AppSettings, embedApp } from './server/embed.ts';
import { loadWording } from './wording/wording.ts';

export type { AppSettings };

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

/** Says what is wrong with the catalog in a folder. @throws Error where there is none. */
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

/** Publishes the snapshot that apps get. @throws Error where that cannot be done, as where the memory is lost. */
export function build(options: BuildOptions = {}): Promise<BuildResult> {
  const { catalog = 'catalog', out: dist = 'dist', at, language = 'en', ...others } = options;
  return inWords(language, async () => {
    const { sources, examination, outcome } = await buildCatalog({ ...others, catalog, dist, at: at?.toISOString() });
    const report = await reportOn(sources, examination, language);
    if (outcome?.kind !== 'published') return { report, outcome: outcome ? 'refused' : 'invalid', digest: undefined };
    const { isWritten, compiled } = outcome;
    return { report, outcome: isWritten ? 'published' : 'unchanged', digest: compiled.digest };
  });
}

/**
 * The API as a Fastify app, which listens nowhere yet. Until it is closed it follows the published folder and the keys.
 *
 * @throws Error where there is no snapshot or no key, or one of them cannot be used.
 */
export function createApp(settings: AppSettings = {}): Promise<FastifyInstance> {
  return inWords('en', () => embedApp(settings));
}

async function reportOn(sources: Sources, examination: Examination, language: Language): Promise<Report> {
  return JSON.parse(jsonReport(createReport(sources, examination, await loadWording(language))));
}

/** What an action gives; an error of ours has the sentence that a command would end with. */
async function inWords<Result>(language: Language, action: () => Promise<Result>): Promise<Result> {
  try {
    return await action();
  } catch (cause) {
    const said = explanation(cause, await loadWording(language));
    throw said === undefined ? cause : new Error(said, { cause });
  }
}
