import { relative, resolve } from 'node:path';
import { styleText } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import type { Examination } from '../catalog/examine.ts';
import type { Sources } from '../catalog/read.ts';
import type { CommandLine } from '../diagnostic/report/closing.ts';
import { renderReport, type Surroundings } from '../diagnostic/report/formats.ts';
import type { Report } from '../diagnostic/report/report.ts';
import type { Wording } from '../diagnostic/wording/wording.ts';

/** In which words a report is told, and by which command line. */
export interface Telling extends CommandLine {
  readonly wording: Wording;
}

/** The report of an examination, with the texts in which things were found. */
export function reportOf(sources: Sources, examination: Examination, wording: Wording): Report {
  const { counts, diagnostics } = examination;
  const { files, sourceOf } = sources;
  const textOf = (path: string) => sourceOf(path)?.text;
  return { diagnostics, counts: { ...counts, files: files.length }, files, textOf, wording };
}

export function surroundings({ wording, ...commandLine }: Telling): Surroundings {
  const { GITHUB_STEP_SUMMARY } = process.env;
  return {
    ...commandLine,
    summary: GITHUB_STEP_SUMMARY === '' ? undefined : GITHUB_STEP_SUMMARY,
    version: packageJson.version,
    paint: (format, text) => styleText(format, text, { stream: process.stdout }),
    relativePath: pathFromRoot,
    explanations: async () =>
      (await import('../diagnostic/wording/explanations.ts')).loadExplanations(wording.language),
  };
}

/** A path as seen from the root of the repository, where CI looks for it. */
export function pathFromRoot(path: string): string {
  const { GITHUB_WORKSPACE, CI_PROJECT_DIR } = process.env;
  const root = GITHUB_WORKSPACE ?? CI_PROJECT_DIR;
  return root === undefined ? path : relative(root, resolve(path)).replaceAll('\\', '/');
}

/** Prints the report for people; `check` alone has other formats. */
export async function printText(sources: Sources, examination: Examination, telling: Telling): Promise<void> {
  const report = reportOf(sources, examination, telling.wording);
  process.stdout.write(await renderReport('text', report, surroundings(telling)));
}
