/** The part of `negotiator` 1 that is used: the package has no types, and @types/negotiator describes version 0.6. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
  }
}
