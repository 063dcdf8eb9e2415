import { type Change, type Comparison, type Level, levels, type Verdict } from '../diagnostic/change.ts';

/** Which changes must not be: those of a level or a graver one that nobody accepted; none while that cannot be judged. */
export function refusedOf(comparison: Comparison, failOn: Level | undefined): Verdict['refused'] {
  const { changes, accepted } = comparison;
  if (failOn === undefined || isUnjudged(comparison)) return [];
  const isGrave = ({ level }: Change) => levels.indexOf(level) <= levels.indexOf(failOn);
  return changes.filter((change) => isGrave(change) && !accepted.has(change));
}

/** Whether a part of the catalog after the change could not be compared, so that nobody can say that it breaks nothing. */
export function isUnjudged({ gaps }: Comparison): boolean {
  return gaps.some(({ side, kind }) => side === 'after' && kind === 'file-has-errors');
}
