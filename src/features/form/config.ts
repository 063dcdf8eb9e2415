import { maxBytes } from '../../catalog/image-files.ts';
import { type FileKind, schemaAt, schemaText, splitTitle } from '../../catalog/schema/schemas.ts';
import { memberOf } from '../../yaml/document.ts';

/** A field of the form: https://sveltiacms.app/en/docs/fields */
type Field = Readonly<Record<string, unknown>>;

/**
 * Returns the configuration of the CMS. Switches are selects without a default. The CMS's own
 * switch always writes a value, but missing fields must stay missing.
 */
export function cmsConfig(folder: string, language: 'en' | 'ko', hasTimeZone: boolean) {
  const [yes, no] = language === 'ko' ? ['예', '아니요'] : ['Yes', 'No'];
  const yesNo = [true, false].map((value) => ({ label: `${value ? yes : no} (${value})`, value }));
  // Times are in the catalog's time zone, or else in the browser's.
  const timeFormat = hasTimeZone ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DDTHH:mmZ';
  const widgets: Readonly<Record<string, Field>> = {
    day: { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' },
    'day-or-time': { widget: 'datetime', format: timeFormat },
    file: { widget: 'image', choose_url: false, accept: '.avif,.jpg,.jpeg,.png,.webp' },
    slug: {
      widget: 'relation',
      collection: 'categories',
      value_field: '{{slug}}',
      display_fields: ['name_ko', 'name_en'],
    },
  };
  const media = { max_file_size: maxBytes, slugify_filename: true };
  const slug = schemaAt('catalog', ['categories', 0]);
  const categories = {
    name: 'categories',
    ...formOf('category'),
    folder: `${folder}/categories`,
    media_folder: `/${folder}/images`,
    public_folder: './',
    extension: 'yaml',
    create: true,
    identifier_field: 'name_en',
    summary: `{{name_${language}}}`,
    slug: { template: '{{name_en}}', editable: ['create'], ...patternOf(slug) },
  };
  const files = [
    { name: 'catalog', file: `${folder}/catalog.yaml`, ...formOf('catalog') },
    { name: 'accepted', file: `${folder}/accepted-changes.yaml`, ...formOf('accepted') },
  ];
  return {
    publish_mode: 'editorial_workflow',
    media_folder: `${folder}/images`,
    media_libraries: { default: { config: media }, stock_assets: false },
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    collections: [categories, { name: 'settings', label: files[0]?.label, files }],
  };

  function formOf(kind: FileKind) {
    const schema = schemaAt(kind, []);
    return { label: splitTitle(schema, language).title, fields: fieldsOf(schema) };
  }

  /** Returns the fields of a mapping. The form cannot edit free keys, as below `rules`. */
  function fieldsOf(schema: unknown): readonly Field[] {
    const required = [memberOf(schema, 'required')].flat();
    const properties = Object.entries(Object(memberOf(schema, 'properties')));
    return properties.flatMap(([name, property]) => {
      if (memberOf(property, 'propertyNames') !== undefined) return [];
      const { title, rest: hint } = splitTitle(property, language);
      const label = title || name;
      return { name, required: required.includes(name), label, hint, ...widgetOf(property, label) };
    });
  }

  function widgetOf(schema: unknown, label: string): Field {
    const { enum: options, format, items, maxLength: maxlength, type } = Object(schema);
    if (type === 'boolean') return { widget: 'select', options: yesNo };
    if (type === 'array') return { widget: 'list', ...itemsOf(items, label) };
    if (type === 'object') return { widget: 'object', collapsed: true, fields: fieldsOf(schema) };
    if (options !== undefined) return { widget: 'select', options };
    const widget = format === 'lines' ? 'text' : 'string';
    return widgets[format] ?? { widget, maxlength, ...patternOf(schema) };
  }

  function itemsOf(items: unknown, label: string): Field {
    const fields = fieldsOf(items);
    if (fields.length === 0) return { field: { name: 'item', label, ...widgetOf(items, label) } };
    const summary = [memberOf(items, 'required')].flat().map((name) => `{{${name}}}`);
    const thumbnail = fields.find(({ widget }) => widget === 'image')?.['name'];
    return { collapsed: true, summary: summary.join(' · '), thumbnail, fields };
  }

  /** Returns the pattern, with the `u` flag of JSON Schema, and its error message. */
  function patternOf(schema: unknown): Field {
    const pattern = memberOf(schema, 'pattern');
    const message = schemaText(schema, 'patternErrorMessage', language);
    return pattern ? { pattern: [`/${pattern}/u`, message] } : {};
  }
}
