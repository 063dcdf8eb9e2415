const all = process.env['FILTER_CATALOG_ALL_RUNS'] === '1';

/** Limits fast-check to a tenth of the runs, unless FILTER_CATALOG_ALL_RUNS=1. */
export const runs = (most = 100): { readonly numRuns: number } => ({
  numRuns: all ? most : Math.ceil(most / 10),
});
