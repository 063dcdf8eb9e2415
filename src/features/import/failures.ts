declare module '../../finding/failure.ts' {
  interface FailureArgs {
    'answer-has-another-shape': {
      /** A file, or `-` for standard input. */
      readonly source: string;
      /** The first of them, in the order of the answer. */
      readonly faults: readonly AnswerFault[];
      /** How many there are beside those. */
      readonly more: number;
    };
    /** `found` is its beginning, or why it cannot be read, in the words of the engine. */
    'answer-is-not-a-list': { readonly source: string; readonly found: string };
    /** A folder that an import would write to; a published one may hold all but a memory. */
    'folder-is-not-empty': { readonly path: string };
    /** The command line takes every proposal. */
    'names-are-refused': { readonly source: string; readonly faults: readonly NameFault[]; readonly command: string };
    /** A `--rename` that is no `OLD=NEW`, or of which OLD may mean none or several places. */
    'rename-is-unclear': { readonly rename: string; readonly places: readonly string[] };
  }
}

/** Where an answer is not as the contract has it. */
export interface AnswerFault {
  /** A JSON Pointer (RFC 6901), as in `/3/filters/0/created_at`. */
  readonly place: string;
  /** In the words of JSON Schema; undefined where the API has no such field. */
  readonly expected: string | undefined;
  /** As JSON, or the name of the field that the API does not have; undefined where it is missing. */
  readonly found: string | undefined;
}

/** An entry of an answer that cannot have its name in the catalog. */
export interface NameFault {
  readonly kind: 'code' | 'slug';
  /** As in `AnswerFault`. */
  readonly place: string;
  readonly found: string;
  /** The place of the entry that has the name; undefined where it breaks the rule. */
  readonly first: string | undefined;
  readonly proposal: string;
}
