import category from '../../src/catalog/schema/category.schema.json' with { type: 'json' };
import contract from '../../src/snapshot/contract.schema.json' with { type: 'json' };

// Import first, in a separate process: adds a list of texts to filters, as CONTRIBUTING.md says, and a
// URL field without "url" in its name.
const { filter } = contract.$defs;
const { created_at, updated_at, deleted_at, ...others } = filter.properties;
const seasons = { type: 'array', items: { $ref: '#/$defs/text' } };
filter.properties = Object.assign(others, { seasons }, { created_at, updated_at, deleted_at });
filter.required.push('seasons');
const written = category.$defs.filter.properties;
Object.assign(written, {
  seasons: { ...seasons, default: [] },
  thumbnail_address: written.image_url,
});
