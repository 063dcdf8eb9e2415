declare module '../../finding/failure.ts' {
  interface FailureArgs {
    /** They are to be replaced, and git could not bring them back. */
    'files-are-not-in-git': { readonly paths: readonly string[] };
    'json-is-malformed': { readonly path: string };
  }
}
