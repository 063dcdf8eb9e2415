export type Severity = 'error' | 'warning';
type None = Record<never, never>;

export type YamlFeature = 'alias' | 'anchor' | 'directive' | 'merge key' | 'tag';
export type JsonType = 'array' | 'boolean' | 'null' | 'number' | 'object' | 'string';

/** What a field belongs to; that of a `schedule` is a wish for a date. */
type OtherPlace = 'accepted' | 'catalog' | 'category' | 'file' | 'filter' | 'snapshot';
export type FieldOwner =
  | OtherPlace
  | 'group'
  | 'machine'
  | 'names'
  | 'order'
  | 'rule'
  | 'schedule'
  | 'switch';

/** Why a text is no address: it goes on in the line below, is that of a file or of a machine, has two, is a pattern, or has no right host. */
export type AddressFault =
  | 'credentials'
  | 'device'
  | 'host'
  | 'letters'
  | 'name'
  | 'other'
  | 'scheme'
  | 'several'
  | 'template';

/**
 * What keeps a text from being a date. `first` and `second` are its two readings, as they should be
 * written; `day` is the day beside a time or a weekday.
 */
export type DateFault = Readonly<
  | { reason: 'day-is-missing' | 'unreadable' }
  | { reason: 'month-is-shorter'; month: number; days: number }
  | { reason: 'order-is-unclear' | 'year-is-missing'; first: string; second: string }
  | { reason: 'time-is-impossible'; time: string }
  | { reason: 'time-is-superfluous' | 'weekday-is-wrong'; day: string }
>;

/** Why a text in YAML must be quoted. */
type QuoteReason =
  | 'colon'
  | 'comment-after-quote'
  | 'quote'
  | 'rest-after-quote'
  | 'special-character';

/** What keeps a text from being a slug: its form, or that Windows has reserved it. */
export type SlugFault = 'form' | 'reserved';

/** What a line is that is no field. */
type LineReason = 'block-comment' | 'colon' | 'comment' | 'copied' | 'other' | 'two-fields';
type ImageDoubt = 'cut' | 'ending' | 'expiring' | 'page' | 'preview' | 'private' | 'wrapped';
type LeftoverReason = 'date' | 'formula' | 'letter' | 'note' | 'program' | 'template' | 'twice';

/** Why an image could not be had, or why it was not asked for. */
type ImageFailure =
  | 'busy'
  | 'connection'
  | 'dns'
  | 'redirects'
  | 'status'
  | 'time'
  | 'tls'
  | Unasked;
type Unasked = 'network' | 'not-https' | 'private';

/** The field with a value; `isEntry`: it is an entry of the list `field`. */
type InField = { field: string; isEntry: boolean };

/**
 * Every finding there is, by its permanent code, with the facts that its sentence needs.
 * A code is a claim about what was found.
 */
