import { errorIn, type Ground } from '../../catalog/addition/ground.ts';
import type { Pointer } from '../../catalog/document.ts';
import { parse } from '../../catalog/parse.ts';
import { fileStart } from '../../diagnostic/diagnostic.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { npmRun, quoteForShell } from '../../diagnostic/report/closing.ts';
import { placeText } from '../../diagnostic/report/message.ts';

interface Addition {
  readonly folder: string;
  readonly lang: string | undefined;
  /** Of a category that is added: that its file is missing is no error then. */
  readonly slug?: string | undefined;
}

/** @throws Failure `file-has-errors` where the file at `path` has one, or the categories cannot be read. */
export function refuseErrors(ground: Ground, path: string, { folder, lang, slug }: Addition): void {
  const unreadable = ground.sources.categories.find((category) => category.slug === '')?.path;
  const others = ground.diagnostics.filter(
    (each) => each.code !== 'category-file-is-missing' || each.args.slug !== slug,
  );
  const error = errorIn({ ...ground, diagnostics: others }, unreadable ?? path);
  const isRead = unreadable === undefined && ground.sources.sourceOf(path) !== undefined;
  if (error === undefined && isRead) return;
  const place = placeText(error ?? { path: unreadable ?? path, range: fileStart });
  throw new Failure('file-has-errors', { place, command: npmRun('check', [], { folder, lang }) });
}

/** The line, from 1, on which the value stands to which a pointer leads. */
export function lineOf(text: string, pointerIn: (value: unknown) => Pointer): number {
  const { document } = parse({ path: '', text });
  return document?.placeOfValue(pointerIn(document.value)).range.start.line ?? 1;
}

/** The command that shows what changed, also in files that git does not know yet. */
export function diffCommand(folder: string): string {
  const path = quoteForShell(folder);
  return `git add -N ${path} && git diff ${path}`;
}
