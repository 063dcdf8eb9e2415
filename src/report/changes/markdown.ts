import { join, relative, sep } from 'node:path';
import { shown } from '../../base/printable.ts';
import type { Change, ChangedEntry, Difference, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import type { Limit } from '../markdown.ts';
import { inert, inertInHtml, yamlBlock } from '../markdown-text.ts';
import {
  byCategory,
  type ChangedCategory,
  detailsOf,
  headline,
  kindOf,
  nameAndKey,
  namesOf,
  valueText,
} from './describe.ts';
import { proposal } from './proposal.ts';
import { remarks } from './remarks.ts';

/** The first line, by which a bot finds the comment that it wrote before. */
export const marker = '<!-- filter-catalog diff -->';

/** More changes, or lines to add, than this are folded. */
const mostUnfolded = 20;
/** More gaps than this are not told. */
const mostGaps = 20;
/** In pixels. */
const thumbnail = 64;

/** The comparison for a comment on a pull request, in the characters that GitHub takes at most; empty where nothing differs. */
export function changesMarkdown(verdict: Verdict, wording: ChangesWording): string {
  return markdownWithin(verdict, wording, { maximum: 65_535, sizeOf: (text) => text.length });
}

/** The same with as many whole changes as the limit allows, and how many are left out. */
export function markdownWithin(verdict: Verdict, wording: ChangesWording, limit: Limit): string {
  const { changes, unseen, gaps } = verdict;
  if (changes.length === 0 && unseen.length === 0 && gaps.length === 0) return '';
  const { maximum, sizeOf } = limit;
  const head = headOf(verdict, wording, limit);
  const tail = remarks(verdict, wording)
    .map((note) => `\n- ${inert(note)}`)
    .join('')
    .slice(0, Math.trunc(maximum / 4));
  const moreOf = (count: number) => `\n${inert(wording.more(count))}\n`;
  const sections = [
    ...byCategory(changes).map((changed) => categorySection(changed, verdict, wording)),
    ...(unseen.length === 0 ? [] : [unseenSection(verdict, wording)]),
  ];

  const texts: string[] = [];
  let left = changes.length + unseen.length;
  let size = sizeOf(`${head}${moreOf(left)}${tail}\n`);
  for (const { start, rows, end } of sections) {
    const fitting = rows.slice(0, countWithin(rows, maximum - size - sizeOf(start + end), sizeOf));
    if (fitting.length > 0) texts.push(start + fitting.join('') + end);
    size += sizeOf(start + rows.join('') + end); // what comes after one that was cut does not fit either
    left -= fitting.length;
  }
  return `${head}${texts.join('')}${left === 0 ? '' : moreOf(left)}${tail}${tail === '' ? '' : '\n'}`;
}

/** How many of the first rows have room. */
function countWithin(rows: readonly string[], room: number, sizeOf: Limit['sizeOf']): number {
  let size = 0;
  const first = rows.findIndex((row) => {
    size += sizeOf(row);
    return size > room;
  });
  return first === -1 ? rows.length : first;
}

function headOf(verdict: Verdict, wording: ChangesWording, limit: Limit): string {
  const { gaps, totals } = verdict;
  return [
    `${marker}\n## ${inert(wording.title)}\n\n**${inert(headline(verdict, wording))}**`,
    totals === undefined ? '' : `\n\n${inert(wording.totals(totals))}`,
    `\n\n${inert(wording.compared(verdict))}\n`,
    ...gaps.slice(0, mostGaps).map((gap) => `\n- ${inert(wording.gap(gap))}`),
    gaps.length === 0 ? '' : '\n',
    proposalOf(verdict, wording, limit),
  ].join('');
}

/** The lines that accept what is refused; folded where they are many, and left out where they leave no room for the rest. */
function proposalOf(verdict: Verdict, wording: ChangesWording, { maximum, sizeOf }: Limit): string {
  const lines = proposal(verdict, wording);
  if (lines.length === 0) return '';
  const introduction = `\n${inert(wording.refused(verdict.refused.length, verdict.acceptedPath))}\n\n`;
  const block = yamlBlock(lines);
  if (sizeOf(block) > maximum / 2) return `${introduction}${inert(wording.linesByCommand)}\n`;
  if (lines.length <= mostUnfolded) return introduction + block;
  return `${introduction}<details><summary>${inertInHtml(wording.lines(lines.length))}</summary>\n\n${block}\n</details>\n`;
}

/** A part of the comment, of which as many rows are shown as there is room for. */
interface Section {
  readonly start: string;
  readonly rows: readonly string[];
  readonly end: string;
}

function categorySection({ category, changes }: ChangedCategory, verdict: Verdict, wording: ChangesWording): Section {
  const state = verdict.changes.length > mostUnfolded ? '' : ' open';
  const { change, entry, before, after } = wording.columns;
  const names = namesOf(category);
  const summary = `<summary><b>${inertInHtml(shown(category.key))}</b>${names === '' ? '' : ` ${inertInHtml(names)}`} (${changes.length})</summary>`;
  const columns = ['', change, entry, before, after]
    .map((title) => inert(title))
    .join(' | ')
    .trim();
  return {
    start: `\n<details${state}>${summary}\n\n| ${columns} |\n|---|---|---|---|---|\n`,
    rows: changes.map((each) => rowOf(each, verdict, wording)),
    end: '\n</details>\n',
  };
}

function rowOf(change: Change, verdict: Verdict, wording: ChangesWording): string {
  const acceptance = verdict.accepted.get(change);
  const cells = [
    change.level === 'breaking' ? '**!**' : '',
    inert(kindOf(change, wording)) + (change.kind === 'changed' ? ` ${code(change.field)}` : ''),
    entryOf(change, verdict) + (acceptance === undefined ? '' : `<br>${inert(wording.accepted(acceptance))}`),
    ...valuesOf(change, wording),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

/** What apps do not see, folded. */
function unseenSection(verdict: Verdict, wording: ChangesWording): Section {
  const { unseen } = verdict;
  const rows = unseen.map((each) => {
    const what = `${inert(kindOf(each, wording))}: ${entryOf(each, verdict)}`;
    return `- ${[what, ...detailsOf(each, wording).map(inert)].join('<br>')}\n`;
  });
  const summary = `<summary>${inertInHtml(wording.unseen(unseen.length))}</summary>`;
  return { start: `\n<details>${summary}\n\n`, rows, end: '\n</details>\n' };
}

/** An entry by its key, which leads to where it stands, and its names. */
function entryOf(difference: Difference, verdict: Verdict): string {
  const { entry } = difference;
  const names = namesOf(entry);
  const address = addressOf(difference, verdict);
  const key = code(shown(entry.key));
  return `${address === undefined ? key : `<a href="${address}">${key}</a>`}${names === '' ? '' : ` ${inert(names)}`}`;
}

/** Where the host shows the file in which an entry stands; of what is gone, as it was before. */
function addressOf({ place, formerPlace }: Difference, verdict: Verdict): string | undefined {
  const { filesAddress, folder, before, after } = verdict;
  const standing = formerPlace ?? place;
  if (filesAddress === undefined || standing === undefined) return undefined;
  const path = join(folder.inRepository, relative(folder.path, standing.path)).split(sep).map(encodeURIComponent);
  const { commit } = formerPlace === undefined ? after : before;
  return `${filesAddress}/${commit}/${path.join('/').replaceAll("'", '%27')}#L${standing.range.start.line}`;
}

/** What stands under "before" and "after". */
function valuesOf(change: Change, wording: ChangesWording): readonly [string, string] {
  switch (change.kind) {
    case 'activated':
    case 'added':
      return ['', withPicture(change, wording)];
    case 'deactivated':
    case 'removed':
      return [withPicture(change, wording), ''];
    case 'changed': {
      const show = (value: typeof change.from) => {
        const text = inert(valueText(value, wording));
        return change.field === 'image_url' ? `${pictureOf(value)}${text}` : text;
      };
      return [show(change.from), listOf(detailsOf(change, wording).slice(1), show(change.to))];
    }
    case 'moved':
      return [code(shown(change.from)), listOf(detailsOf(change, wording).slice(1), code(shown(change.entry.key)))];
    case 'renamed':
      return [code(shown(change.from)), code(shown(change.entry.key))];
    case 'reordered': {
      const places = (end: 'from' | 'to') =>
        change.shifts.map((shift) => `${nameAndKey(shift.entry)}: ${wording.position(shift[end])}`);
      return [listOf(places('from')), listOf(places('to'))];
    }
  }
}

/** A category comes or goes with this many pictures of its filters. */
const mostPictures = 6;

type Coming = Change & { readonly image_url?: string; readonly filters: readonly ChangedEntry[] };

function withPicture(change: Coming, wording: ChangesWording): string {
  const urls = [change.image_url, ...change.filters.slice(0, mostPictures).map(({ image_url }) => image_url)];
  return listOf(detailsOf(change, wording), urls.map(pictureOf).join('').trim());
}

function listOf(texts: readonly string[], first = ''): string {
  return [first, ...texts.map((text) => inert(text))].filter((text) => text !== '').join('<br>');
}

/** A small picture; nothing for an address that might end the attribute that it stands in. */
function pictureOf(url: unknown): string {
  if (typeof url !== 'string' || !/^https:\/\/[!#-;=?-[\]_a-z~%]+$/i.test(url)) return '';
  return `<img src="${url.replaceAll('&', '&amp;')}" width="${thumbnail}" alt=""> `;
}

/** Code in a table, where a code span in Markdown would end at a `|`. */
function code(text: string): string {
  return `<code>${inert(text)}</code>`;
}
