import { Failure } from '../base/failure.ts';
import { type Examination, examine, withFound } from '../catalog/examine.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { windowFindings } from '../catalog/rules/windows.ts';
import { expiredIn } from '../diff/acceptances.ts';
import { folderBefore } from '../diff/compare-revisions.ts';
import type { Finding } from '../finding/finding.ts';
import type { Branch } from '../report/report.ts';
import type { Io } from './io.ts';

/** Examines a catalog as of now. */
export function examineNow(sources: Sources): Examination {
  const examined = examine(sources);
  const now = new Date().toISOString();
  const expired = expiredIn(examined.draft.accepted, now.slice(0, 10));
  return withFound(examined, [...expired, ...windowFindings(examined.draft, now)]);
}

/** What a pull request in CI changes; undefined elsewhere, and where nothing was before. */
export function branchIn({ texts }: Sources, catalog: string, { env }: Io): Branch | undefined {
  const { GITHUB_BASE_REF, CI_MERGE_REQUEST_TARGET_BRANCH_NAME } = env;
  if (!(GITHUB_BASE_REF || CI_MERGE_REQUEST_TARGET_BRANCH_NAME)) return undefined;
  try {
    const folder = folderBefore(catalog, env);
    if (folder === undefined) return undefined;
    const before = readSources(folder);
    const known = new Set(examineNow(before).findings.map(identityOf));
    const isTouched = (path: string) => texts.get(path) !== before.texts.get(path);
    const isOld = (finding: Finding) =>
      ![finding, ...finding.related].some(({ path }) => isTouched(path)) &&
      known.has(identityOf(finding));
    return { isTouched, isOld };
  } catch (error) {
    if (error instanceof Failure) return undefined; // `diff` says why
    throw error;
  }
}

const identityOf = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
