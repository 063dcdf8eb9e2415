import { shown } from '../../base/printable.ts';
import type { Change } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { inComment, inert, inertInHtml, markdownWithin, yamlBlock } from '../markdown.ts';
import type { Links } from './places.ts';
import { mostNames, namesOf, type RowView } from './row-view.ts';
import type { ChangesView } from './view.ts';

/** The first line, by which a bot finds its comment again. */
export const marker = '<!-- filter-catalog diff -->';

/** With more changes, sections without a marked one are folded. */
const mostUnfolded = 20;

/** The changes with as many whole rows as the limit allows; empty if nothing differs. */
export function changesMarkdown(
  { headline, summary, isEmpty, sections, proposal }: ChangesView,
  { wording, links }: { readonly wording: ChangesWording; readonly links: Links | undefined },
  limit = inComment,
): string {
  if (isEmpty) return '';
  const total = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  const block = proposal ? yamlBlock(proposal.lines) : '';
  const lines = block.length > limit / 2 ? `${inert(wording.linesByCommand)}\n` : block;
  const parts = {
    head: `${marker}
## ${inert(wording.title)}

**${inert(headline)}**
${summary.map((sentence) => `\n${inert(sentence)}\n`).join('')}`,
    sections: sections.map(({ title, rows }) => {
      const isOpen = total <= mostUnfolded || rows.some(({ mark }) => mark !== '');
      const name = `<b>${inertInHtml(title)}</b> (${rows.length})`;
      const start = `\n<details${isOpen ? ' open' : ''}><summary>${name}</summary>\n\n`;
      return { start, rows: rows.map((row) => rowText(row, links)), end: '\n</details>\n' };
    }),
    total,
    more: wording.more,
    tail: proposal ? `\n${inert(proposal.text)}\n\n${lines}` : '',
  };
  return markdownWithin(parts, limit);
}

/** A row as an item of a list: the entries, what differs, then the images before and after. */
function rowText(row: RowView, links: Links | undefined): string {
  const { changes, mark, title, subject, details, severity } = row;
  const count = changes.length > 1 ? `${inert(subject)}: ` : '';
  const entries = changes.slice(0, mostNames).map((change) => entryText(change, links));
  const rest = changes.length > mostNames ? ', …' : '';
  const marked = mark && `**${severity ? '! ' : ''}${inert(mark)}** `;
  const lines = [
    `${marked}${inert(title)}: ${count}${entries.join(', ')}${rest}`,
    ...details.map(inert),
    imagesOf(changes, links),
  ];
  return `- ${lines.filter(Boolean).join('<br>')}\n`;
}

function entryText(change: Change, links: Links | undefined): string {
  const url = links?.ofEntry(change);
  const key = `<code>${inert(shown(change.entry.key))}</code>`;
  return `${url ? `<a href="${url}">${key}</a>` : key} ${inert(namesOf(change.entry))}`.trimEnd();
}

/** Small images of what comes or goes, or of an image before and after its change. */
function imagesOf(changes: RowView['changes'], links: Links | undefined): string {
  const [first] = changes;
  const isChanged = first.kind === 'changed' && first.field === 'image_url';
  const entries = changes.flatMap((change) =>
    'fields' in change ? [change, ...change.filters] : [],
  );
  const urls = isChanged ? [first.from, first.to] : entries.map(({ image_url = '' }) => image_url);
  const tags = urls.slice(0, mostNames).map((url) => {
    const address = links?.ofImage(String(url)) ?? String(url);
    const isHarmless = /^https:\/\/[!#-;=?-[\]_a-z~%]+$/i.test(address); // it has no quotes
    return isHarmless && `<img src="${address.replaceAll('&', '&amp;')}" width="64" alt="">`;
  });
  return tags.filter(Boolean).join(isChanged ? ' → ' : ' ');
}
