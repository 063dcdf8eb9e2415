declare module '../finding/failure.ts' {
  interface FailureArgs {
    'json-is-malformed': { readonly path: string };
  }
}
