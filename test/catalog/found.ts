import { lint } from '../../src/catalog/lint.ts';
import { readSources, type Sources } from '../../src/catalog/read.ts';
import { withDateFindings } from '../../src/command/branch.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { folderInMemory, soundCatalog } from '../support/catalogs.ts';

/**
 * All that is found, but for codes that are found in `sound` too and that no text of `about` ends with: they are of a rule
 * that is newer than the fixtures, and a matter of tests about that.
 */
export function found(
  sources: Sources,
  about: readonly string[] = [],
  sound = soundCatalog,
): readonly Finding[] {
  const common = new Set(lint(readSources(folderInMemory(sound))).findings.map(({ code }) => code));
  const isMeant = (code: string) => about.some((text) => text.endsWith(code));
  const { findings } = withDateFindings(lint(sources), '2026-01-01T00:00:00.000Z');
  return findings.filter(({ code }) => !common.has(code) || isMeant(code));
}

/** The same as `file:line:column code`, with the reason why a file is not read. */
export function findingsOf(
  sources: Sources,
  folder: string,
  about: readonly string[] = [],
): readonly string[] {
  return found(sources, about).map((finding) => {
    const { path, range, code } = finding;
    const reason = finding.code === 'file-is-not-read' ? `: ${finding.args.reason}` : '';
    return `${path.slice(folder.length + 1)}:${range.start.line}:${range.start.column} ${code}${reason}`;
  });
}
