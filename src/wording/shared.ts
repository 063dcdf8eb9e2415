import { npmCommand } from '../base/command.ts';
import { printable, printableLine, quoteForShell } from '../base/printable.ts';
import type { Timestamp } from '../base/time.ts';
import type { ChangedEntry } from '../diff/change.ts';
import type { RegistryPlace } from '../memory/read-registry.ts';

/** Quotes a text of the catalog, a path or a name within a sentence. */
export function quoted(text: string): string {
  return `"${printable(text)}"`;
}

export function shortDigest(digest: string): string {
  return digest.slice(0, 12);
}

/** Indents lines below a heading. */
export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${printableLine(line)}`);
}

/** The command that fetches a branch of `origin`, and the full history of a shallow clone. */
export function fetchCommand({
  branch,
  isShallow,
}: {
  readonly branch: string;
  readonly isShallow: boolean;
}): string {
  const refs = `+refs/heads/${branch}:refs/remotes/origin/${branch}`;
  return `git fetch ${isShallow ? '--unshallow ' : ''}origin ${quoteForShell(printable(refs))}`;
}

/** The file of a registry, and the commands that restore it and start a new one. */
export function registryFacts({ kind, path }: RegistryPlace) {
  if (kind === 'branch') {
    const lastPublish = 'git log -1 --grep=^Source-Commit: --format=%h';
    const restore = `git checkout $(${lastPublish}) -- stamps.json; git commit -m "Restore the registry"; git push`;
    return {
      file: `stamps.json (${path})`,
      restore,
      begin: `git push origin --delete published; npx --no-install filter-catalog publish --begin`,
    };
  }
  const file = `${path}/stamps.json`;
  const restore = `cp BACKUP/stamps.json ${quoted(file)}`;
  return { file, restore, begin: buildCommand(path, '--begin') };
}

/** The command that publishes to a folder. */
export function buildCommand(folder: string, flags: string): string {
  return npmCommand(`build ${folder === 'dist' ? '' : `--out ${quoted(folder)} `}${flags}`);
}

/** A repair as a diff. `ofLetters`: the note if only the form of letters changed. */
export function repairDiff(before: string, after: string, ofLetters: string): string {
  const lines = before.split('\n').map((line) => `- ${printableLine(line)}\n`);
  const looksTheSame = before.normalize('NFC') === after.normalize('NFC');
  return `${looksTheSame ? ` (${ofLetters})` : ''}\n${lines.join('')}+ ${printableLine(after)}`;
}

type NameField = 'name_en' | 'name_ko';
type Names = { readonly names: readonly [NameField, NameField] };

/** An entry with its names, as in `romantic Romantic (로맨틱)`. */
export function subjectOf(entry: ChangedEntry, wording: Names): string {
  return `${printable(entry.key)} ${namesOf(entry, wording)}`.trimEnd();
}

/** The names of an entry, in the language of the reader first; empty if it has none. */
export function namesOf(entry: ChangedEntry, { names }: Names): string {
  const [first, second] = [printable(entry[names[0]]), printable(entry[names[1]])];
  return first === second || !second ? first : `${first} (${second})`;
}

/** A time zone, and the current time, whose year is omitted. */
export type Clock = Readonly<{ zone: string; now?: Timestamp }>;

/** A time for people, as in `1 Dec 2026 00:00 (Asia/Seoul)`. */
export function timeText(at: Timestamp, language: 'en' | 'ko', zone = 'UTC'): string {
  const { text } = shortTime(at, language, { zone });
  return language === 'en' ? `${text} (${zone})` : `${text}(${zone})`;
}

/** A time without its zone. `lastDay`: the day that ends at this midnight. */
export function shortTime(at: Timestamp, language: 'en' | 'ko', { zone: timeZone, now }: Clock) {
  const locale = language === 'en' ? 'en-GB' : language;
  const time = new Date(at).toLocaleTimeString('en-GB', { timeZone }).replace(/:00$/, '');
  const yearOf = (date: Date) => date.toLocaleDateString('en', { timeZone, year: 'numeric' });
  const dayOf = (date: Date, known: Timestamp | undefined) => {
    const isKnown = known !== undefined && yearOf(date) === yearOf(new Date(known));
    const year = isKnown ? {} : ({ year: 'numeric' } as const);
    return date.toLocaleDateString(locale, { timeZone, day: 'numeric', month: 'short', ...year });
  };
  const lastDay = time === '00:00' ? dayOf(new Date(Date.parse(at) - 1), at) : undefined;
  return { text: `${dayOf(new Date(at), now)} ${time}`, lastDay };
}
