declare module '../finding/failure.ts' {
  interface FailureArgs {
    'catalog-is-not-staged': { readonly path: string };
    'default-branch-is-missing': { readonly path: string; readonly branch: string; readonly isShallow: boolean };
    'default-branch-is-unknown': { readonly path: string };
    'histories-are-unrelated': { readonly path: string; readonly branch: string };
    'history-is-shallow': { readonly path: string; readonly branch: string };
    'repository-has-no-commit': { readonly path: string };
    'revision-is-unknown': { readonly revision: string; readonly path: string; readonly isShallow: boolean };
  }
}
