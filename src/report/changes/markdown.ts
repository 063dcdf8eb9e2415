import { join, relative, sep } from 'node:path';
import { shown } from '../../base/printable.ts';
import type { Value } from '../../catalog/fields.ts';
import type { Change, Difference, ImageFile, Verdict } from '../../diff/change.ts';
import { countChanges, countEntries } from '../../diff/change.ts';
import { type Row, rowsOf } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import {
  inComment,
  inert,
  inertInHtml,
  markdownWithin,
  type Section,
  yamlBlock,
} from '../markdown.ts';
import {
  detailsOf,
  gapLines,
  headline,
  kindOf,
  mostNames,
  namesOf,
  rowLines,
  rowSubject,
} from './describe.ts';
import { acceptanceLines, futureLines, remarks, remarksFor } from './remarks.ts';

/** The first line, by which a bot finds its comment again. */
export const marker = '<!-- filter-catalog diff -->';

/** More changes than this are folded, but for those that break apps; more gaps are left out. */
const mostUnfolded = 20;
/** The same images at other addresses: no more of them are shown. */
const mostImagesElsewhere = 6;

/** The comparison with as many whole changes as the limit allows; empty if nothing differs. */
export function changesMarkdown(
  verdict: Verdict,
  wording: ChangesWording,
  limit = inComment,
): string {
  const { changes, unseen, gaps, totals } = verdict;
  if ([changes, verdict.future, unseen, gaps, verdict.settings].every(({ length }) => length === 0))
    return '';
  const head = [
    `${marker}\n## ${inert(wording.title)}\n\n**${inert(headline(verdict, wording))}**`,
    verdict.refused.length === 0
      ? ''
      : `\n\n**${inert(wording.refusedBelow(countEntries(verdict.refused)))}**`,
    totals === undefined ? '' : `\n\n${inert(wording.totals(totals))}`,
    `\n\n${inert(wording.compared(verdict))}\n`,
    ...gapLines(verdict, wording).map((line) => `\n- ${inert(line)}`),
    gaps.length === 0 ? '' : '\n',
  ].join('');
  const notes = remarks(verdict, wording).map((note) => `\n- ${inert(note)}`);
  const noted = notes.length === 0 ? '' : `${notes.join('').slice(0, Math.trunc(limit / 4))}\n`;
  const sections = sectionsOf(verdict, wording);
  const total = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const tail = noted + proposalOf(verdict, wording, limit);
  return markdownWithin({ head, sections, total, more: wording.more, tail }, limit);
}

/** The lines that accept what is refused; a command where they are too many. */
function proposalOf(verdict: Verdict, wording: ChangesWording, limit: number): string {
  const lines = acceptanceLines(verdict, wording);
  if (lines.length === 0) return '';
  const block = yamlBlock(lines);
  const shown = block.length > limit / 2 ? `${inert(wording.linesByCommand)}\n` : block;
  return `\n${inert(wording.refused(countEntries(verdict.refused), verdict.acceptedPath))}\n\n${shown}`;
}

/** A folded list for each category, with the rows of its changes; and one for what apps do not see. */
function sectionsOf(verdict: Verdict, wording: ChangesWording): readonly Section[] {
  const { changes, accepted, unseen } = verdict;
  const all = rowsOf(changes, accepted);
  const columns = wording.columns.map(inert).join(' | ');
  const end = '\n</details>\n';
  const remarksOn = remarksFor(verdict, wording);
  const titleOf = ({ category }: Row<Change>) =>
    category === undefined
      ? `<b>${inertInHtml(wording.several)}</b>`
      : `<b>${inertInHtml(shown(category.key))}</b> ${inertInHtml(namesOf(category))}`.trimEnd();
  const sections = Array.from(Map.groupBy(all, titleOf), ([title, members]) => {
    const counts = wording.counts(countChanges(members.flatMap((row) => row.changes)));
    const summary = `<summary>${title} (${inertInHtml(counts)})</summary>`;
    const isOpen = all.length <= mostUnfolded || members.some((row) => remarksOn(row).mark !== '');
    const start = `\n<details${isOpen ? ' open' : ''}>${summary}\n\n| | ${columns} |\n|---|---|---|---|---|\n`;
    return { start, rows: members.map((row) => rowOf(row, remarksOn(row))), end };
  });
  const future = futureLines(verdict, wording);
  if (future.length > 0) {
    const start = `\n<details open><summary><b>${inertInHtml(wording.planned)}</b></summary>\n\n`;
    const rows = future.map(({ mark, text, row }) => {
      const [, shown] = valueCells(row, verdict, wording); // of what appears, its images
      return `- ${listOf([`${mark && `**! ${inert(mark)}** `}${inert(text)}`, shown], [])}\n`;
    });
    sections.push({ start, rows, end });
  }
  if (unseen.length === 0) return sections;
  const start = `\n<details><summary>${inertInHtml(wording.unseen(countEntries(unseen)))}</summary>\n\n`;
  const rows = rowsOf(unseen).map((row) => {
    const subject = inert(rowSubject(row, wording)) || entryCell(row.changes[0], verdict);
    const what = `${inert(kindOf(row.changes[0], wording))}: ${subject}`;
    return `- ${listOf([what], rowLines(row, wording))}\n`;
  });
  return [...sections, { start, rows, end }];

  function rowOf(
    row: Row<Change>,
    { mark, hint, acceptance }: ReturnType<typeof remarksOn>,
  ): string {
    const { field } = detailsOf(row, wording);
    const cells = [
      mark && `**! ${inert(mark)}**`,
      inert(kindOf(row.changes[0], wording)) + (field ? ` ${code(field)}` : ''),
      listOf([entriesCell(row)], [...hint, ...acceptance]),
      ...valueCells(row, verdict, wording),
    ];
    return `| ${cells.join(' | ')} |\n`;
  }

  function entriesCell(row: Row<Difference>) {
    const cells = row.changes.slice(0, mostNames).map((change) => entryCell(change, verdict));
    const rest = row.changes.length > mostNames ? ', …' : '';
    return listOf([inert(rowSubject(row, wording)), cells.join(', ') + rest], []);
  }
}

