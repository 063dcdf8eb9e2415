import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { warnings } from '../../finding/table.ts';
import { memberOf, type Pointer } from '../../yaml/document.ts';
import type { Fields } from '../../yaml/outline.ts';
import accepted from './accepted-changes.schema.json' with { type: 'json' };
import catalog from './catalog.schema.json' with { type: 'json' };
import category from './category.schema.json' with { type: 'json' };
import { type Format, isFormat, type Kind, kinds } from './kinds.ts';

/** A file of a catalog that has a schema. */
export type FileKind = keyof typeof schemas;
const schemas = {
  accepted: inlineReferences(accepted),
  catalog: inlineReferences({
    ...catalog,
    $defs: { ...catalog.$defs, warning: { enum: warnings } },
  }),
  category: inlineReferences(category),
};

/** Of a filter; `image` stands for `image_url`. */
export const requiredOfFilter: readonly string[] = [...category.$defs.filter.required, 'image_url'];

/** The fields that are required somewhere; `entry` or else `entries`. */
export const requiredFields: readonly string[] = [
  ...requiredOfFilter,
  ...accepted.$defs.change.required,
  ...catalog.properties.exceptions.items.required,
  'entry',
];

/** The schema of each field by its name: fields of one name are of one kind. */
export const fieldSchemas: Readonly<Record<string, object>> = {
  ...schemas.accepted.$defs.change.properties,
  ...schemas.catalog.properties.exceptions.items.properties,
  ...schemas.accepted.properties,
  ...schemas.catalog.properties,
  ...schemas.category.properties,
  ...schemas.category.$defs.filter.properties,
};

/** The type of a field in JSON Schema; undefined for an unknown field. */
export function typeOf(field: string): unknown {
  return memberOf(fieldSchemas[field], 'type');
}

/** A text for people in a schema: its first line is Korean, its second one English. */
export function textIn(schema: unknown, keyword: string, language: 'en' | 'ko'): string {
  const [ko = '', en = ''] = String(memberOf(schema, keyword) ?? '').split('\n');
  return { en, ko }[language];
}

/** The title that begins the description of a schema, and the rest, as in `Code: …`. */
export function titleIn(schema: unknown, language: 'en' | 'ko') {
  const [title = '', ...rest] = textIn(schema, 'description', language).split(': ');
  return { title, rest: rest.join(': ') };
}

/** The value of a field that is left out; undefined if it is required or inherited. */
export function defaultOf(field: string): unknown {
  return memberOf(fieldSchemas[field], 'default');
}

export function kindOf(field: string): Kind {
  return kinds[formatOf(fieldSchemas[field])];
}

/** The format of the value at `pointer` in a file. */
export function formatAt(kind: FileKind, pointer: Pointer): Format {
  return formatOf(schemaAt(kind, pointer));
}

function formatOf(schema: unknown): Format {
  const format = memberOf(schema, 'format');
  if (isFormat(format)) return format;
  return memberOf(schema, 'type') === 'boolean' ? 'switch' : 'line';
}

/** The fields by which typos in the layout of a file are recognised. */
export const layouts: Readonly<Record<FileKind, Fields>> = {
  accepted: knownFieldsOf('accepted', 'accepted'),
  catalog: knownFieldsOf('catalog', 'exceptions'),
  category: knownFieldsOf('category', 'filters'),
};

function knownFieldsOf(kind: FileKind, list: string): Fields {
  const [ofFile, ofEntries] = [fieldsAt(kind, []), fieldsAt(kind, [list, 0])];
  const all = new Set([...ofFile, ...ofEntries]);
  return { ofFile, ofEntries, lists: [...all].filter((field) => typeOf(field) === 'array') };
}

/**
 * The fields that a mapping at `pointer` may have, in the order of the schema; none if there should
 * be no mapping.
 */
export function fieldsAt(kind: FileKind, pointer: Pointer): readonly string[] {
  const schema = schemaAt(kind, pointer);
  const named = memberOf(memberOf(schema, 'propertyNames'), 'enum');
  return Array.isArray(named) ? named : Object.keys(Object(memberOf(schema, 'properties')));
}

/** The schema of the value at `pointer` in a file. */
export function schemaAt(kind: FileKind, pointer: Pointer): unknown {
  return pointer.reduce<unknown>(
    (parent, step) =>
      typeof step === 'number'
        ? memberOf(parent, 'items')
        : memberOf(memberOf(parent, 'properties'), step),
    schemas[kind],
  );
}

// A test validates the schemas themselves.
const ajv = new Ajv2020({ allErrors: true, verbose: true, validateSchema: false });
ajv.addVocabulary(['errorMessage', 'patternErrorMessage']); // of VS Code
for (const [format, { isValid }] of Object.entries(kinds)) ajv.addFormat(format, isValid);

/** The schema with its references resolved: through them ajv takes quadratic time for errors. */
function inlineReferences<Schema extends object>(schema: Schema, root: unknown = schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, node) => {
    if (typeof node?.$ref !== 'string') return node;
    const { $ref, ...own } = node;
    const target = $ref.split('/').slice(1).reduce(memberOf, root); // as in #/$defs/text
    return { ...inlineReferences(target, root), ...own };
  });
}

/** The keywords that the value of a file breaks. */
export function schemaErrors(kind: FileKind, value: unknown): readonly ErrorObject[] {
  const validate = ajv.compile(schemas[kind]); // which keeps what it compiled
  validate(value);
  // A rule reports a category that is listed twice, and a wrong name has an error of its own.
  return (validate.errors ?? []).filter(
    ({ keyword, propertyName }) =>
      keyword !== 'if' && keyword !== 'uniqueItems' && propertyName === undefined,
  );
}
