declare module '../finding/failure.ts' {
  interface FailureArgs {
    'catalog-folder-is-missing': { readonly path: string };
    'category-is-ambiguous': { readonly name: string; readonly slugs: readonly string[] };
    'category-is-unknown': { readonly name: string; readonly closest: string | undefined; readonly path: string };
    'filter-is-unknown': { readonly name: string; readonly closest: string | undefined; readonly path: string };
    'file-has-errors': { readonly path: string };
    /** Lines to be added by hand. */
    'file-is-not-spliceable': { readonly path: string; readonly lines: readonly string[] };
  }
}
