import type { Paint } from '../../base/printable.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { detailLines, type RowView } from './row-view.ts';
import type { ChangesView } from './view.ts';

/** Renders the changes for a terminal, breaking ones with `!`. */
export function changesText(view: ChangesView, wording: ChangesWording, paint: Paint): string {
  const { headline, refusal, summary, sections, proposal } = view;
  const rowLines = (row: RowView) => {
    const { severity, mark, title, subject } = row;
    const line = `${severity ? '!' : ' '} ${title}: ${subject}${mark && ` (${mark})`}`;
    const details = detailLines(row, wording).map((detail) => `      ${detail}`);
    return [severity ? paint('red', line) : line, ...details];
  };
  return [
    paint('bold', headline),
    ...(refusal ? [paint('red', refusal)] : []),
    ...summary,
    ...sections.flatMap(({ title, rows }) => ['', paint('bold', title), ...rows.flatMap(rowLines)]),
    ...(proposal ? ['', paint('red', proposal.text), '', ...proposal.lines] : []),
    '',
  ].join('\n');
}
