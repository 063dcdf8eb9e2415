import type { AcceptedDraft } from '../catalog/draft.ts';
import type { AcceptedFields } from '../catalog/format.ts';
import { type Acceptance, type Change, keyBefore } from '../diagnostic/change.ts';

/** Which changes somebody accepted, and what has become of each acceptance. */
export interface Acceptances {
  readonly acceptances: readonly Acceptance[];
  readonly accepted: ReadonlyMap<Change, Acceptance>;
}

/** Holds changes against `accepted-changes.yaml`. What lacks a field accepts nothing: that is told by `check`. */
export function acceptancesOf(
  draft: AcceptedDraft | undefined,
  changes: readonly Change[],
  today: string,
): Acceptances {
  const acceptances = (draft?.fields.accepted ?? []).flatMap((fields, index): readonly Acceptance[] => {
    if (draft === undefined || !isWhole(fields)) return [];
    const { path, range } = draft.document.placeOfValue(['accepted', index]);
    const isNeeded = changes.some((change) => isMeant(change, fields));
    const state = !isNeeded ? 'unneeded' : fields.expires < today ? 'expired' : 'applies';
    return [{ ...fields, field: fields.field, path, line: range.start.line, state }];
  });
  const valid = acceptances.filter(({ state }) => state === 'applies');
  const accepted = changes.flatMap((change) => {
    const acceptance = valid.find((each) => isMeant(change, each));
    return acceptance === undefined ? [] : [[change, acceptance] as const];
  });
  return { acceptances, accepted: new Map(accepted) };
}

function isWhole(fields: Partial<AcceptedFields> | undefined): fields is AcceptedFields {
  const { change, entry, reason, expires } = fields ?? {};
  return [change, entry, reason, expires].every((field) => field !== undefined);
}

type Meant = Pick<Acceptance, 'change' | 'entry'> & { readonly field?: string | undefined };

/** Whether an acceptance names a change, by the key of its entry before the change, or by the one after it. */
function isMeant(change: Change, { change: kind, entry, field }: Meant): boolean {
  if (change.kind !== kind || (entry !== keyBefore(change) && entry !== change.entry.key)) return false;
  return field === undefined || (change.kind === 'changed' && change.field === field);
}
