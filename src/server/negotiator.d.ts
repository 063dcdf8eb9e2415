/** The part of `negotiator` 1 that is used: its own types are not published, and those of others are of version 0.6. */
declare module 'negotiator' {
  export default class Negotiator {
    constructor(request: { readonly headers: Readonly<Record<string, string>> });
    encoding(available: readonly string[], options: { readonly preferred: readonly string[] }): string | undefined;
  }
}
