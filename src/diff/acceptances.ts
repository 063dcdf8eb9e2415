import { closest } from '../base/closest.ts';
import type { AcceptedDraft } from '../catalog/draft.ts';
import { codeOf } from '../catalog/entry.ts';
import { type Acceptance, type AcceptedLayout, type Change, type Comparison, keyBefore } from './change.ts';
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
    const acceptance = { ...written, missing, closest: closestTo(written, changes) };
    return { acceptance: { ...acceptance, state: stateOf(acceptance, { formerly, meant, today }) }, meant };
  });
  const inState = (...states: readonly State[]) => named.filter(({ acceptance }) => states.includes(acceptance.state));
  const pairs = inState('applies').flatMap(({ acceptance, meant }) => meant.map((each) => [each, acceptance] as const));
  return {
    acceptances: named.map(({ acceptance }) => acceptance),
    accepted: new Map(pairs.toReversed()), // the first of several holds
    begun: new Set(inState('incomplete', 'expired').flatMap(({ meant }) => meant)),
    acceptedLayout: layoutOf(draft),
  };
}

type State = Acceptance['state'];

interface Facts {
  readonly formerly: ReadonlySet<string>;
  readonly meant: readonly Change[];
  readonly today: string;
}

/** A pattern is for the changes that came with it: what it was accepted for later, nobody said. */
function stateOf(acceptance: Omit<Acceptance, 'state'>, { formerly, meant, today }: Facts): State {
  const { entry, expires, missing } = acceptance;
  if (formerly.has(idOf(acceptance)) && (meant.length === 0 || isPattern(entry))) return 'served';
  if (missing.length > 0 && (meant.length > 0 || entry === '')) return 'incomplete';
  if (meant.length === 0) return 'unneeded';
  return expires < today ? 'expired' : 'applies';
}

/** The acceptances that a comparison needs: once its changes are published, they have served. */
export function usedAcceptances({ acceptances }: Pick<Comparison, 'acceptances'>): readonly Acceptance[] {
  return acceptances.filter(({ state }) => state === 'applies');
}

/** An acceptance as somebody wrote it. */
type Written = Omit<Acceptance, 'closest' | 'missing' | 'state'>;

function writtenIn(draft: AcceptedDraft | undefined): readonly Written[] {
  return (draft?.fields.accepted ?? []).flatMap((fields, index): readonly Written[] => {
    const { change, entry, entries = [], field, reason = '', expires = '' } = fields ?? {};
    if (draft === undefined || change === undefined) return []; // told by check
    const { path, range } = draft.document.placeOfValue(['accepted', index]);
    const named = [entry, ...entries].filter((each) => each !== undefined);
    const { line } = range.start;
    return (named.length === 0 ? [''] : named).map((each) => ({
      change,
      entry: each,
      field,
      reason,
      expires,
      path,
      line,
    }));
  });
}

function idOf({ change, entry, field }: Written): string {
  return JSON.stringify([change, entry, field]);
}

function missingIn({ change, entry, field, reason, expires }: Written): readonly string[] {
  return [
    ...(entry === '' ? ['entry'] : []),
    ...(reason === '' ? ['reason'] : []),
    ...(expires === '' ? ['expires'] : []),
    ...(change === 'changed' && field === undefined ? ['field'] : []), // or a later change of it would be accepted too
  ];
}

/** The changes that an acceptance names, by the key of their entry before or after. */
function meantBy({ change: kind, field, entry }: Written, changes: readonly Change[]): readonly Change[] {
  return changes.filter((change) => {
    if (change.kind !== kind || (field !== undefined && fieldOf(change) !== field)) return false;
    const before = keyBefore(change);
    return entry === before || entry === change.entry.key || isLike(before, entry);
  });
}

function isPattern(entry: string): boolean {
  return entry.includes('*');
}

function fieldOf(change: Change): string | undefined {
  return change.kind === 'changed' ? change.field : undefined;
}

/** The key that was meant: one that is written nearly so, or that of the only filter with this code. */
function closestTo({ change: kind, entry }: Written, changes: readonly Change[]): string | undefined {
  if (isPattern(entry)) return undefined;
  const keys = changes.filter((change) => change.kind === kind).map(keyBefore);
  const [withCode, ...others] = keys.filter((key) => codeOf(key) === entry);
  return others.length === 0 && withCode !== undefined ? withCode : closest(entry, keys);
}

function layoutOf(draft: AcceptedDraft | undefined): AcceptedLayout {
  if (draft === undefined) return { kind: 'none' };
  if ((draft.fields.accepted ?? []).length === 0) return { kind: 'empty' };
  const { column } = draft.document.placeOfValue(['accepted', 0]).range.start;
  return { kind: 'list', indentation: Math.max(column - 3, 0) };
}
