import { planAhead, planPresent } from '../../memory/ahead.ts';
import { noStamps } from '../../memory/stamp.ts';
import { compile } from '../../publish/compile.ts';
import type { PageModel } from './page-model.ts';

export type Categories = NonNullable<ReturnType<typeof responseAt>>;

/**
 * What apps would get at a time if the catalog were published as it is shown; undefined if it has
 * errors. Identifiers and times are examples, as the registry is on another branch.
 */
export function responseAt({ catalog, state }: PageModel, at: string) {
  if (catalog === undefined) return undefined;
  const present = planPresent(catalog, noStamps, state.at);
  const steps = [present, ...planAhead(catalog, present)];
  return compile(steps.findLast(({ from }) => from <= at) ?? present).categories;
}
