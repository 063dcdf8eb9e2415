import { Failure } from '../base/failure.ts';
import { type LintResult, withFindings } from '../catalog/lint.ts';
import type { PartialCatalog } from '../catalog/partial-catalog.ts';
import type { Sources } from '../catalog/read.ts';
import { windowFindings } from '../catalog/rules/windows.ts';
import { mergeBaseFolder } from '../diff/compare-revisions.ts';
import { type LoadedCatalog, loadCatalog } from '../diff/load-catalog.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { BranchChanges } from '../report/report.ts';
import type { Io } from './io.ts';

/** Adds acceptances that expired, and windows that are over. */
export function withDateFindings(found: LintResult, now = new Date().toISOString()): LintResult {
  const expired = expiredIn(found.partial, now.slice(0, 10));
  return withFindings(found, [...expired, ...windowFindings(found.partial, now)]);
}

/** Acceptances that expired before the day `today`, as in 2026-12-31. */
function expiredIn({ accepted: { document, fields } }: PartialCatalog, today: string) {
  return (fields.accepted ?? []).flatMap(({ expires = today } = {}, index): readonly Finding[] => {
    if (document === undefined || expires >= today) return [];
    const place = document.placeOfValue(['accepted', index, 'expires']);
    return [createFinding('acceptance-is-expired', place, { args: { expires } })];
  });
}

/** What a pull request in CI changes; undefined elsewhere, and where nothing was before. */
export function branchIn(sources: Sources, catalog: string, { env }: Io): BranchChanges | undefined {
  if (!(env['GITHUB_BASE_REF'] || env['CI_MERGE_REQUEST_TARGET_BRANCH_NAME'])) return undefined;
  try {
    const folder = mergeBaseFolder(catalog, env);
    return folder && branchSince(loadCatalog(folder), sources);
  } catch (error) {
    if (error instanceof Failure) return undefined; // `diff` says why
    throw error;
  }
}

/** What differs from a catalog. */
export function branchSince({ sources, result }: LoadedCatalog, { texts }: Sources): BranchChanges {
  const identityOf = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const known = new Set(withDateFindings(result).findings.map(identityOf));
  const isTouched = (path: string) => texts.get(path) !== sources.texts.get(path);
  const isOld = (finding: Finding) =>
    ![finding, ...finding.related].some(({ path }) => isTouched(path)) &&
    known.has(identityOf(finding));
  return { isTouched, isOld };
}
