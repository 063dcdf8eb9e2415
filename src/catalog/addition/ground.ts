import { type Diagnostic, inReadingOrder } from '../../diagnostic/diagnostic.ts';
import type { Draft } from '../draft.ts';
import { findIn } from '../examine.ts';
import type { Sources } from '../read.ts';
import { rules } from '../rules/index.ts';

/** A catalog to which something is to be added. */
export interface Ground {
  readonly sources: Sources;
  readonly draft: Draft;
  /** What is wrong with it already, in reading order. */
  readonly diagnostics: readonly Diagnostic[];
}

/** Looks at a catalog before something is added to it. */
export function groundOf(sources: Sources): Ground {
  const { draft, diagnostics } = findIn(sources);
  return { sources, draft, diagnostics: inReadingOrder(diagnostics) };
}

/** The first error in the file at `path`; that it has no filters yet is none for who adds one. */
export function errorIn({ diagnostics }: Ground, path: string): Diagnostic | undefined {
  return diagnostics.find((each) => each.path === path && each.severity === 'error' && !isEmptyList(each));
}

function isEmptyList(diagnostic: Diagnostic): boolean {
  return diagnostic.code === 'field-is-empty' && diagnostic.args.field === 'filters' && !diagnostic.args.isEntry;
}

/** What is wrong with the catalog as `draft` says it that was not wrong before. */
export function newFindings({ sources, diagnostics }: Ground, draft: Draft): readonly Diagnostic[] {
  const before = new Set(diagnostics.map(findingKey));
  return rules
    .flatMap((rule) => rule({ catalogPath: sources.catalogPath, draft }))
    .filter((each) => !before.has(findingKey(each)));
}

/** What two findings have in common that say the same of the same file. */
function findingKey({ code, path, args }: Diagnostic): string {
  return JSON.stringify([code, path, args]);
}
