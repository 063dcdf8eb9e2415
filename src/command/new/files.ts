import { commandLine } from '../../base/command-line.ts';
import { errorIn, type Ground } from '../../catalog/addition/ground.ts';
import type { Pointer } from '../../catalog/document.ts';
import { parse } from '../../catalog/parse.ts';
import type { Code } from '../../finding/codes.ts';
import { Failure } from '../../finding/failure.ts';
import { fileStart } from '../../finding/finding.ts';
import { placeText } from '../../report/message.ts';

/** What the order lists before its file is there. */
const mendedByAdding: ReadonlySet<Code> = new Set(['catalog-has-no-category', 'category-file-is-missing']);

interface Addition {
  readonly folder: string;
  readonly lang: string | undefined;
}

/** @throws Failure `file-has-errors` where the file at `path` has one, or the categories cannot be read. */
export function refuseErrors(ground: Ground, path: string, { folder, lang }: Addition): void {
  const unreadable = ground.sources.categories.find((category) => category.slug === '')?.path;
  const findings = ground.findings.filter(({ code }) => !mendedByAdding.has(code));
  const error = errorIn({ ...ground, findings }, unreadable ?? path);
  const isRead = unreadable === undefined && ground.sources.sourceOf(path) !== undefined;
  if (error === undefined && isRead) return;
  const place = placeText(error ?? { path: unreadable ?? path, range: fileStart });
  throw new Failure('file-has-errors', { place, command: commandLine('check', { folder, lang }) });
}

/** The line, from 1, on which the value stands to which a pointer leads. */
export function lineOf(text: string, pointerIn: (value: unknown) => Pointer): number {
  const { document } = parse({ path: '', text });
  return document?.placeOfValue(pointerIn(document.value)).range.start.line ?? 1;
}
