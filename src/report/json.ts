import { hash } from 'node:crypto';
import type { EntryName, Finding } from '../finding/finding.ts';
import { message, sentence } from '../wording/wording.ts';
import type { Report, ReportContext } from './report.ts';

/**
 * Returns a unique SHA-256 (hex) for each finding, so that CI recognises it after other changes. It
 * depends on the file, the code, the entry and the field, not on the line or the language.
 */
export function fingerprints(findings: readonly Finding[], relativePath: (path: string) => string) {
  const seen = new Map<string, number>();
  return findings.map(({ path, code, entry, args }) => {
    const { kind, category, key, name_en, name_ko, position }: Partial<EntryName> = entry ?? {};
    const which = entry && [kind, category, key ?? name_en ?? name_ko ?? position];
    const texts = Object.values(args).filter((value) => typeof value === 'string'); // no numbers
    const about = entry && 'field' in args ? [args.field] : texts.filter((text) => text !== path);
    const subject = JSON.stringify([relativePath(path), code, which, about]);
    const number = seen.get(subject) ?? 0;
    seen.set(subject, number + 1);
    return hash('sha256', `${subject} ${number}`);
  });
}

/** Renders the report for programs. Schema: `docs/schemas/report.schema.json`. */
export function jsonReport({ counts, findings, wording }: Report): string {
  const list = findings.map((finding) => {
    const { code, severity, path, range, entry, fix, related } = finding;
    const repair = fix && { safe: fix.isSafe, edits: fix.edits };
    const text = sentence(finding, wording);
    return { code, severity, message: text, path, range, entry, fix: repair, related };
  });
  return `${strictJson({ version: 1, summary: counts, diagnostics: list }, null)}\n`;
}

/** Renders the report for GitLab (docs.gitlab.com/ci/testing/code_quality, "report format"). */
export function gitlabReport({ findings, wording }: Report, { relativePath }: ReportContext) {
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
  return `${strictJson(issues, null)}\n`;
}

const unsafe = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Bidi_Control}\ufeff]/gu;

/**
 * Serialises for every parser and terminal. Lone surrogates, which RFC 7493 forbids, become U+FFFD.
 * Control and invisible characters are escaped. `absent` replaces undefined.
 */
export function strictJson(value: unknown, absent?: null): string {
  const replace = (_: string, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed() : part === undefined ? absent : part;
  const escaped = (character: string) =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, replace).replace(unsafe, escaped);
}
