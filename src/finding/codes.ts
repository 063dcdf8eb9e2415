export type Severity = 'error' | 'warning';

type None = Readonly<Record<never, never>>;

export type YamlFeature = 'alias' | 'anchor' | 'directive' | 'merge key' | 'tag';

export type JsonType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string';

/** What a field belongs to. */
export type FieldOwner = 'catalog' | 'category' | 'filter' | 'machine' | 'snapshot';

/** Why a text in YAML must be quoted. */
export type QuoteReason = 'colon' | 'comment-after-quote' | 'quote' | 'rest-after-quote' | 'special-character';

/** What keeps a file name from being a slug. */
export type SlugFault = 'blank' | 'capital' | 'character' | 'decomposed' | 'hyphen' | 'length' | 'underscore';

/**
 * Every finding there is, by its permanent code, with the facts that its sentence needs.
 * A code is a claim about what was found.
 */
export interface CodeArgs {
  'blank-is-missing': { readonly after: '-' | ':' };
  'blank-is-not-ordinary': { readonly character: string };
  'bracket-is-not-closed': { readonly bracket: '[' | '{' };
  'bullet-is-not-a-hyphen': { readonly character: string };
  'catalog-has-no-category': None;
  'category-file-is-missing': { readonly slug: string; readonly closest: string | undefined };
  'category-is-listed-twice': { readonly slug: string; readonly firstLine: number };
  'category-is-not-listed': { readonly slug: string };
  'category-shows-nothing': { readonly reason: 'all-inactive' | 'no-filters' };
  'code-differs-in-case': { readonly code: string; readonly firstLine: number };
  'code-is-duplicate': { readonly code: string; readonly firstLine: number };
  'code-is-in-two-categories': { readonly code: string; readonly other: string };
  'code-is-malformed': { readonly value: string };
  'colon-is-full-width': { readonly field: string };
  'comment-has-invisible-characters': { readonly character: string };
  'day-is-malformed': { readonly field: string; readonly value: string };
  'document-has-no-fields': { readonly actual: JsonType };
  'document-is-empty': { readonly hasComments: boolean };
  'documents-are-several': None;
  'escape-is-unknown': None;
  'field-is-empty': {
    readonly field: string;
    /** Whether it is an entry of the list `field`. */
    readonly isEntry: boolean;
    /** Whether a `#` with a word directly behind it follows. */
    readonly hasComment: boolean;
    readonly isRequired: boolean;
  };
  'field-is-missing': { readonly field: string };
  'field-is-unknown': {
    readonly field: string;
    readonly closest: string | undefined;
    /** Where a misplaced field belongs; `machine`: it is filled in automatically. */
    readonly owner: FieldOwner | undefined;
  };
  'file-is-a-folder': None;
  'file-is-in-conflict': None;
  /** Right is the path where it would be read. */
  'file-is-in-the-wrong-folder': { readonly name: string; readonly right: string };
  'file-is-left-over': { readonly name: string };
  'file-is-missing': { readonly file: string };
  'file-is-not-readable': { readonly reason: string };
  'file-is-not-utf8': None;
  'file-is-outside-the-catalog': { readonly target: string };
  'file-is-too-large': { readonly bytes: number; readonly maximum: number };
  'file-is-unexpected': { readonly name: string };
  'file-name-differs-in-case': { readonly name: string; readonly other: string };
  'file-name-has-wrong-extension': {
    readonly name: string;
    readonly right: string;
    /** Whether there is a file of the right name already. */
    readonly isTaken: boolean;
  };
  'file-name-is-misspelt': { readonly name: string; readonly right: string };
  'folder-is-unexpected': { readonly name: string };
  /** The line of the filter that is written over; undefined where it is the entry of a plain list. */
  'hyphen-is-missing': { readonly firstLine: number | undefined };
  'hyphen-is-superfluous': None;
  'image-url-has-credentials': { readonly value: string };
  'image-url-is-malformed': { readonly value: string };
  'image-url-is-not-encoded': { readonly value: string };
  'image-url-is-not-https': { readonly value: string };
  'image-url-is-shared': { readonly other: string };
  'indentation-has-a-tab': None;
  'indentation-is-wrong': None;
  'key-is-duplicate': { readonly key: string; readonly firstLine: number };
  'line-has-two-fields': { readonly field: string };
  'line-is-not-a-field': None;
  'memory-is-left-over': { readonly file: string /** The catalog folder. */; readonly folder: string };
  'name-is-in-the-wrong-language': { readonly field: 'name_en' | 'name_ko' };
  'name-is-shared': { readonly name: string; readonly firstLine: number };
  'names-are-swapped': None;
  'nesting-is-too-deep': { readonly maximum: number };
  'quote-is-not-closed': { readonly quote: string };
  'slug-is-malformed': {
    readonly slug: string;
    readonly fault: SlugFault;
    /** A slug that comes close. */
    readonly closest: string | undefined;
    /** Whether it is a file's name, and not written in a file. */
    readonly isFile: boolean;
  };
  'text-has-control-characters': { readonly field: string };
  'text-has-edge-blanks': {
    readonly field: string;
    /** Whether it is written with `|` or `>`, which adds a line break. */
    readonly isBlock: boolean;
  };
  'text-has-leftovers': { readonly field: string; readonly leftover: string };
  'text-has-invisible-characters': { readonly field: string; readonly character: string };
  'text-is-blank': { readonly field: string };
  'text-is-cut-by-a-comment': { readonly field: string; readonly comment: string };
  'text-is-decomposed': { readonly field: string };
  'text-is-too-long': { readonly field: string; readonly maximum: number };
  'text-needs-quotes': { readonly reason: QuoteReason; readonly character: string };
  'value-has-wrong-type': {
    readonly field: string;
    /** Whether it is an entry of the list `field` that has it. */
    readonly isEntry: boolean;
    readonly expected: JsonType;
    readonly actual: JsonType;
    /** What stands in the file, when it is a single word or text on one line. */
    readonly written: string | undefined;
  };
  'value-is-not-a-choice': {
    readonly field: string;
    readonly choices: readonly string[];
    readonly closest: string | undefined;
  };
  'was-is-in-use': { readonly was: string; readonly by: 'another-entry' | 'another-was' | 'itself' };
  'was-is-malformed': { readonly value: string; readonly kind: 'category' | 'filter' };
  'yaml-feature-is-not-allowed': { readonly feature: YamlFeature };
  'yaml-is-malformed': None;
}

export type Code = keyof CodeArgs;

const warnings: ReadonlySet<Code> = new Set([
  'category-is-not-listed',
  'category-shows-nothing',
  'code-differs-in-case',
  'code-is-in-two-categories',
  'comment-has-invisible-characters',
  'file-is-left-over',
  'image-url-is-shared',
  'memory-is-left-over',
  'name-is-in-the-wrong-language',
  'name-is-shared',
  'names-are-swapped',
  'text-has-leftovers',
  'text-is-cut-by-a-comment',
]);

/** An error keeps the catalog from being published; a warning may be intended. */
export function severityOf(code: Code): Severity {
  return warnings.has(code) ? 'warning' : 'error';
}
