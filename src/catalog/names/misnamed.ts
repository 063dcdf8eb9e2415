import type { Finding } from '../../finding/finding.ts';

/** What a catalog folder is made of. */
export const parts = ['catalog.yaml', 'categories'] as const;
/** The changes that are meant; a catalog need not have it. */
export const acceptedName = 'accepted-changes.yaml';
export type Part = (typeof parts)[number];

/** What stands in a catalog folder under a name, or in a place, by which it is not read. */
export interface Misnamed {
  readonly finding: Finding;
  /** The part that it is meant to be. */
  readonly part?: Part;
  /** The slug of the category that it is meant to be. */
  readonly slug?: string | undefined;
}

/** A name as Windows and macOS compare it: two that are equal then are one file there. */
export function fold(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** The name without its extension, where that is `.yaml` or was meant so, as in `a.yml`, `a.yaml.txt` and `a.json`. */
export function yamlStem(name: string): string | undefined {
  return /^(.+?)\.(?:y[aml]{1,4}|json[5c]?)(?:\.\w+)*\s*$/isu.exec(name)?.[1];
}