function entryCell(difference: Difference, verdict: Verdict): string {
  const address = addressOf(difference, verdict);
  const key = code(shown(difference.entry.key));
  return `${address === undefined ? key : `<a href="${address}">${key}</a>`} ${inert(namesOf(difference.entry))}`.trimEnd();
}

/** The URL of the line where an entry stands; if removed, where it stood before. */
function addressOf({ place, formerPlace }: Difference, verdict: Verdict): string | undefined {
  const { path, range } = formerPlace ?? place ?? {};
  const side = formerPlace === undefined ? 'after' : 'before';
  const address = path === undefined ? undefined : fileAddress('blob', { path, side }, verdict);
  return address && `${address}#L${range?.start.line}`;
}

/** The URL where the host shows a file of the repository (`blob`), or has its bytes (`raw`). */
function fileAddress(
  as: 'blob' | 'raw',
  { path, side }: ImageFile,
  verdict: Verdict,
): string | undefined {
  const { filesAddress, folder, before, after, linkTo } = verdict;
  if (filesAddress === undefined) return undefined;
  const commit = side === 'after' ? linkTo || after.commit : before.commit;
  const names = join(folder.inRepository, relative(folder.path, path))
    .split(sep)
    .map(encodeURIComponent);
  return `${filesAddress}/${as}/${commit}/${names.join('/').replaceAll("'", '%27')}`;
}

function valueCells(
  row: Row<Change>,
  verdict: Verdict,
  wording: ChangesWording,
): readonly [string, string] {
  const { values = ['', ''], notes } = detailsOf(row, wording);
  const { kind } = row.changes[0];
  const isGone = kind === 'removed' || kind === 'deactivated';
  const textOf = kind === 'changed' ? inert : (text: string) => text && code(text);
  const [before = '', after = ''] = (['from', 'to'] as const).map((side, at) => {
    const urls = row.changes.flatMap((each): readonly (Value | undefined)[] => {
      if (each.kind === 'changed') return each.field === 'image_url' ? [each[side]] : [];
      if (!('filters' in each) || isGone !== (side === 'from')) return [];
      return [each.image_url, ...each.filters.map(({ image_url }) => image_url)];
    });
    const images = urls
      .slice(0, row.part ? mostImagesElsewhere : mostNames)
      .map((url) => imageOf(url, verdict));
    return `${images.join('').trim()} ${textOf(values[at] ?? '')}`.trim();
  });
  return isGone ? [listOf([before], notes), ''] : [before, listOf([after], notes)];
}

/** Markdown, then texts, each on its line. */
function listOf(markdown: readonly string[], texts: readonly string[]): string {
  return [...markdown, ...texts.map(inert)].filter((text) => text !== '').join('<br>');
}

/**
 * A small image, from the repository if it is kept there, as it is published only after the merge. Nothing if its URL could
 * end the attribute in which it stands.
 */
function imageOf(url: Value | undefined, verdict: Verdict): string {
  const image = verdict.images.get(String(url));
  const shown = (image && fileAddress('raw', image, verdict)) ?? url;
  if (typeof shown !== 'string' || !/^https:\/\/[!#-;=?-[\]_a-z~%]+$/i.test(shown)) return '';
  return `<img src="${shown.replaceAll('&', '&amp;')}" width="64" alt=""> `;
}

/** Code in a table, where a `|` would end a code span. */
function code(text: string): string {
  return `<code>${inert(text)}</code>`;
}
