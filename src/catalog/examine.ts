import { type Diagnostic, hasErrors, inReadingOrder } from '../diagnostic/diagnostic.ts';
import { assemble } from './assemble.ts';
import type { Catalog } from './catalog.ts';
import { draftCatalog, draftCategory } from './draft.ts';
import type { Sources } from './read.ts';
import { rules } from './rules/index.ts';
import { unstamped } from './stamps/fit.ts';
import { parseStamps } from './stamps/parse.ts';
import type { Stamps } from './stamps/stamp.ts';

/** A catalog as it was found: everything that is wrong with it and, where no error is, what it says. */
export interface Examination {
  /** All findings of all files, in reading order. */
  readonly diagnostics: readonly Diagnostic[];
  /** Undefined where there is an error. */
  readonly sound: { readonly catalog: Catalog; readonly stamps: Stamps } | undefined;
}

/**
 * From the texts to the catalog that they describe: parse and conform each, then the rules over all of them, then the
 * question whether the stamps fit.
 */
export function examine(sources: Sources): Examination {
  const { catalogPath } = sources;
  const catalogFile = sources.catalog === undefined ? undefined : draftCatalog(sources.catalog);
  const categoryFiles = sources.categories.map(draftCategory);
  const stampsFile = parseStamps(sources.stamps);
  const draft = { catalog: catalogFile?.draft, categories: categoryFiles.map((file) => file.draft) };

  const found = [
    ...sources.diagnostics,
    ...(catalogFile?.diagnostics ?? []),
    ...categoryFiles.flatMap((file) => file.diagnostics),
    ...stampsFile.diagnostics,
    ...rules.flatMap((rule) => rule({ catalogPath, draft })),
  ];
  const catalog = assemble(draft);
  const { stamps, placeOf: placeOfStamp } = stampsFile;
  const places = { catalogPath, draft, placeOfStamp };
  const stale = stamps === undefined ? [] : unstamped({ catalog, isWhole: !hasErrors(found) }, stamps, places);

  const diagnostics = inReadingOrder([...found, ...stale]);
  return { diagnostics, sound: hasErrors(diagnostics) || stamps === undefined ? undefined : { catalog, stamps } };
}
