import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { warningCodes } from '../../finding/table.ts';
import { memberOf, type Pointer } from '../../yaml/document.ts';
import type { Layout } from '../../yaml/line-context.ts';
import accepted from './accepted-changes.schema.json' with { type: 'json' };
import catalog from './catalog.schema.json' with { type: 'json' };
import category from './category.schema.json' with { type: 'json' };
import { type Format, isFormat, type Kind, kinds } from './kinds.ts';

export type FileKind = keyof typeof schemas;
const schemas = {
  accepted: inlineRefs(accepted),
  catalog: inlineRefs({
    ...catalog,
    $defs: { ...catalog.$defs, warning: { enum: warningCodes } },
  }),
  category: inlineRefs(category),
};

/** Required fields of a filter. `image` may replace `image_url`. */
export const requiredOfFilter: readonly string[] = [...category.$defs.filter.required, 'image_url'];

export const requiredFields: readonly string[] = [
  ...requiredOfFilter,
  ...accepted.$defs.change.required,
  ...catalog.properties.exceptions.items.required,
  'entry',
];

/** Schemas by field name. Fields of the same name have the same kind. */
export const fieldSchemas: Readonly<Record<string, object>> = {
  ...schemas.accepted.$defs.change.properties,
  ...schemas.catalog.properties.exceptions.items.properties,
  ...schemas.accepted.properties,
  ...schemas.catalog.properties,
  ...schemas.category.properties,
  ...schemas.category.$defs.filter.properties,
};

/** Returns the JSON Schema type of a field; undefined for unknown fields. */
export function typeOf(field: string): unknown {
  return memberOf(fieldSchemas[field], 'type');
}

/** Returns a text of the schema: one Korean line, one English. */
export function schemaText(schema: unknown, keyword: string, language: 'en' | 'ko'): string {
  const [ko = '', en = ''] = String(memberOf(schema, keyword) ?? '').split('\n');
  return { en, ko }[language];
}

/** Splits a description such as `Code: …` into its title and the rest. */
export function splitTitle(schema: unknown, language: 'en' | 'ko') {
  const [title = '', ...rest] = schemaText(schema, 'description', language).split(': ');
  return { title, rest: rest.join(': ') };
}

/** Returns undefined if a field is required or inherited. */
export function defaultOf(field: string): unknown {
  return memberOf(fieldSchemas[field], 'default');
}

export function kindOf(field: string): Kind {
  return kinds[formatOf(fieldSchemas[field])];
}

export function formatAt(kind: FileKind, pointer: Pointer): Format {
  return formatOf(schemaAt(kind, pointer));
}

function formatOf(schema: unknown): Format {
  const format = memberOf(schema, 'format');
  if (isFormat(format)) return format;
  return memberOf(schema, 'type') === 'boolean' ? 'switch' : 'line';
}

/** Known fields, to detect typos in the layout of a file. */
export const layouts: Readonly<Record<FileKind, Layout>> = {
  accepted: createLayout('accepted', 'accepted'),
  catalog: createLayout('catalog', 'exceptions'),
  category: createLayout('category', 'filters'),
};

function createLayout(kind: FileKind, list: string): Layout {
  const [topLevel, inEntries] = [fieldsAt(kind, []), fieldsAt(kind, [list, 0])];
  const all = new Set([...topLevel, ...inEntries]);
  return { topLevel, inEntries, lists: [...all].filter((field) => typeOf(field) === 'array') };
}

/** Lists the fields of the mapping at `pointer`, in schema order. Empty for other values. */
export function fieldsAt(kind: FileKind, pointer: Pointer): readonly string[] {
  const schema = schemaAt(kind, pointer);
  const named = memberOf(memberOf(schema, 'propertyNames'), 'enum');
  return Array.isArray(named) ? named : Object.keys(Object(memberOf(schema, 'properties')));
}

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

/** Inlines each `$ref`: with them, ajv takes quadratic time for errors. */
function inlineRefs<Schema extends object>(schema: Schema, root: unknown = schema): Schema {
  return JSON.parse(JSON.stringify(schema), (_, node) => {
    if (typeof node?.$ref !== 'string') return node;
    const { $ref, ...rest } = node;
    const target = $ref.split('/').slice(1).reduce(memberOf, root); // as in #/$defs/text
    return { ...inlineRefs(target, root), ...rest };
  });
}

export function schemaErrors(kind: FileKind, value: unknown): readonly ErrorObject[] {
  const validate = ajv.compile(schemas[kind]); // cached by ajv
  validate(value);
  // A rule reports duplicates, and another error reports wrong property names.
  return (validate.errors ?? []).filter(
    ({ keyword, propertyName }) =>
      keyword !== 'if' && keyword !== 'uniqueItems' && propertyName === undefined,
  );
}
