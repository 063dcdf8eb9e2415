import type { Draft } from '../catalog/draft.ts';
import { type Acceptance, type Change, keyBefore } from './change.ts';

/** The changes that `accepted-changes.yaml` accepts on the day `today`, as in 2026-12-31. */
export function acceptedIn(draft: Draft | undefined, changes: readonly Change[], today: string) {
  const valid = acceptancesIn(draft).filter(({ expires }) => expires >= today);
  // The first wins.
  const byId = new Map(valid.toReversed().map((each) => [idOf(each), each]));
  const accepted = changes.flatMap((change): readonly [Change, Acceptance][] => {
    const field = change.kind === 'changed' ? change.field : undefined;
    const acceptance = byId.get(idOf({ change: change.kind, entry: keyBefore(change), field }));
    return acceptance ? [[change, acceptance]] : [];
  });
  return new Map(accepted);
}

const idOf = ({ change, entry, field }: Pick<Acceptance, 'change' | 'entry' | 'field'>) =>
  JSON.stringify([change, entry, field]);

/** Every acceptance that has a reason and a last day, one for each entry that it names. */
function acceptancesIn(draft: Draft | undefined): readonly Acceptance[] {
  const { document, fields } = draft?.accepted ?? {};
  if (document === undefined) return [];
  return (fields?.accepted ?? []).flatMap((item, index) => {
    const { change, entry, entries = [], field, reason, expires } = item ?? {};
    // `check` reports it.
    if (!change || !reason || !expires) return [];
    const { path, range } = document.placeOfValue(['accepted', index]);
    const common = { change, field, reason, expires, path, line: range.start.line };
    const keys = [entry, ...entries].filter((key) => key !== undefined);
    return keys.map((key) => ({ ...common, entry: key }));
  });
}
