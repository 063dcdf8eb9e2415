import { hash } from 'node:crypto';
import { lstatSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../base/package-json.ts';

const said = `filter-catalog ${version}: "npx --no-install filter-catalog init --update --write" replaces this file, unless this line is deleted`;

/** The text of a whole file of ours, with the first line by which an update knows it. */
export function signed(path: string, text: string): string {
  if (path.endsWith('.md')) return `<!-- ${said} -->\n\n${text}`;
  return `${path.endsWith('.json') ? '//' : '#'} ${said}\n${text}`;
}

/** Whether a file is one that we wrote: its first line says so, or its text is one of an earlier version. */
export function isOurs(path: string, text: string): boolean {
  return firstLine.test(text) || isEarlier(path, text);
}

/** A text of ours without its first line, whatever ends its lines. */
export function bodyOf(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(firstLine, '');
}

const firstLine = /^(?:#|\/\/|<!--) filter-catalog \d\S*: .*\n+/;

/** What a file was called before it had a first line: workflows had shorter names. */
const earlierPath = (path: string): string =>
  path.replace('/workflows/filter-catalog-', '/workflows/');

/** The texts of before, as SHA-256, in 16 digits, without what a repository chose in them, and versions of actions. */
const earlierTexts: Readonly<Record<string, string>> = {
  '.github/workflows/comment.yml': '96a6f84d29103312 9c2c89305e9aa7d9 bcb7446ec7b8b213',
  '.github/workflows/publish.yml':
    '0d6c8ebf540a1344 3686990e6f114ad2 4bc68a4d5f0348a1 8c6e2b559b0dcaac ea9dd0c211a9bda0',
  '.github/workflows/pull-request.yml':
    '0593dc037d020d43 3def43f87f5a72cf 4ebfa47d4365d890 6ab6efb784693300 ad57078ed279b6f9',
  '.gitlab-ci.yml':
    '03985102e8ee99f7 072288ef98ac2f7d 9c233b58fb0f2751 aefca3a49116fe61 bde022723273eb0f c82d4b3cb8808422 ec43f40e009b34c7',
  '.vscode/settings.json': 'c1548806a330df55',
  'docs/editing.md':
    '25859faed481e23a 262fc82bcb70e35c 2734db644c883375 2914dbe2aa77a224 2ce1a4dca03259e7 3827c31bc48248b4 3abf0d61e748d74b 46f66e123754f294 59e2117ed89cf5e0 90beef88f7e80981 9b07944872cc468d b2bc2886bc35396a d55a4f899431c67f',
};

function isEarlier(path: string, text: string): boolean {
  const unchosen = text
    .replaceAll('\r\n', '\n')
    .replace(/^( *(?:LANG|branches):).*$/gm, '$1')
    .replace(/@[0-9a-f]{40} # v\S+/g, '');
  return earlierTexts[path]?.includes(hash('sha256', unchosen).slice(0, 16)) ?? false;
}

export interface OurFile {
  /** Where it is: an earlier version called it otherwise. */
  readonly from: string;
  readonly before: string;
}

/** A whole file of ours in a repository, under its name or the earlier one; undefined where there is none. */
export function ourFileIn(folder: string, path: string): OurFile | undefined {
  const before = textIn(folder, path);
  const isLink = () => lstatSync(join(folder, path)).isSymbolicLink();
  if (before !== undefined)
    return isOurs(path, before) && !isLink() ? { from: path, before } : undefined;
  const from = earlierPath(path);
  const earlier = textIn(folder, from);
  if (earlier === undefined || !isEarlier(from, earlier) || changedWorkflows(folder).length > 0)
    return undefined;
  return { from, before: earlier };
}

/** Workflows of an earlier version that others changed: they stay, and then those of this version would work twice. */
export function changedWorkflows(folder: string): readonly string[] {
  return Object.keys(earlierTexts).filter((path) => {
    const text = path.includes('/workflows/') ? (textIn(folder, path) ?? '') : '';
    return /filter-catalog (?:check|diff|publish)\b/.test(text) && !isEarlier(path, text);
  });
}

/** Whether a file is not to be written, as one under its earlier name does the same. */
export function isHeldBack(folder: string, path: string): boolean {
  if (earlierPath(path) === path) return false;
  return changedWorkflows(folder).length > 0 || (ourFileIn(folder, path)?.from ?? path) !== path;
}

export function textIn(folder: string, path: string): string | undefined {
  const file = join(folder, path);
  return statSync(file, { throwIfNoEntry: false })?.isFile()
    ? readFileSync(file, 'utf8')
    : undefined;
}
