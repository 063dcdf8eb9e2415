import { lint } from '../../src/catalog/lint.ts';
import { readSources, type Sources } from '../../src/catalog/read.ts';
import { addDateFindings } from '../../src/command/branch.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { folderInMemory, soundCatalog } from '../support/catalogs.ts';

/** Returns findings, except codes found in `sound` too, unless `about` ends with them. */
export function relevantFindings(
  sources: Sources,
  about: readonly string[] = [],
  sound = soundCatalog,
): readonly Finding[] {
  const common = new Set(lint(readSources(folderInMemory(sound))).findings.map(({ code }) => code));
  const isExpected = (code: string) => about.some((text) => text.endsWith(code));
  const { findings } = addDateFindings(lint(sources), '2026-01-01T00:00:00.000Z');
  return findings.filter(({ code }) => !common.has(code) || isExpected(code));
}

/** Formats them as `file:line:column code`, with the reason of `file-is-not-read`. */
export function formatFindings(
  sources: Sources,
  folder: string,
  about: readonly string[] = [],
): readonly string[] {
  return relevantFindings(sources, about).map((finding) => {
    const { path, range, code } = finding;
    const reason = finding.code === 'file-is-not-read' ? `: ${finding.args.reason}` : '';
    return `${path.slice(folder.length + 1)}:${range.start.line}:${range.start.column} ${code}${reason}`;
  });
}
