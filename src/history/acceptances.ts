import { closest } from '../base/closest.ts';
import type { AcceptedDraft } from '../catalog/draft.ts';
import { type Acceptance, type AcceptedLayout, type Change, keyBefore } from '../diagnostic/change.ts';

/** Which changes somebody accepted, and what has become of each acceptance. */
export interface Acceptances {
  readonly acceptances: readonly Acceptance[];
  readonly acceptedLayout: AcceptedLayout;
  readonly accepted: ReadonlyMap<Change, Acceptance>;
}

/** Holds changes against `accepted-changes.yaml`. What lacks a reason or a day accepts nothing. */
export function acceptancesOf(
  draft: AcceptedDraft | undefined,
  changes: readonly Change[],
  today: string,
): Acceptances {
  const acceptances = (draft?.fields.accepted ?? []).flatMap((fields, index): readonly Acceptance[] => {
    const { change, entry, field, reason = '', expires = '' } = fields ?? {};
    if (draft === undefined || change === undefined || entry === undefined) return []; // told by check
    const { path, range } = draft.document.placeOfValue(['accepted', index]);
    const meant = { change, entry, field };
    const isNeeded = changes.some((each) => isMeant(each, meant, changes));
    const missing = [
      ...(reason === '' ? ['reason'] : []),
      ...(expires === '' ? ['expires'] : []),
      ...(change === 'changed' && field === undefined ? ['field'] : []), // or a later change of it would be accepted too
    ];
    const state = !isNeeded ? 'unneeded' : missing.length > 0 ? 'incomplete' : expires < today ? 'expired' : 'applies';
    const { line } = range.start;
    return [{ ...meant, reason, expires, missing, path, line, state, closest: closestTo(meant, changes) }];
  });
  const valid = acceptances.filter(({ state }) => state === 'applies');
  const accepted = changes.flatMap((change) => {
    const acceptance = valid.find((each) => isMeant(change, each, changes));
    return acceptance === undefined ? [] : [[change, acceptance] as const];
  });
  return { acceptances, accepted: new Map(accepted), acceptedLayout: layoutOf(draft) };
}

function layoutOf(draft: AcceptedDraft | undefined): AcceptedLayout {
  if (draft === undefined) return { kind: 'none' };
  if ((draft.fields.accepted ?? []).length === 0) return { kind: 'empty' };
  const { column } = draft.document.placeOfValue(['accepted', 0]).range.start;
  return { kind: 'list', indentation: Math.max(column - 3, 0) };
}

type Meant = Pick<Acceptance, 'change' | 'entry' | 'field'>;

/** Whether an acceptance names a change: by the key of its entry before it, or where nothing had that key, after it. */
function isMeant(change: Change, { change: kind, entry, field }: Meant, changes: readonly Change[]): boolean {
  if (change.kind !== kind || (field !== undefined && (change.kind !== 'changed' || change.field !== field)))
    return false;
  if (entry === keyBefore(change)) return true;
  return entry === change.entry.key && !changes.some((other) => other.kind === kind && keyBefore(other) === entry);
}

/** The key that was meant by one that no change of the kind has. */
function closestTo({ change: kind, entry }: Meant, changes: readonly Change[]): string | undefined {
  return closest(entry, changes.filter((change) => change.kind === kind).map(keyBefore));
}
