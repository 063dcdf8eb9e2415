import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import type { Pointer } from '../document.ts';
import { imageUrlFault } from '../image-url.ts';
import { controlsIn, hasAtMostGraphemes, type TextKind } from '../text.ts';
import accepted from './accepted-changes.schema.json' with { type: 'json' };
import catalog from './catalog.schema.json' with { type: 'json' };
import category from './category.schema.json' with { type: 'json' };

/** In each `allOf` stands, for editors that know no keywords of ours, what those check better. */
const withoutEditorRules = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (name, value) => (name === 'allOf' ? undefined : value));

const schemas = {
  accepted: withoutEditorRules(accepted),
  catalog: withoutEditorRules(catalog),
  category: withoutEditorRules(category),
};

/** A file of a catalog that has a schema. */
export type FileKind = keyof typeof schemas;

/** The names of the fields at each level, in the order of the schemas. */
export const knownFields = {
  accepted: Object.keys(accepted.$defs.change.properties),
  acceptedFile: Object.keys(accepted.properties),
  catalogFile: Object.keys(catalog.properties),
  categoryFile: Object.keys(category.properties),
  filter: Object.keys(category.$defs.filter.properties),
  snapshot: Object.keys(catalog.properties.snapshot.properties),
} satisfies Readonly<Record<string, readonly string[]>>;

export const requiredOfFilter: readonly string[] = category.$defs.filter.required;

/** The fields that must be there, wherever they belong. */
export const requiredFields: readonly string[] = [
  ...[category.required, requiredOfFilter, accepted.$defs.change.required].flat(),
  'entry', // or `entries`
];

/** The names of the fields that a mapping at `pointer` may have; none where there should be no mapping. */
export function fieldsAt(kind: FileKind, [field, ...rest]: Pointer): readonly string[] {
  const levels = {
    accepted: { file: knownFields.acceptedFile, accepted: knownFields.accepted },
    catalog: { file: knownFields.catalogFile, snapshot: knownFields.snapshot },
    category: { file: knownFields.categoryFile, filters: knownFields.filter },
  };
  const fields: Readonly<Record<string, readonly string[]>> = levels[kind];
  const depth = field === 'snapshot' ? 0 : 1; // the others are lists
  return (field === undefined ? fields['file'] : rest.length === depth ? fields[field] : undefined) ?? [];
}

/** The keywords that the value of a file breaks. */
export function schemaErrors(kind: FileKind, value: unknown): readonly ErrorObject[] {
  const validate = ajv.compile(schemas[kind]); // once
  validate(value);
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if'); // its `then` has an error of its own
}

// A test validates the schemas themselves.
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  verbose: true,
  messages: false,
  validateSchema: false,
  meta: false,
});
ajv.addVocabulary(['defaultSnippets', 'enumDescriptions', 'errorMessage', 'patternErrorMessage']); // of VS Code

const ownKeywords = {
  day: (_: true, text: string) => isDay(text),
  httpsUrl: (_: true, text: string) => imageUrlFault(text) === undefined,
  maxGraphemes: (maximum: number, text: string) => hasAtMostGraphemes(text, maximum),
  printable: (kind: TextKind, text: string) => controlsIn(text, kind).length === 0,
};
for (const [keyword, validate] of Object.entries(ownKeywords)) ajv.addKeyword({ keyword, type: 'string', validate });

/** Whether `text` is a day that a calendar has, as in 2026-12-31. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text); // 30 February rolls over
}
