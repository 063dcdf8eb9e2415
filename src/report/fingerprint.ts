import { hash } from 'node:crypto';
import type { EntryName, Finding } from '../finding/finding.ts';

/**
 * A SHA-256 in hexadecimal digits for each finding, all different, by which CI knows it again after a change elsewhere.
 * It is made of what the finding is about; its line and the language of the report are not in it. `relativePath` makes
 * it the same from whichever folder `check` is run.
 */
export function fingerprints(findings: readonly Finding[], relativePath: (path: string) => string): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const { path, code, entry } = finding;
    const subject = JSON.stringify([relativePath(path), code, entry && identity(entry), detail(finding)]);
    const number = seen.get(subject) ?? 0;
    seen.set(subject, number + 1);
    return hash('sha256', `${subject} ${number}`);
  });
}

/** A filter without a usable code goes by its name; its position, which others above it change, is the last resort. */
function identity({ kind, key, category, position, name_en, name_ko }: EntryName): readonly unknown[] {
  return [kind, category, key ?? name_en ?? name_ko ?? position];
}

/** The field of the entry, or else the texts that the finding is about: numbers are lines and sizes, which others change. */
function detail({ args, entry, path }: Finding): readonly unknown[] {
  if (entry !== undefined && 'field' in args) return [args.field];
  return Object.values(args).filter((value) => typeof value === 'string' && value !== path);
}
