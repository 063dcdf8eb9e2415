import { Failure } from '../base/failure.ts';
import type { Draft } from '../catalog/draft.ts';
import { type Examination, withFound } from '../catalog/examine.ts';
import type { Sources } from '../catalog/read.ts';
import { windowFindings } from '../catalog/rules/windows.ts';
import { folderBefore } from '../diff/compare-revisions.ts';
import { type ReadCatalog, readCatalog } from '../diff/read-catalog.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { Branch } from '../report/report.ts';
import type { Io } from './io.ts';

/** Adds acceptances that expired, and windows that are over. */
export function withDateFindings(found: Examination, now = new Date().toISOString()): Examination {
  const expired = expiredIn(found.draft, now.slice(0, 10));
  return withFound(found, [...expired, ...windowFindings(found.draft, now)]);
}

/** Acceptances that expired before the day `today`, as in 2026-12-31. */
function expiredIn({ accepted: { document, fields } }: Draft, today: string) {
  return (fields.accepted ?? []).flatMap(({ expires = today } = {}, index): readonly Finding[] => {
    if (document === undefined || expires >= today) return [];
    const place = document.placeOfValue(['accepted', index, 'expires']);
    return [createFinding('acceptance-is-expired', place, { args: { expires } })];
  });
}

/** What a pull request in CI changes; undefined elsewhere, and where nothing was before. */
export function branchIn(sources: Sources, catalog: string, { env }: Io): Branch | undefined {
  if (!(env['GITHUB_BASE_REF'] || env['CI_MERGE_REQUEST_TARGET_BRANCH_NAME'])) return undefined;
  try {
    const folder = folderBefore(catalog, env);
    return folder && branchSince(readCatalog(folder), sources);
  } catch (error) {
    if (error instanceof Failure) return undefined; // `diff` says why
    throw error;
  }
}

/** What differs from a catalog. */
export function branchSince({ sources, found }: ReadCatalog, { texts }: Sources): Branch {
  const identityOf = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const known = new Set(withDateFindings(found).findings.map(identityOf));
  const isTouched = (path: string) => texts.get(path) !== sources.texts.get(path);
  const isOld = (finding: Finding) =>
    ![finding, ...finding.related].some(({ path }) => isTouched(path)) &&
    known.has(identityOf(finding));
  return { isTouched, isOld };
}
