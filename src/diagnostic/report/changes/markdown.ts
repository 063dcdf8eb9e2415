import type { Change, ChangedEntry, Verdict } from '../../change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import { shown } from '../../wording/shown.ts';
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

/** More changes than this are folded. */
const mostUnfolded = 20;
/** More gaps than this are not told. */
const mostGaps = 20;
/** In pixels. */
const thumbnail = 64;

/** The comparison for a comment on a pull request, in the characters that GitHub takes at most; empty without a change. */
export function changesMarkdown(verdict: Verdict, wording: ChangesWording): string {
  return markdownWithin(verdict, wording, { maximum: 65_535, sizeOf: (text) => text.length });
}

/** The same with as many whole changes as the limit allows, and how many are left out. */
export function markdownWithin(verdict: Verdict, wording: ChangesWording, { maximum, sizeOf }: Limit): string {
  const { changes, gaps } = verdict;
  if (changes.length === 0 && gaps.length === 0) return '';
  const notes = remarks(verdict, wording);
  const head = headOf(verdict, wording);
  const tail = notes
    .map((note) => `\n- ${inert(note)}`)
    .join('')
    .slice(0, Math.trunc(maximum / 4));
  const moreOf = (count: number) => `\n${inert(wording.more(count))}\n`;

  const isFolded = changes.length > mostUnfolded;
  const sections: string[] = [];
  let size = sizeOf(`${head}${moreOf(changes.length)}${tail}\n`);
  let count = 0;
  for (const changed of byCategory(changes)) {
    const frame = frameOf(changed, isFolded ? '' : ' open', wording);
    const rows: string[] = [];
    size += sizeOf(frame.start + frame.end);
    for (const change of changed.changes) {
      const row = rowOf(change, verdict, wording);
      size += sizeOf(row);
      if (size > maximum) break;
      rows.push(row);
    }
    if (rows.length > 0) sections.push(frame.start + rows.join('') + frame.end);
    count += rows.length;
    if (size > maximum) break;
  }
  const left = changes.length - count;
  return `${head}${sections.join('')}${left === 0 ? '' : moreOf(left)}${tail}${tail === '' ? '' : '\n'}`;
}

function headOf(verdict: Verdict, wording: ChangesWording): string {
  const { refused, acceptedPath } = verdict;
  const lines = proposal(verdict, wording);
  return [
    `${marker}\n## ${inert(wording.title)}\n\n**${inert(headline(verdict, wording))}**`,
    `\n\n${inert(wording.compared(verdict))}\n`,
    ...verdict.gaps.slice(0, mostGaps).map((gap) => `\n- ${inert(wording.gap(gap))}`),
    verdict.gaps.length === 0 ? '' : '\n',
    lines.length === 0 ? '' : `\n${inert(wording.refused(refused.length, acceptedPath))}\n\n${yamlBlock(lines)}`,
  ].join('');
}

function frameOf({ category, changes }: ChangedCategory, state: '' | ' open', wording: ChangesWording) {
  const { change, entry, before, after } = wording.columns;
  const names = namesOf(category);
  const summary = `<summary><b>${inertInHtml(shown(category.key))}</b>${names === '' ? '' : ` ${inertInHtml(names)}`} (${changes.length})</summary>`;
  const columns = ['', change, entry, before, after]
    .map((title) => inert(title))
    .join(' | ')
    .trim();
  return {
    start: `\n<details${state}>${summary}\n\n| ${columns} |\n|---|---|---|---|---|\n`,
    end: '\n</details>\n',
  };
}

function rowOf(change: Change, { accepted }: Verdict, wording: ChangesWording): string {
  const { entry, level } = change;
  const acceptance = accepted.get(change);
  const names = namesOf(entry);
  const cells = [
    level === 'breaking' ? '**!**' : '',
    inert(kindOf(change, wording)) + (change.kind === 'changed' ? ` ${code(change.field)}` : ''),
    `${code(shown(entry.key))}${names === '' ? '' : ` ${inert(names)}`}${acceptance === undefined ? '' : `<br>${inert(wording.accepted(acceptance))}`}`,
    ...valuesOf(change, wording),
  ];
  return `| ${cells.join(' | ')} |\n`;
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
