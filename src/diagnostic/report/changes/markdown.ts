import { type Change, countChanges, type Verdict } from '../../change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import { shown } from '../../wording/shown.ts';
import type { Limit } from '../markdown.ts';
import { codeSpan, inert, yamlBlock } from '../markdown-text.ts';
import { byCategory, type ChangedCategory, detailsOf, namesOf, valueText } from './describe.ts';
import { proposal, remarks } from './remarks.ts';

/** The first line, by which a bot finds the comment that it wrote before. */
export const marker = '<!-- filter-catalog diff -->';

/** More changes than this are folded. */
const mostUnfolded = 20;
/** In pixels. */
const thumbnail = 64;

/** The comparison for a comment on a pull request, in the characters that GitHub takes at most; empty without a change. */
export function changesMarkdown(verdict: Verdict, wording: ChangesWording): string {
  return markdownWithin(verdict, wording, { maximum: 65_535, sizeOf: (text) => text.length });
}

/** The same with as many whole changes as the limit allows, and how many are left out. */
export function markdownWithin(verdict: Verdict, wording: ChangesWording, { maximum, sizeOf }: Limit): string {
  const { changes, gaps, acceptances } = verdict;
  const isSilent = gaps.length === 0 && acceptances.every(({ state }) => state === 'applies');
  if (changes.length === 0 && isSilent) return '';
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
  const { changes, refused, acceptedPath } = verdict;
  const breaking = changes.filter(({ level }) => level === 'breaking').length;
  const counts = changes.length === 0 ? wording.none : wording.counts(countChanges(changes));
  const lines = proposal(verdict, wording);
  return [
    `${marker}\n## ${inert(wording.title)}\n\n**${inert(counts)}**`,
    breaking === 0 ? '' : `; **${inert(wording.breaking(breaking))}**`,
    `\n\n${inert(wording.compared(verdict))}\n`,
    refused.length === 0 ? '' : `\n${inert(wording.refused(refused.length, acceptedPath))}\n\n${yamlBlock(lines)}`,
  ].join('');
}

function frameOf({ category, changes }: ChangedCategory, state: '' | ' open', wording: ChangesWording) {
  const { change, entry, before, after } = wording.columns;
  const names = namesOf(category);
  const summary = `<summary><b>${inert(shown(category.key))}</b>${names === '' ? '' : ` ${inert(names)}`} (${changes.length})</summary>`;
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
  const { kind, entry, level } = change;
  const acceptance = accepted.get(change);
  const names = namesOf(entry);
  const cells = [
    level === 'breaking' ? '**!**' : '',
    inert(wording.kinds[kind]) + (change.kind === 'changed' ? ` ${codeSpan(change.field)}` : ''),
    `${codeSpan(shown(entry.key))}${names === '' ? '' : ` ${inert(names)}`}${acceptance === undefined ? '' : `<br>${inert(wording.accepted(acceptance))}`}`,
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
      return [show(change.from), show(change.to)];
    }
    case 'moved':
      return [
        codeSpan(shown(change.from)),
        listOf(detailsOf(change, wording).slice(1), codeSpan(shown(change.entry.key))),
      ];
    case 'renamed':
      return [codeSpan(shown(change.from)), codeSpan(shown(change.entry.key))];
    case 'reordered':
      return ['', listOf(detailsOf(change, wording))];
  }
}

function withPicture(change: Change & { readonly image_url?: string }, wording: ChangesWording): string {
  return listOf(detailsOf(change, wording), pictureOf(change.image_url).trim());
}

function listOf(texts: readonly string[], first = ''): string {
  return [first, ...texts.map((text) => inert(text))].filter((text) => text !== '').join('<br>');
}

/** A small picture; nothing for an address that might end the attribute that it stands in. */
function pictureOf(url: unknown): string {
  if (typeof url !== 'string' || !/^https:\/\/[!#-;=?-[\]_a-z~%]+$/i.test(url)) return '';
  return `<img src="${url.replaceAll('&', '&amp;').replaceAll('|', '%7C')}" width="${thumbnail}" alt=""> `;
}
