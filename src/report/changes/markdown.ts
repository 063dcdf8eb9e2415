import { shown } from '../../base/printable.ts';
import type { Change } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { namesOf } from '../../wording/shared.ts';
import { inComment, inert, inertInHtml, markdownWithin, yamlBlock } from '../markdown.ts';
import type { Links } from './places.ts';
import { linesOf, mostNames, type RowView } from './row-view.ts';
import type { ChangesView } from './view.ts';

/** The first line, by which a bot finds its comment again. */
export const marker = '<!-- filter-catalog diff -->';

type Context = { readonly wording: ChangesWording; readonly links: Links | undefined };

/** With more entries, a row has their names in a line of their own. */
const mostInLine = 5;

/** The changes with as many whole rows as the limit allows; empty if nothing differs. */
export function changesMarkdown(
  { headline, refused, summary, sections, proposal }: ChangesView,
  context: Context,
  limit = inComment,
): string {
  if (sections.length === 0 && summary.length > 0) return '';
  const { wording } = context;
  const total = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const block = proposal?.lines.length ? yamlBlock(proposal.lines) : '';
  const parts = {
    head: `${marker}
## ${inert(wording.title)}

**${inert(headline)}**
${refused ? `\n🔴 ${inert(refused)}\n` : ''}${summary.length > 0 ? `\n<sub>${inert(summary.join(' '))}</sub>\n` : ''}`,
    sections: sections.map(({ title, rows }) => {
      const name = `<b>${inertInHtml(title)}</b> (${rows.length})`;
      const start = `\n<details open><summary>${name}</summary>\n\n`;
      return { start, rows: rows.map((row) => rowText(row, context)), end: '\n</details>\n' };
    }),
    total,
    more: wording.more,
    // With hundreds of lines there would be no room for the changes.
    tail: proposal && block.length < limit / 2 ? `\n${inert(proposal.text)}\n\n${block}` : '',
  };
  return markdownWithin(parts, limit);
}

/** A row as an item of a list: the entries, what differs, then the images before and after. */
function rowText(row: RowView, { wording, links }: Context): string {
  const { changes, mark, title, subject, details, severity } = row;
  const isMany = changes.length > mostInLine;
  const entries = changes.map((change) => entryText(change, { wording, links })).join(', ');
  const images = imagesOf(changes, links);
  const lines = isMany ? linesOf(row, wording) : details;
  const heading = [
    `${severity ? '🔴 ' : ''}**${inert(title)}**`,
    isMany ? inert(subject) : entries,
    ...(mark ? [`· ${inert(mark)}`] : []),
  ];
  // Who sees the images needs no addresses.
  const others = images ? lines.filter((line) => !line.startsWith('image_url: ')) : lines;
  return `- ${[heading.join(' '), ...others.map(inert), images].filter(Boolean).join('<br>')}\n`;
}

function entryText(change: Change, { wording, links }: Context): string {
  const url = links?.ofEntry(change);
  const key = `<code>${inert(shown(change.entry.key))}</code>`;
  const names = inert(namesOf(change.entry, wording));
  return `${url ? `<a href="${url}">${key}</a>` : key} ${names}`.trimEnd();
}

/** Small images of what comes or goes, or of an image before and after its change. */
function imagesOf([first, ...others]: RowView['changes'], links: Links | undefined): string {
  const isChanged = first.kind === 'changed' && first.field === 'image_url';
  if (isChanged && others.length > 0) return ''; // they have one address for all
  const entries = [first, ...others].flatMap((change) =>
    'fields' in change ? [change, ...change.filters] : [],
  );
  const urls = isChanged ? [first.from, first.to] : entries.map(({ image_url = '' }) => image_url);
  const tags = urls.slice(0, mostNames).map((url) => {
    const address = links?.ofImage(String(url)) ?? String(url);
    const isHarmless = /^https:\/\/[!#-;=?-[\]_a-z~%]+$/i.test(address); // it has no quotes
    return isHarmless && `<img src="${address.replaceAll('&', '&amp;')}" width="64" alt="">`;
  });
  const images = tags.filter(Boolean).join(isChanged ? ' → ' : ' ');
  return isChanged && images ? `image\\_url<br>${images}` : images;
}
