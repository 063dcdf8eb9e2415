import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { isZone } from '../../base/zone.ts';
import { memberOf, type Pointer } from '../../yaml/document.ts';
import { controlsIn, graphemesIn, type TextKind } from '../../yaml/text.ts';
import { imageUrlFault } from '../image-url.ts';
import { isDay, isMoment } from '../moment.ts';
import accepted from './accepted-changes.schema.json' with { type: 'json' };
import catalog from './catalog.schema.json' with { type: 'json' };
import category from './category.schema.json' with { type: 'json' };

/** A file of a catalog that has a schema. */
export type FileKind = keyof typeof schemas;
const schemas = {
  accepted: withoutReferences(accepted),
  catalog: withoutReferences(catalog),
  category: withoutReferences(category),
};

/** The names of the fields at each level, in the order of the schemas. */
export const knownFields = {
  accepted: Object.keys(accepted.$defs.change.properties),
  acceptedFile: Object.keys(accepted.properties),
  catalogFile: Object.keys(catalog.properties),
  exception: Object.keys(catalog.properties.exceptions.items.properties),
  categoryFile: Object.keys(category.properties),
  filter: Object.keys(category.$defs.filter.properties),
  snapshot: Object.keys(catalog.properties.snapshot.properties),
} satisfies Readonly<Record<string, readonly string[]>>;

/** Of a filter; `image` stands for `image_url`. */
export const requiredOfFilter: readonly string[] = [
  ...category.$defs.filter.then.required,
  ...category.$defs.filter.else.else.required,
];

/** The fields that must be there, wherever they belong; `entry` or else `entries`. */
export const requiredFields: readonly string[] = [
  ...category.required,
  ...requiredOfFilter,
  ...accepted.$defs.change.required,
  ...catalog.properties.exceptions.items.required,
  'entry',
];

const properties: Readonly<Record<string, object>> = {
  ...schemas.category.properties,
  ...schemas.category.$defs.filter.properties,
};

/** The type of a field in JSON Schema; undefined for one that is in no category file. */
export function typeOf(field: string): unknown {
  return memberOf(properties[field], 'type');
}

/** What a field is that an editor leaves out; undefined where it must be there, or is inherited. */
export function defaultOf(field: string): unknown {
  return memberOf(properties[field], 'default');
}

/** Whether the text of a field is one line, or may be several. */
export function textKindOf(field: string): TextKind {
  return memberOf(properties[field], 'printable') === 'lines' ? 'lines' : 'line';
}

/**
 * Whether the text of a field may show nothing: then its schema has a `printable`, and nothing that
 * refuses such texts.
 */
export function mayBeBlank(field: string): boolean {
  const schema = properties[field] ?? {};
  return 'printable' in schema && !('pattern' in schema);
}

/**
 * The names of the fields that a mapping at `pointer` may have; none if there should be no mapping.
 */
export function fieldsAt(kind: FileKind, pointer: Pointer): readonly string[] {
  const schemaOf = (parent: unknown, step: string | number) =>
    typeof step === 'number'
      ? memberOf(parent, 'items')
      : memberOf(memberOf(parent, 'properties'), step);
  const schema = pointer.reduce<unknown>(schemaOf, schemas[kind]);
  return Object.keys(Object(memberOf(schema, 'properties')));
}

// A test validates the schemas themselves.
const ajv = new Ajv2020({
  strict: true,
  allErrors: true,
  verbose: true,
  validateSchema: false,
  meta: false,
});
// `allOf` holds patterns for editors' programs, which do not know our keywords; `printable` and
// `maxGraphemes` check more.
ajv.removeKeyword('allOf');
ajv.addVocabulary([
  'allOf',
  'defaultSnippets',
  'enumDescriptions',
  'errorMessage',
  'patternErrorMessage',
]); // of VS Code

const ownKeywords = {
  day: (_: true, text: string) => isDay(text),
  zone: (_: true, text: string) => isZone(text),
  httpsUrl: (_: true, text: string) => imageUrlFault(text) === undefined,
  moment: (_: true, text: string) => isMoment(text),
  maxGraphemes: (maximum: number, text: string) =>
    text.length <= maximum || graphemesIn(text, maximum) <= maximum,
  printable: (kind: TextKind, text: string) => controlsIn(text, kind).length === 0,
};
for (const [keyword, validate] of Object.entries(ownKeywords))
  ajv.addKeyword({ keyword, type: 'string', validate });

/**
 * A schema with all that it refers to in place: through references, ajv collects many errors in
 * quadratic time.
 */
function withoutReferences<Schema extends object>(schema: Schema, root: unknown = schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, node) => {
    if (typeof node?.$ref !== 'string') return node;
    const { $ref, ...own } = node;
    const target = $ref.split('/').slice(1).reduce(memberOf, root); // as in #/$defs/text
    return { ...withoutReferences(target, root), ...own };
  });
}

/** The keywords that the value of a file breaks. */
export function schemaErrors(kind: FileKind, value: unknown): readonly ErrorObject[] {
  const validate = ajv.compile(schemas[kind]); // which keeps what it compiled
  validate(value);
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if'); // its `then` has an error of its own
}