interface Facts {
  'acceptance-is-expired': { expires: string; firstLine: number; lastLine: number };
  'blank-is-missing': { after: '-' | ':' };
  'blank-is-not-ordinary': { character: string };
  'bullet-is-not-a-hyphen': { character: string };
  'catalog-has-no-category': None;
  'category-file-is-missing': { slug: string };
  /** `original`: the slug of the category that has the same filters. */
  'category-is-a-copy': { original: string };
  'category-is-listed-twice': { slug: string; firstLine: number };
  'category-is-not-listed': { slug: string };
  'category-shows-nothing': { reason: 'all-inactive' | 'no-filters' };
  'code-differs-in-case': { code: string; firstLine: number };
  /** `isCopy`: all else of the two filters is equal too. */
  'code-is-duplicate': { code: string; firstLine: number; isCopy: boolean };
  'code-is-in-two-categories': { code: string; other: string; isCopy: boolean };
  'code-is-malformed': { value: string; suggest?: string };
  'date-is-malformed': {
    field: string;
    value: string;
    fault?: DateFault | undefined;
    suggest?: string | undefined;
  };
  'colon-is-full-width': { field: string };
  'document-has-no-fields': None;
  'document-is-empty': { hasComments: boolean };
  'exception-is-unneeded': { rule: string; entry: string };
  'field-is-empty': InField & {
    isRequired: boolean;
    comment?: string;
    error?: string;
    suggest?: string;
  };
  'field-is-missing': { field: string };
  /** `owner`: where a misplaced field belongs; `machine` fills it in, it is a `group` of what belongs here, or meant for two `names`. */
  'field-is-unknown': { field: string; owner: FieldOwner | undefined; suggest?: string };
  'file-is-a-folder': None;
  'file-is-in-conflict': None;
  'file-is-in-the-wrong-folder': { name: string; right: string }; // the path where it would be read
  'file-is-left-over': { name: string };
  'file-is-missing': { file: string };
  'file-is-not-readable': { reason: string };
  'file-is-not-utf8': None;
  'file-is-outside-the-catalog': { target: string };
  'file-is-too-large': { bytes: number; maximum: number; isImage?: boolean };
  'file-is-unexpected': { name: string };
  'file-name-differs-in-case': { name: string; other: string };
  'file-name-has-wrong-extension': { name: string; right: string; isTaken: boolean }; // there is a file of the right name
  'file-name-is-misspelt': { name: string; right: string };
  'filter-is-a-copy': { firstLine: number };
  'folder-is-unexpected': { name: string; isOfImages?: boolean }; // it is in `images/`
  'hyphen-is-missing': {
    reason: 'commented' | 'entry' | 'filter' | 'first-line';
    firstLine: number;
    field?: string;
  };
  'filters-are-mixed': {
    reason: 'lost-first-line' | 'pasted-into';
    filter: string;
    other: string;
    firstLine: number;
  };
  'hyphen-is-superfluous': None;
  /** In pixels. */
  'image-has-wrong-size': {
    reason: 'pixels' | 'shape';
    width: number;
    height: number;
    maximum: number;
  };
  'image-host-is-unexpected': { host: string; expected: readonly string[] };
  /** `empty`: the field of the two that has no value. */
  'image-is-given-twice': { empty?: string | undefined };
  'image-is-missing': { name: string; suggest?: string | undefined };
  /** `actual`: the type of its bytes. A `pointer` is what Git LFS leaves in the place of a file. */
  'image-is-unusable': {
    reason: 'damaged' | 'not-an-image' | 'pointer' | 'type';
    name: string;
    actual: string;
  };
  /** `more`: how many there are beyond `names`. */
  'image-is-unused': { names: readonly string[]; more: number };
  /**
   * `name`: of a file, of one in a `format` that apps cannot show, of one whose `right` name is taken, or the value of a
   * field. `isReserved`: by Windows. `filter`: the keys of the filters that use the file.
   */
  'image-name-is-malformed': {
    name: string;
    kind: 'address' | 'file' | 'format' | 'taken' | 'value';
    right?: string | undefined;
    isReserved?: boolean;
    filter?: string | undefined;
  };
  /** `type`: what its host calls it, which may be nothing. */
  'image-url-is-no-image': { reason: 'bytes' | 'page' | 'type'; type: string };
  /** `detail`: the host, the status or the system's code. */
  'image-is-unreachable': { reason: ImageFailure; detail: string };
  'image-is-very-large': { megabytes: string; maximum: number };
  /** `part`: that of the address by which it shows. */
  'image-url-is-doubtful': { reason: ImageDoubt; part: string };
  'image-url-is-malformed': { value: string; reason: AddressFault; suggest?: string };
  'image-url-is-shared': { other: string };
  'indentation-has-a-tab': None;
  'indentation-is-wrong': None;
  'key-is-duplicate': { key: string; firstLine: number };
  'line-is-not-a-field': { reason: LineReason; field?: string };
  /** It ends as `day` begins; `suggest` is the day after. */
  'last-day-is-not-shown': { day: string; suggest: string };
  /** `letters`: of another language; none where only those of its own are missing. */
  'name-is-in-the-wrong-language': {
    field: 'name_en' | 'name_ko';
    isSame: boolean;
    letters: string;
  };
  'name-is-shared': { name: string; firstLine: number; other?: string };
  'names-are-swapped': None;
  'order-is-missing': None;
  'organization-is-doubtful': { value: string; fault: 'kind' | 'name' | 'slip' };
  'quote-is-not-closed': { quote: string };
  /** Of a file's name, `file` is the slug that it should have, or of which it is a copy. */
  'slug-is-malformed': {
    slug: string;
    fault: SlugFault | 'copy';
    file?: string | undefined;
    suggest?: string;
  };
  'text-has-control-characters': { field: string };
  'text-has-edge-blanks': { field: string; isBlock: boolean }; // `|` or `>`, which adds a line break
  'text-has-leftovers': { field: string; leftover: string; reason: LeftoverReason };
  'text-has-invisible-characters': { field: string; character: string };
  'text-is-cut-by-a-comment': { field: string; comment: string };
  /** `isSingleton`: characters have a second code, and none is stored in pieces. */
  'text-is-decomposed': { field: string; isSingleton: boolean };
  /** `length`: in characters as people count them. */
  'text-is-too-long': { field: string; length: number; maximum: number };
  'text-needs-quotes': { reason: QuoteReason; character: string };
  /** `first`: the same time with an offset. */
  'time-zone-is-missing': { field: string; value: string; first: string };
  /** `written`: what stands in the file, when it is a single word or text on one line. */
  'value-has-wrong-type': InField &
    Record<'actual' | 'expected', JsonType> & { written: string | undefined; suggest?: string };
  'value-is-malformed': {
    field: string;
    value: string;
    rule: { readonly en: string; readonly ko: string };
    suggest?: string;
  };
  'value-is-not-a-choice': { field: string; choices: readonly string[]; suggest?: string };
  'was-is-in-use': { was: string; by: 'another-entry' | 'another-was' | 'itself' };
  'window-is-empty': { from: string; until: string };
  'window-is-over': { from: string; until: string };
  'yaml-feature-is-not-allowed': { feature: YamlFeature };
  'yaml-is-malformed': { reason: 'bracket' | 'documents' | 'escape' | 'nesting' | 'other' };
}

