import { shown } from '../base/printable.ts';
import { changeKinds } from '../catalog/format.ts';
import type { Acceptance, Standpoint, Total } from '../diff/change.ts';
import type { ChangesWording } from './changes.ts';

const kinds: ChangesWording['kinds'] = {
  activated: 'switched on',
  added: 'added',
  changed: 'changed',
  deactivated: 'switched off',
  moved: 'moved',
  removed: 'removed',
  renamed: 'renamed',
  reordered: 'reordered',
};

export const changesEn: ChangesWording = {
  title: 'What changes for apps',
  none: 'No change for apps.',
  noneKnown: 'Not all of the catalog could be compared.',
  compared: ({ before, after }) => `Compared ${standpoint(after)} with ${standpoint(before)}.`,
  counts: (counts) =>
    changeKinds
      .filter((kind) => counts[kind] > 0)
      .map((kind) => `${counts[kind]} ${kinds[kind]}`)
      .join(', '),
  totals: ({ categories, filters }) => `Apps get ${fromTo(categories)} categories, ${fromTo(filters)} filters.`,
  breaking: (count) => `${count} of them ${count === 1 ? 'breaks' : 'break'} apps (!)`,
  kinds,
  renamedFilter: 'code changed',
  renamedCategory: 'file renamed',
  levels: { breaking: 'breaks apps', notable: 'people notice it', minor: 'hardly anyone notices it' },
  empty: '(empty)',
  withFilters: (count) => `with ${count === 1 ? 'its filter' : `its ${count} filters`}`,
  effects: {
    appears: 'its category was switched off, so apps did not see it',
    disappears: 'its category is switched off, so apps no longer see it',
  },
  shift: ({ from, to }) => `from place ${from} to place ${to}`,
  position: (position) => `place ${position}`,
  replaced({ gone, added, line }) {
    const where = added.includes('/') ? shown(added) : `the file of ${shown(added)}`;
    return `If ${shown(added)} is what ${shown(gone)} was, ${where} needs this line, and no other "was:", to keep its identifier: ${line}`;
  },
  unseen: (count) => `Not seen by apps, neither before nor after (${count}):`,
  gap(gap) {
    const which = gap.side === 'before' ? 'before' : 'after';
    if (gap.kind === 'catalog-is-missing')
      return `There is no catalog in "${shown(gap.path)}" ${which} the change, so it is compared with an empty one.`;
    const errors = gap.errors === 1 ? '1 error' : `${gap.errors} errors`;
    const where = `Not compared: ${shown(gap.path)} has ${errors} ${which} the change, the first on line ${gap.line}.`;
    return gap.side === 'before' ? where : `${where} Put that right first: the checks and npm run check say how.`;
  },
  accepted: ({ reason, expires }) => `accepted until ${expires}: ${shown(reason)}`,
  acceptance(acceptance) {
    const { state, closest, change, entry, expires, missing } = acceptance;
    const named = shown(entry);
    const what = `${place(acceptance)}: "${shown(change)} ${named}"`;
    if (state === 'expired') return `${what} was accepted until ${expires} only. Set a later day if it is still meant.`;
    if (state === 'incomplete')
      return `${what} accepts nothing without ${missing.join(' and ')}. Write ${missing.length === 1 ? 'it' : 'them'}${missing.includes('expires') ? ', the day as in 2026-12-31' : ''}.`;
    return closest === undefined
      ? `${what} accepts a change that is not made here. Delete these lines.`
      : `${what} accepts a change that is not made here. Change "${named}" to "${shown(closest)}" if that is meant, or delete these lines.`;
  },
  refused: (count, path) =>
    `${count} ${count === 1 ? 'change is' : 'changes are'} refused. Take ${count === 1 ? 'it' : 'them'} back or, if meant, add this to ${shown(path)}:`,
  lines: (count) => `The ${count} lines to add`,
  linesByCommand: 'The lines are too many for here. This prints them: npm run diff -- --fail-on breaking',
  whyMeant: 'why this is meant',
  inPlace: 'in place of the one that is there',
  unjudged: 'What could not be compared cannot be judged: put the errors right first.',
  more: (count) => `${count} more ${count === 1 ? 'change is' : 'changes are'} not shown here.`,
  columns: { after: 'After', before: 'Before', change: 'Change', entry: 'Entry' },
};

function standpoint(point: Standpoint): string {
  switch (point.kind) {
    case 'merge-base':
      return `${point.commit.slice(0, 10)}, where the branch left ${shown(point.branch)}`;
    case 'revision':
      return point.commit.startsWith(point.revision)
        ? point.commit.slice(0, 10)
        : `${shown(point.revision)} (${point.commit.slice(0, 10)})`;
    case 'worktree':
      return 'the files on disk';
  }
}

function fromTo({ before, after }: Total): string {
  return before === after ? `${after}` : `${before} → ${after}`;
}

function place({ path, line }: Acceptance): string {
  return `${shown(path)}:${line}`;
}
