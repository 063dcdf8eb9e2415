export type Severity = 'error' | 'warning';

type None = Readonly<Record<never, never>>;

/** The ways in which a text can fail to be YAML, as editors meet them. */
export type YamlSlip =
  | 'block-in-flow'
  | 'colon-in-text'
  | 'escape'
  | 'indentation'
  | 'key'
  | 'reserved-character'
  | 'several-documents'
  | 'tab'
  | 'unclosed'
  | 'unexpected';

export type YamlFeature = 'alias' | 'anchor' | 'directive' | 'merge key' | 'tag';

export type JsonType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string';

/**
 * Every finding there is, by its permanent code, with the facts that its sentence needs.
 * A code is a claim about what was found.
 */
export interface CodeArgs {
  'category-file-is-missing': { readonly slug: string };
  'category-is-listed-twice': { readonly slug: string; readonly firstLine: number };
  'category-is-not-listed': { readonly slug: string };
  'catalog-has-no-category': None;
  'code-is-duplicate': { readonly code: string; readonly firstLine: number };
  'code-is-in-two-categories': { readonly code: string; readonly other: string };
  'code-is-malformed': { readonly value: string };
  'document-is-empty': None;
  'entry-is-unstamped': { readonly key: string };
  'field-is-missing': { readonly field: string };
  'field-is-unknown': { readonly field: string };
  'file-is-in-conflict': None;
  'file-is-missing': { readonly file: string };
  'file-is-not-readable': { readonly reason: string };
  'file-is-not-utf8': None;
  'file-is-too-large': { readonly bytes: number; readonly maximum: number };
  'file-is-unexpected': { readonly name: string };
  'identifier-is-duplicate': { readonly identifier: string; readonly key: string; readonly firstKey: string };
  'image-url-has-credentials': { readonly value: string };
  'image-url-is-malformed': { readonly value: string };
  'image-url-is-not-https': { readonly value: string };
  'key-is-duplicate': { readonly key: string; readonly firstLine: number };
  'nesting-is-too-deep': { readonly maximum: number };
  'order-is-unstamped': None;
  'slug-is-malformed': { readonly slug: string };
  'stamp-is-malformed': { readonly key: string; readonly field: string; readonly path: string };
  'stamp-is-orphaned': { readonly key: string };
  'stamp-is-stale': { readonly key: string };
  'stamps-are-in-conflict': { readonly path: string };
  'stamps-are-unreadable': { readonly path: string };
  'text-has-control-characters': { readonly field: string };
  'text-is-blank': { readonly field: string };
  'text-is-too-long': { readonly field: string; readonly maximum: number };
  'value-has-wrong-type': {
    readonly field: string;
    /** Whether it is an entry of the list `field` that has it. */
    readonly isEntry: boolean;
    readonly expected: JsonType;
    readonly actual: JsonType;
    /** What stands in the file, when it fits on a line. */
    readonly written: string | undefined;
  };
  'value-is-not-a-choice': { readonly field: string; readonly choices: readonly string[] };
  'yaml-feature-is-not-allowed': { readonly feature: YamlFeature };
  'yaml-is-malformed': { readonly slip: YamlSlip };
}

export type Code = keyof CodeArgs;

/** How grave each finding is in `check`. */
export const severities: Readonly<Record<Code, Severity>> = {
  'catalog-has-no-category': 'error',
  'category-file-is-missing': 'error',
  'category-is-listed-twice': 'error',
  'category-is-not-listed': 'warning',
  'code-is-duplicate': 'error',
  'code-is-in-two-categories': 'warning',
  'code-is-malformed': 'error',
  'document-is-empty': 'error',
  'entry-is-unstamped': 'warning',
  'field-is-missing': 'error',
  'field-is-unknown': 'error',
  'file-is-in-conflict': 'error',
  'file-is-missing': 'error',
  'file-is-not-readable': 'error',
  'file-is-not-utf8': 'error',
  'file-is-too-large': 'error',
  'file-is-unexpected': 'error',
  'identifier-is-duplicate': 'error',
  'image-url-has-credentials': 'error',
  'image-url-is-malformed': 'error',
  'image-url-is-not-https': 'error',
  'key-is-duplicate': 'error',
  'nesting-is-too-deep': 'error',
  'order-is-unstamped': 'warning',
  'slug-is-malformed': 'error',
  'stamp-is-malformed': 'error',
  'stamp-is-orphaned': 'warning',
  'stamp-is-stale': 'warning',
  'stamps-are-in-conflict': 'error',
  'stamps-are-unreadable': 'error',
  'text-has-control-characters': 'error',
  'text-is-blank': 'error',
  'text-is-too-long': 'error',
  'value-has-wrong-type': 'error',
  'value-is-not-a-choice': 'error',
  'yaml-feature-is-not-allowed': 'error',
  'yaml-is-malformed': 'error',
};
