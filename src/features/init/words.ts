import { defineErrors } from '../../base/failure.ts';
import { indented, quoted } from '../../wording/shared.ts';

interface InitFailures {
  /** `top`: the enclosing repository or workspace. */
  'folder-is-in-a-project': { readonly name: string; readonly top: string };
  'package-is-not-packed': { readonly root: string; readonly reason: string };
  'package-is-of-another-project': { readonly name: string };
  'workflows-are-missing': { readonly name: string };
  /** `paths`: lines of `git status`. */
  'workflows-are-uncommitted': { readonly paths: readonly string[] };
}

export const initFailure = defineErrors<InitFailures>({
  'folder-is-in-a-project': ({ name, top }) =>
    [
      `${quoted(name)} is inside the repository or workspace ${quoted(top)}.`,
      'A catalog needs its own repository. Give a folder outside, such as ../my-catalog.',
    ].join(' '),
  'package-is-not-packed': ({ root, reason }) =>
    [
      `npm could not pack the program in ${quoted(root)}. Nothing was written.`,
      'In a clone, run "npm ci" first:',
      reason.trim(),
    ].join('\n'),
  'package-is-of-another-project': ({ name }) =>
    [
      `${quoted(name)} has the package.json of another project.`,
      'A catalog needs its own repository. Give another folder.',
    ].join(' '),
  'workflows-are-missing': ({ name }) =>
    [
      `${quoted(name)} has no workflow of filter-catalog to replace.`,
      'Run init without --workflows, or give its host with --host.',
    ].join(' '),
  'workflows-are-uncommitted': ({ paths }) =>
    [
      'Nothing was written. Commit these files first, or undo your changes:',
      ...indented(paths),
    ].join('\n'),
});

/** `written` and `kept`: paths. `serve` and `publish`: commands. */
type RepositoryFacts = Readonly<
  Record<'kept' | 'publish' | 'serve' | 'written', readonly string[]>
> & { readonly name: string };

export function repositoryNote({ name, written, kept, serve, publish }: RepositoryFacts): string {
  if (written.length === 0) return `Everything is already in ${quoted(name)}.`;
  const list = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [heading, ...indented(lines)];
  return [
    ...list(`Written to ${quoted(name)}:`, written),
    ...list('Already there, left unchanged:', kept),
    ...(written.includes('catalog/catalog.yaml')
      ? [
          'The organization_id in catalog.yaml is new.',
          'If you already have one, write it there before you publish.',
        ]
      : []),
    ...list('To serve it with Node 24, until Ctrl-C:', serve),
    ...list(
      'To publish it (write the address of its repository for URL):',
      publish.map((line, index) => (index < publish.length - 1 ? `${line} &&` : line)),
    ),
    'From then on, each push to the default branch publishes.',
  ].join('\n');
}

export function replacedNote(paths: readonly string[]): string {
  if (paths.length === 0) return 'The workflows are up to date.';
  return ['Replaced. "git diff" shows the changes:', ...indented(paths)].join('\n');
}
