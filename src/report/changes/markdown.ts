import { printable } from '../../base/printable.ts';
import type { Change } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { namesOf } from '../../wording/shared.ts';
import { commentLimit, escapeHtml, escapeText, fitMarkdown, yamlBlock } from '../markdown.ts';
import type { Links } from './places.ts';
import { detailLines, maxNames, type RowView } from './row-view.ts';
import type { ChangesView } from './view.ts';

/** The first line of a comment. Bots use it to find their comment. */
export const marker = '<!-- filter-catalog diff -->';

type Context = { readonly wording: ChangesWording; readonly links: Links | undefined };

/** More names than this go on a separate line. */
const maxInline = 5;

/** Renders as many whole rows as fit. Returns an empty string for no changes. */
export function changesMarkdown(
  { headline, refusal, summary, sections, proposal }: ChangesView,
  context: Context,
  limit = commentLimit,
): string {
  if (sections.length === 0 && summary.length > 0) return '';
  const { wording } = context;
  const total = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const block = proposal?.lines.length ? yamlBlock(proposal.lines) : '';
  const heading = escapeText(wording.title);
  const failure = refusal ? `\n🔴 ${escapeText(refusal)}\n` : '';
  const notes = summary.length > 0 ? `\n<sub>${escapeText(summary.join(' '))}</sub>\n` : '';
  const parts = {
    head: `${marker}\n## ${heading}\n\n**${escapeText(headline)}**\n${failure}${notes}`,
    sections: sections.map(({ title, rows }) => {
      const name = `<b>${escapeHtml(title)}</b> (${rows.length})`;
      const start = `\n<details open><summary>${name}</summary>\n\n`;
      return { start, rows: rows.map((row) => renderRow(row, context)), end: '\n</details>\n' };
    }),
    total,
    more: wording.more,
    // Hundreds of lines would displace the changes.
    tail: proposal && block.length < limit / 2 ? `\n${escapeText(proposal.text)}\n\n${block}` : '',
  };
  return fitMarkdown(parts, limit);
}

/** Renders a list item: the entries, the differences, then the images. */
function renderRow(row: RowView, { wording, links }: Context): string {
  const { changes, mark, title, subject, details, severity } = row;
  const isMany = changes.length > maxInline;
  const entries = changes.map((change) => renderEntry(change, { wording, links })).join(', ');
  const images = renderImages(changes, links);
  const lines = isMany ? detailLines(row, wording) : details;
  const heading = [
    `${severity ? '🔴 ' : ''}**${escapeText(title)}**`,
    isMany ? escapeText(subject) : entries,
    ...(mark ? [`· ${escapeText(mark)}`] : []),
  ];
  // Images make their URLs redundant.
  const rest = images ? lines.filter((line) => !line.startsWith('image_url: ')) : lines;
  return `- ${[heading.join(' '), ...rest.map(escapeText), images].filter(Boolean).join('<br>')}\n`;
}

function renderEntry(change: Change, { wording, links }: Context): string {
  const url = links?.ofEntry(change);
  const key = `<code>${escapeText(printable(change.entry.key))}</code>`;
  const names = escapeText(namesOf(change.entry, wording));
  return `${url ? `<a href="${url}">${key}</a>` : key} ${names}`.trimEnd();
}

/** Renders thumbnails of added or removed entries, or both versions of an image. */
function renderImages([first, ...others]: RowView['changes'], links: Links | undefined): string {
  const isChanged = first.kind === 'changed' && first.field === 'image_url';
  if (isChanged && others.length > 0) return ''; // only the folder changed
  const entries = [first, ...others].flatMap((change) =>
    'fields' in change ? [change, ...change.filters] : [],
  );
  const urls = isChanged ? [first.from, first.to] : entries.map(({ image_url = '' }) => image_url);
  const tags = urls.slice(0, maxNames).map((url) => {
    const address = links?.ofImage(String(url)) ?? String(url);
    const isSafe = /^https:\/\/[!#-;=?-[\]_a-z~%]+$/i.test(address); // no quotes
    return isSafe && `<img src="${address.replaceAll('&', '&amp;')}" width="64" alt="">`;
  });
  const images = tags.filter(Boolean).join(isChanged ? ' → ' : ' ');
  return isChanged && images ? `image\\_url<br>${images}` : images;
}
