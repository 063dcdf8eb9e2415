const all = process.env['FILTER_CATALOG_ALL_RUNS'] === '1';

/** How often fast-check tries a property: a tenth of `most`, and all with FILTER_CATALOG_ALL_RUNS=1. */
export const runs = (most = 100): { readonly numRuns: number } => ({
  numRuns: all ? most : Math.ceil(most / 10),
});
