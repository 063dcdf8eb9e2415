declare module '../finding/failure.ts' {
  interface FailureArgs {
    /** The command that adds one. */
    'catalog-has-no-category-yet': { readonly command: string };
    /** A catalog is to be begun where one is. */
    'catalog-is-there': { readonly path: string };
    /** The command explains the closest code, or lists all. */
    'code-is-unknown': { readonly code: string; readonly closest: string | undefined; readonly command: string };
    'file-changed-meanwhile': { readonly path: string };
    'fix-needs-files': Readonly<Record<never, never>>;
    /** The example is a command line. */
    'flags-are-missing': { readonly flags: readonly string[]; readonly example: string };
    'folder-is-not-in-git': { readonly path: string };
    /** The reason is what git says, in English. */
    'git-fails': { readonly path: string; readonly reason: string };
    'git-is-missing': Readonly<Record<never, never>>;
    'nothing-is-written': Readonly<Record<never, never>>;
    'output-has-no-format': { readonly value: string };
    'outputs-are-in-conflict': { readonly formats: readonly string[] };
    /** The command writes what is missing. */
    'repository-is-not-begun': { readonly path: string; readonly command: string };
    'time-is-malformed': { readonly value: string };
  }
}
