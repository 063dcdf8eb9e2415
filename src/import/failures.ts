declare module '../finding/failure.ts' {
  interface FailureArgs {
    'answer-has-another-shape': {
      /** A file, or `-` for standard input. */
      readonly source: string;
      /** The first of them, in the order of the answer. */
      readonly faults: readonly AnswerFault[];
      /** How many there are beside those. */
      readonly more: number;
    };
    'answer-is-not-a-list': { readonly source: string; readonly form: AnswerForm };
    'answer-is-too-large': { readonly source: string /** In bytes. */; readonly maximum: number };
    /** A folder that an import would write to; a published one may hold all but a memory. */
    'folder-is-not-empty': { readonly path: string; readonly holds: 'anything' | 'memory' };
    'names-are-refused': {
      readonly source: string;
      readonly faults: readonly NameFault[];
      /** The command line that takes every proposal; undefined where a `--rename` must be put right first. */
      readonly command: string | undefined;
    };
  }
}

/** What keeps bytes from being the body of an answer that can be imported. */
export type AnswerForm =
  | { readonly kind: 'no-category' /** That is not deleted. */ }
  | { readonly kind: 'not-a-list' }
  | { readonly kind: 'not-json' /** In the words of the engine. */; readonly reason: string }
  | { readonly kind: 'not-utf8' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'page' }
  | { readonly kind: 'refusal'; readonly message: string };

/** Where an answer is not as the contract has it, by JSON Pointer (RFC 6901): `/3/filters/0/created_at`. */
export type AnswerFault = { readonly place: string } & (
  | { readonly kind: 'field-is-missing' }
  | { readonly kind: 'field-is-unknown'; readonly closest: string | undefined }
  | { readonly kind: 'identifier-is-duplicate'; readonly found: string; readonly first: string }
  | { readonly kind: 'owner-differs'; readonly found: string; readonly due: string }
  | { readonly kind: 'value-is-wrong'; readonly expected: ExpectedValue; readonly found: unknown }
);

export type ExpectedValue =
  | 'array'
  | 'boolean'
  | 'date-time'
  | 'deletion-time'
  | 'identifier'
  | 'object'
  | 'string'
  | 'text';

/** What keeps an entry of an answer from having a name in the catalog, or a `--rename` from giving it one. */
export type NameFault =
  | {
      readonly kind: 'code-is-malformed' | 'slug-is-malformed' | 'slug-is-missing' | 'slug-is-reserved';
      /** As in `AnswerFault`. */
      readonly place: string;
      /** The code or slug; of `slug-is-missing` the English name. */
      readonly found: string;
      readonly proposal: string;
    }
  | {
      readonly kind: 'code-is-duplicate' | 'slug-is-duplicate';
      readonly place: string;
      readonly found: string;
      /** The place of the one that keeps it. */
      readonly first: string;
      readonly proposal: string;
    }
  | {
      readonly kind: 'rename-fails';
      /** As it was written. */
      readonly rename: string;
      /** Undefined where it is no `OLD=NEW`. */
      readonly old: string | undefined;
      /** Of those that it may mean: none or several. */
      readonly places: readonly string[];
    };
