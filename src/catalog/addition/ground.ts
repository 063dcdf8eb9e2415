import { type Finding, inReadingOrder } from '../../finding/finding.ts';
import type { Draft } from '../draft.ts';
import { findIn } from '../examine.ts';
import type { Sources } from '../read.ts';
import { rules } from '../rules/index.ts';

/** A catalog to which something is to be added. */
export interface Ground {
  readonly sources: Sources;
  readonly draft: Draft;
  /** What is wrong with it already, in reading order. */
  readonly findings: readonly Finding[];
}

/** Looks at a catalog before something is added to it. */
export function groundOf(sources: Sources): Ground {
  const { draft, findings } = findIn(sources);
  return { sources, draft, findings: inReadingOrder(findings) };
}

/** The first error in the file at `path`; that it has no filters yet is none for who adds one. */
export function errorIn({ findings }: Ground, path: string): Finding | undefined {
  return findings.find((each) => each.path === path && each.severity === 'error' && !isEmptyList(each));
}

function isEmptyList(finding: Finding): boolean {
  return finding.code === 'field-is-empty' && finding.args.field === 'filters' && !finding.args.isEntry;
}

/** What is wrong with the catalog as `draft` says it that was not wrong before. */
export function newFindings({ sources, findings }: Ground, draft: Draft): readonly Finding[] {
  const before = new Set(findings.map(findingKey));
  return rules
    .flatMap((rule) => rule({ catalogPath: sources.catalogPath, draft }))
    .filter((each) => !before.has(findingKey(each)));
}

/** What two findings have in common that say the same of the same file. */
function findingKey({ code, path, args }: Finding): string {
  return JSON.stringify([code, path, args]);
}
