import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { imageUrlProblem } from '../image-url.ts';
import { hasAtMostGraphemes } from '../text.ts';
import catalogSchema from './catalog.schema.json' with { type: 'json' };
import categorySchema from './category.schema.json' with { type: 'json' };

/** An `Ajv` that knows the keywords of the catalog's schemas. */
export function createAjv(options: { readonly validateSchema: boolean }): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true, verbose: true, meta: options.validateSchema, ...options });
  ajv.addKeyword({
    keyword: 'maxGraphemes',
    type: 'string',
    schemaType: 'number',
    validate: (maximum: number, text: string) => hasAtMostGraphemes(text, maximum),
  });
  ajv.addKeyword({
    keyword: 'httpsUrl',
    type: 'string',
    schemaType: 'boolean',
    validate: (due: boolean, text: string) => !due || imageUrlProblem(text) === undefined,
  });
  return ajv;
}

// The schemas themselves are proved valid by a test: to do it again in every run would take 30 of its milliseconds.
const ajv = createAjv({ validateSchema: false });

export const validateCatalogFile: ValidateFunction = ajv.compile(catalogSchema);
export const validateCategoryFile: ValidateFunction = ajv.compile(categorySchema);
