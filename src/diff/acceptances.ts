import { closest } from '../base/closest.ts';
import type { FileDraft } from '../catalog/draft.ts';
import { codeOf, isLike } from '../catalog/entry.ts';
import { createFinding, type Finding } from '../finding/finding.ts';
import {
  type Acceptance,
  type BeforeAfter,
  type Change,
  type FolderComparison,
  keyBefore,
} from './change.ts';

/** Which changes are accepted by `accepted-changes.yaml` as it is after them, and the state of each acceptance. */
export function acceptancesOf(
  drafts: BeforeAfter<FileDraft<'accepted'> | undefined>,
  changes: readonly Change[],
  today: string,
) {
  const draft = drafts.after;
  const earlier = new Set(itemsIn(drafts.before).map(idOf));
  const judged = itemsIn(draft).map((item) => {
    const named = changesNamedBy(item, changes);
    const missing = missingIn(item);
    const isUsed = named.length > 0;
    // A pattern accepts the changes that came with it, not later ones.
    const isServed = earlier.has(idOf(item)) && (!isUsed || item.entry.includes('*'));
    const isIncomplete = missing.length > 0 && (isUsed || item.entry === '');
    const ofUsed = item.expires < today ? 'expired' : 'applies';
    const state = isServed ? 'served' : isIncomplete ? 'incomplete' : isUsed ? ofUsed : 'unneeded';
    const acceptance: Acceptance = { ...item, missing, closest: closestTo(item, changes), state };
    return { acceptance, named };
  });
  const namedIn = (...states: readonly Acceptance['state'][]) =>
    judged
      .filter(({ acceptance }) => states.includes(acceptance.state))
      .flatMap(({ acceptance, named }) => named.map((change) => [change, acceptance] as const));
  return {
    acceptances: judged.map(({ acceptance }) => acceptance),
    accepted: new Map(namedIn('applies').toReversed()), // the first of several holds
    alreadyNamed: new Set(namedIn('incomplete', 'expired').map(([change]) => change)),
    acceptedLayout: layoutOf(draft),
  };
}

/** The acceptances that hold no longer on the day `today`: they accept nothing, whether their changes were merged or not. */
export function expiredIn(
  { document, fields }: FileDraft<'accepted'>,
  today: string,
): readonly Finding[] {
  if (document === undefined) return [];
  return (fields.accepted ?? []).flatMap((item, index): Finding | readonly [] => {
    const expires = item?.expires;
    if (expires === undefined || expires >= today) return [];
    const { start, end } = document.placeOfValue(['accepted', index]).range;
    const args = {
      expires,
      firstLine: start.line,
      lastLine: end.column === 1 ? end.line - 1 : end.line,
    };
    return createFinding(
      'acceptance-is-expired',
      document.placeOfValue(['accepted', index, 'expires']),
      { args },
    );
  });
}

/** An acceptance as its author wrote it. */
type Item = Omit<Acceptance, 'closest' | 'missing' | 'state'>;

function itemsIn(draft: FileDraft<'accepted'> | undefined): readonly Item[] {
  if (draft?.document === undefined) return [];
  const { document, fields } = draft;
  return (fields.accepted ?? []).flatMap((item, index) => {
    const { change, entry, entries = [], field, reason = '', expires = '' } = item ?? {};
    if (change === undefined) return []; // `check` reports it
    const { path, range } = document.placeOfValue(['accepted', index]);
    const keys = [entry, ...entries].filter((key) => key !== undefined);
    const common = { field, reason, expires, path, line: range.start.line };
    return (keys.length === 0 ? [''] : keys).map((key) => ({ change, entry: key, ...common }));
  });
}

const idOf = ({ change, entry, field }: Item) => JSON.stringify([change, entry, field]);

function missingIn({ change, entry, field, reason, expires }: Item): readonly string[] {
  const fields = { entry, reason, expires, ...(change === 'changed' ? { field } : {}) }; // or it would accept any field
  return Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === '' ? [name] : [],
  );
}

/** The changes that an acceptance names, by the key of their entry before or after. */
function changesNamedBy(
  { change: kind, field, entry }: Item,
  changes: readonly Change[],
): readonly Change[] {
  return changes.filter((change) => {
    if (change.kind !== kind) return false;
    if (field !== undefined && (change.kind !== 'changed' || change.field !== field)) return false;
    return entry === change.entry.key || isLike(keyBefore(change), entry);
  });
}

/** The most similar key that changed in this way, or that of the only filter with this code. */
function closestTo({ change: kind, entry }: Item, changes: readonly Change[]): string | undefined {
  if (entry.includes('*')) return undefined;
  const keys = changes.filter((change) => change.kind === kind).map(keyBefore);
  const [withCode, ...others] = keys.filter((key) => codeOf(key) === entry);
  return others.length === 0 && withCode !== undefined ? withCode : closest(entry, keys);
}

function layoutOf(draft: FileDraft<'accepted'> | undefined): FolderComparison['acceptedLayout'] {
  if (draft?.document === undefined) return 'none';
  if ((draft.fields.accepted ?? []).length === 0) return 'empty';
  const { column } = draft.document.placeOfValue(['accepted', 0]).range.start;
  return Math.max(column - 3, 0);
}
