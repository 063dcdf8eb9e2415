import { hash } from 'node:crypto';
import type { EntryName, Finding } from '../finding/finding.ts';
import { sentence } from '../wording/wording.ts';
import { message, type Report, type ReportContext } from './report.ts';

/**
 * A SHA-256 in hexadecimal digits for each finding, all different, by which CI knows it again after a change elsewhere.
 * It is made of what the finding is about; its line and the language of the report are not in it. `relativePath` makes
 * it the same from whichever folder `check` is run.
 */
export function fingerprints(
  findings: readonly Finding[],
  relativePath: (path: string) => string,
): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { path, code, entry } = finding;
    const subject = JSON.stringify([
      relativePath(path),
      code,
      entry && identity(entry),
      detail(finding),
    ]);
    const number = seen.get(subject) ?? 0;
    seen.set(subject, number + 1);
    return hash('sha256', `${subject} ${number}`);
  });
}

/** A filter without a usable code goes by its name; its position, which others above it change, is the last resort. */
function identity({
  kind,
  key,
  category,
  position,
  name_en,
  name_ko,
}: EntryName): readonly unknown[] {
  return [kind, category, key ?? name_en ?? name_ko ?? position];
}

/** The field of the entry, or else the texts that the finding is about: numbers are lines and sizes, which others change. */
function detail({ args, entry, path }: Finding): readonly unknown[] {
  if (entry !== undefined && 'field' in args) return [args.field];
  return Object.values(args).filter((value) => typeof value === 'string' && value !== path);
}

/** The report for programs, as `docs/schemas/report.schema.json` has it: null for what is not there. */
export function jsonReport({ counts, findings, wording }: Report): string {
  const list = findings.map((finding) => {
    const { code, severity, path, range, entry, fix, related } = finding;
    const repair = fix && { safe: fix.isSafe, edits: fix.edits };
    return {
      code,
      severity,
      message: sentence(finding, wording),
      path,
      range,
      entry,
      fix: repair,
      related,
    };
  });
  return `{"version":1,"summary":${strictJson(counts)},"diagnostics":${jsonLines(list)}}\n`;
}

/** The report for GitLab's Code Quality (docs.gitlab.com/ci/testing/code_quality, "Code Quality report format"). */
export function gitlabReport(
  { findings, wording }: Report,
  { relativePath }: ReportContext,
): string {
  const prints = fingerprints(findings, relativePath);
  const issues = findings.map((finding, index) => ({
    description: message(finding, wording),
    check_name: finding.code,
    fingerprint: prints[index],
    severity: finding.severity === 'error' ? 'major' : 'minor',
    location: {
      path: relativePath(finding.path),
      lines: { begin: finding.range.start.line, end: finding.range.end.line },
    },
  }));
  return `${jsonLines(issues)}\n`;
}

/** A JSON array with a line for each value, so that lines can be searched and compared; null stands for undefined. */
function jsonLines(values: readonly unknown[]): string {
  return values.length === 0
    ? '[]'
    : `[\n${values.map((value) => strictJson(value, { absent: null })).join(',\n')}\n]`;
}

const unseenCharacters = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;

/**
 * JSON that every reader accepts and a terminal may show: halves of surrogate pairs, which RFC 7493 forbids, become
 * U+FFFD, and characters that would move the cursor or turn text around are escaped. `indent` is in spaces a level;
 * without it all is on one line. `absent` is what stands for undefined; without it, such a field is left out.
 */
export function strictJson(
  value: unknown,
  { indent = 0, absent }: { indent?: number; absent?: null } = {},
): string {
  const replace = (_: string, part: unknown) => {
    return typeof part === 'string' ? part.toWellFormed() : part === undefined ? absent : part;
  };
  const text = JSON.stringify(value, replace, indent);
  return text.replace(
    unseenCharacters,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
