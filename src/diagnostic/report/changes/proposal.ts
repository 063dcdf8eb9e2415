import { type Change, keyBefore, type Verdict } from '../../change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import { shown } from '../../wording/shown.ts';

/** A month seems enough for apps to follow; whoever accepts a change may write another day. */
const acceptedDays = 30;

/** More than this nobody accepts one by one. */
const mostProposed = 20;

/** The lines that would accept what is refused, or the first of it; they go to the end of what is accepted already. */
export function proposal(
  { refused, today, acceptances, acceptedLayout: layout }: Verdict,
  { whyMeant, inPlace, more }: ChangesWording,
): readonly string[] {
  const expires = new Date(Date.parse(today) + acceptedDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const begun = acceptances.filter(({ state }) => state === 'incomplete');
  const isBegun = (change: Change) =>
    begun.some((each) => each.change === change.kind && each.entry === keyBefore(change));
  const unnamed = refused.filter((change) => !isBegun(change));
  if (unnamed.length === 0) return [];
  const entries = acceptingLines(unnamed.slice(0, mostProposed), { expires, whyMeant });
  const left = unnamed.length - mostProposed;
  const indentation = layout.kind === 'list' ? layout.indentation : 2;
  return [
    ...(layout.kind === 'list' ? [] : [layout.kind === 'none' ? 'accepted:' : `accepted:  # ${inPlace}`]),
    ...[...entries, ...(left > 0 ? [`# ${more(left)}`] : [])].map((line) => ' '.repeat(indentation) + line),
  ];
}

/** The lines of `accepted-changes.yaml` that accept these changes, but for the reasons, which people know. */
function acceptingLines(
  changes: readonly Change[],
  { expires, whyMeant }: { readonly expires: string; readonly whyMeant: string },
): readonly string[] {
  return changes.flatMap((change) => [
    `- change: ${change.kind}`,
    `  entry: ${yamlKey(keyBefore(change))}`,
    ...(change.kind === 'changed' ? [`  field: ${change.field}`] : []),
    `  reason:  # ${whyMeant}`,
    `  expires: ${expires}`,
  ]);
}

/** A slug alone may read as a number or a truth value in YAML. */
function yamlKey(key: string): string {
  const isPlain =
    /^[\w-]+\/[\w-]+$|^[a-z][a-z0-9-]*$/.test(key) && !/^(?:true|false|null|yes|no|on|off|y|n)$/.test(key);
  return isPlain ? key : JSON.stringify(shown(key));
}
