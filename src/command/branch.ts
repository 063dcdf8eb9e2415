import { Failure } from '../base/failure.ts';
import { addFindings, type LintResult } from '../catalog/lint.ts';
import type { PartialCatalog } from '../catalog/partial.ts';
import type { Sources } from '../catalog/read.ts';
import { windowFindings } from '../catalog/rules/windows.ts';
import { mergeBaseFolder } from '../diff/compare-revisions.ts';
import { type LoadedCatalog, loadCatalog } from '../diff/load-catalog.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import type { BranchDiff } from '../report/report.ts';
import type { Io } from './io.ts';

/** Adds findings that depend on the date: expired acceptances and windows. */
export function addDateFindings(result: LintResult, now = new Date().toISOString()): LintResult {
  const expired = expiredAcceptances(result.partial, now.slice(0, 10));
  return addFindings(result, [...expired, ...windowFindings(result.partial, now)]);
}

/** Finds acceptances that expired before `today`, as in 2026-12-31. */
function expiredAcceptances({ accepted: { document, fields } }: PartialCatalog, today: string) {
  return (fields.accepted ?? []).flatMap(({ expires = today } = {}, index): readonly Finding[] => {
    if (document === undefined || expires >= today) return [];
    const place = document.placeOfValue(['accepted', index, 'expires']);
    return [createFinding('acceptance-is-expired', place, { args: { expires } })];
  });
}

/** Compares a pull request in CI with its base. Undefined without a base. */
export function diffBranch(sources: Sources, catalog: string, { env }: Io): BranchDiff | undefined {
  if (!(env['GITHUB_BASE_REF'] || env['CI_MERGE_REQUEST_TARGET_BRANCH_NAME'])) return undefined;
  try {
    const folder = mergeBaseFolder(catalog, env);
    return folder && compareSources(loadCatalog(folder), sources);
  } catch (error) {
    if (error instanceof Failure) return undefined; // `diff` says why
    throw error;
  }
}

export function compareSources({ sources, result }: LoadedCatalog, { texts }: Sources): BranchDiff {
  const identityOf = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const existing = new Set(addDateFindings(result).findings.map(identityOf));
  const isTouched = (path: string) => texts.get(path) !== sources.texts.get(path);
  const isOld = (finding: Finding) =>
    ![finding, ...finding.related].some(({ path }) => isTouched(path)) &&
    existing.has(identityOf(finding));
  return { isTouched, isOld };
}
