import { closest } from '../base/closest.ts';
import type { AcceptedDraft } from '../catalog/draft.ts';
import { type Acceptance, type AcceptedLayout, type Change, type Comparison, keyBefore } from '../diagnostic/change.ts';
import { isLike } from './pattern.ts';

/** Against what `accepted-changes.yaml` is held. */
interface Ground {
  readonly changes: readonly Change[];
  /** What it said before the change. */
  readonly former: AcceptedDraft | undefined;
  /** As in 2026-12-31 (UTC). */
  readonly today: string;
}

type Acceptances = Pick<Comparison, 'accepted' | 'acceptedLayout' | 'acceptances' | 'begun'>;

/** Which changes somebody accepted, and what has become of each acceptance. What lacks a reason or a day accepts nothing. */
export function acceptancesOf(draft: AcceptedDraft | undefined, { changes, former, today }: Ground): Acceptances {
  const formerly = new Set(writtenIn(former).map(idOf));
  const named = writtenIn(draft).map((written) => {
    const meant = meantBy(written, changes);
    const missing = missingIn(written);
    const unneeded = formerly.has(idOf(written)) ? 'served' : 'unneeded';
    const isOver = written.expires < today;
    const state = meant.length === 0 ? unneeded : missing.length > 0 ? 'incomplete' : isOver ? 'expired' : 'applies';
    const acceptance: Acceptance = { ...written, missing, state, closest: closestTo(written, changes) };
    return { acceptance, meant };
  });
  const inState = (state: Acceptance['state']) => named.filter(({ acceptance }) => acceptance.state === state);
  const pairs = inState('applies').flatMap(({ acceptance, meant }) => meant.map((each) => [each, acceptance] as const));
  return {
    acceptances: named.map(({ acceptance }) => acceptance),
    accepted: new Map(pairs.toReversed()), // the first of several holds
    begun: new Set(inState('incomplete').flatMap(({ meant }) => meant)),
    acceptedLayout: layoutOf(draft),
  };
}

/** The acceptances that a comparison needs: once its changes are published, they have served. */
export function usedAcceptances({ acceptances }: Pick<Comparison, 'acceptances'>): readonly Acceptance[] {
  return acceptances.filter(({ state }) => state === 'applies');
}

/** An acceptance as somebody wrote it. */
type Written = Omit<Acceptance, 'closest' | 'missing' | 'state'>;

function writtenIn(draft: AcceptedDraft | undefined): readonly Written[] {
  return (draft?.fields.accepted ?? []).flatMap((fields, index): readonly Written[] => {
    const {
      change,
      entry,
      entries = entry === undefined ? undefined : [],
      field,
      reason = '',
      expires = '',
    } = fields ?? {};
    if (draft === undefined || change === undefined || entries === undefined) return []; // told by check
    const all = [entry, ...entries].filter((each) => each !== undefined);
    const { path, range } = draft.document.placeOfValue(['accepted', index]);
    return [{ change, entries: all, field, reason, expires, path, line: range.start.line }];
  });
}

function idOf({ change, entries, field }: Written): string {
  return JSON.stringify([change, entries, field]);
}

function missingIn({ change, field, reason, expires }: Written): readonly string[] {
  return [
    ...(reason === '' ? ['reason'] : []),
    ...(expires === '' ? ['expires'] : []),
    ...(change === 'changed' && field === undefined ? ['field'] : []), // or a later change of it would be accepted too
  ];
}

/** The changes that an acceptance names, by the key of their entry before or after. */
function meantBy({ change: kind, field, entries }: Written, changes: readonly Change[]): readonly Change[] {
  const [patterns, keys] = [entries.filter(isPattern), new Set(entries.filter((each) => !isPattern(each)))];
  return changes.filter((change) => {
    if (change.kind !== kind || (field !== undefined && fieldOf(change) !== field)) return false;
    const before = keyBefore(change);
    return keys.has(before) || keys.has(change.entry.key) || patterns.some((each) => isLike(before, each));
  });
}

function isPattern(entry: string): boolean {
  return entry.includes('*');
}

function fieldOf(change: Change): string | undefined {
  return change.kind === 'changed' ? change.field : undefined;
}

/** The key that was meant by the only one that is named. */
function closestTo({ change: kind, entries }: Written, changes: readonly Change[]): string | undefined {
  const [entry = '', ...others] = entries;
  if (others.length > 0 || isPattern(entry)) return undefined;
  return closest(entry, changes.filter((change) => change.kind === kind).map(keyBefore));
}

function layoutOf(draft: AcceptedDraft | undefined): AcceptedLayout {
  if (draft === undefined) return { kind: 'none' };
  if ((draft.fields.accepted ?? []).length === 0) return { kind: 'empty' };
  const { column } = draft.document.placeOfValue(['accepted', 0]).range.start;
  return { kind: 'list', indentation: Math.max(column - 3, 0) };
}