export type CodeArgs = { readonly [C in keyof Facts]: Readonly<Facts[C]> };
export type Code = keyof CodeArgs;

/** A code with the reason that its sentence depends on. */
export type CodeWithReason =
  | `line-is-not-a-field: ${LineReason}`
  | `text-needs-quotes: ${QuoteReason}`;

/** Warnings of what only `check --online` sees. */
export const onlineWarnings = [
  'image-url-is-no-image',
  'image-is-unreachable',
  'image-is-very-large',
] as const satisfies readonly Code[];

/** Those that may be intended, and whose severity a catalog may set. */
export const warnings = [
  'acceptance-is-expired',
  'category-is-a-copy',
  'category-is-not-listed',
  'category-shows-nothing',
  'code-differs-in-case',
  'code-is-in-two-categories',
  'exception-is-unneeded',
  'file-is-left-over',
  'filter-is-a-copy',
  'image-host-is-unexpected',
  ...onlineWarnings,
  'image-is-unused',
  'image-url-is-doubtful',
  'image-url-is-shared',
  'last-day-is-not-shown',
  'name-is-in-the-wrong-language',
  'name-is-shared',
  'names-are-swapped',
  'order-is-missing',
  'organization-is-doubtful',
  'text-has-leftovers',
  'text-is-cut-by-a-comment',
  'window-is-over',
] as const satisfies readonly Code[];

/** An error keeps the catalog from being published; a warning may be intended. */
export function severityOf(code: Code): Severity {
  return (warnings as readonly Code[]).includes(code) ? 'warning' : 'error';
}
