import { relative, resolve } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import type { Examination } from '../catalog/examine.ts';
import type { Sources } from '../catalog/read.ts';
import type { CommandLine } from '../report/closing.ts';
import { renderReport, type Surroundings } from '../report/formats.ts';
import type { Report } from '../report/report.ts';
import type { Wording } from '../wording/wording.ts';
import { type Io, paintFor } from './io.ts';

/** In which words a report is told, and by which command line. */
export interface Telling extends CommandLine {
  readonly wording: Wording;
}

/** The report of an examination, with the texts in which things were found. */
export function reportOf(sources: Sources, examination: Examination, wording: Wording): Report {
  const { counts, findings } = examination;
  const { files, sourceOf } = sources;
  const textOf = (path: string) => sourceOf(path)?.text;
  return { findings, counts: { ...counts, files: files.length }, files, textOf, wording };
}

export function surroundings({ wording, ...commandLine }: Telling, io: Io): Surroundings {
  const { GITHUB_STEP_SUMMARY } = io.env;
  return {
    ...commandLine,
    summary: GITHUB_STEP_SUMMARY === '' ? undefined : GITHUB_STEP_SUMMARY,
    version: packageJson.version,
    paint: paintFor(io),
    relativePath: pathFromRoot(io),
    explanations: async () => (await import('../wording/explanations.ts')).sectionsOf(wording.language),
  };
}

/** A path as seen from the root of the repository, where CI looks for it. */
export function pathFromRoot({ env: { GITHUB_WORKSPACE, CI_PROJECT_DIR } }: Io): (path: string) => string {
  const root = GITHUB_WORKSPACE ?? CI_PROJECT_DIR;
  return (path) => (root === undefined ? path : relative(root, resolve(path)).replaceAll('\\', '/'));
}

/** Prints the report for people; `check` alone has other formats. */
export async function printText(
  sources: Sources,
  examination: Examination,
  { io, ...telling }: Telling & { readonly io: Io },
): Promise<void> {
  const report = reportOf(sources, examination, telling.wording);
  io.stdout.write(await renderReport('text', report, surroundings(telling, io)));
}
