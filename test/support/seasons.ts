import category from '../../src/catalog/schema/category.schema.json' with { type: 'json' };
import contract from '../../src/snapshot/contract.schema.json' with { type: 'json' };

// For tests with a process of their own that import this before all else: a filter has two fields more, a list of
// texts, as CONTRIBUTING.md says to add one, and an address whose name says nothing of that.
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
