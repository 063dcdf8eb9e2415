import { failuresOf } from '../base/failure.ts';

export interface CatalogFailures {
  'catalog-folder-is-missing': { readonly path: string };
}

export const catalogFailure = failuresOf<CatalogFailures>();
