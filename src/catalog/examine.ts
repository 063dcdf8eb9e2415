import { type Diagnostic, hasErrors, inReadingOrder } from '../diagnostic/diagnostic.ts';
import { assemble } from './assemble.ts';
import type { Catalog } from './catalog.ts';
import { mostFindings } from './conform.ts';
import { type AcceptedDraft, type Draft, draftAccepted, draftCatalog, draftCategory } from './draft.ts';
import { withEntryNames } from './entry-names.ts';
import type { Sources } from './read.ts';
import { rules } from './rules/index.ts';
import { unstamped } from './stamps/fit.ts';
import { parseStamps } from './stamps/parse.ts';
import type { Stamps } from './stamps/stamp.ts';

export interface Found {
  readonly draft: Draft;
  readonly stamps: Stamps | undefined;
  /** What `accepted-changes.yaml` says; undefined where there is none, or it cannot be read. */
  readonly accepted: AcceptedDraft | undefined;
}

/** A catalog as it was found: everything that is wrong with it and, where no error is, what it says. */
export interface Examination {
  /** The findings of all files, in reading order; of more than 10,000 the first ones. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many findings of each kind there are in all. */
  readonly counts: { readonly errors: number; readonly warnings: number };
  /** What the files say as far as they are right, and the stamps where they can be trusted. */
  readonly found: Found;
  /** Undefined where there is an error. */
  readonly sound: { readonly catalog: Catalog; readonly stamps: Stamps } | undefined;
}

/**
 * From the texts to the catalog that they describe: parse and conform each, then the rules over all of them. Whether the
 * stamps fit is asked of a catalog without errors: a slip in an entry makes it look changed, new or gone.
 */
export function examine(sources: Sources): Examination {
  const { catalogPath } = sources;
  const catalogFile = sources.catalog === undefined ? undefined : draftCatalog(sources.catalog);
  const categoryFiles = sources.categories.map(draftCategory);
  const stampsFile = parseStamps(sources.stamps);
  const acceptedFile = sources.accepted === undefined ? undefined : draftAccepted(sources.accepted);
  const draft = { catalog: catalogFile?.draft, categories: categoryFiles.map((file) => file.draft) };

  const found = [
    ...sources.diagnostics,
    ...(catalogFile?.diagnostics ?? []),
    ...(acceptedFile?.diagnostics ?? []),
    ...categoryFiles.flatMap((file) => file.diagnostics),
    ...stampsFile.diagnostics,
    ...rules.flatMap((rule) => rule({ catalogPath, draft })),
  ];
  const { stamps, placeOf: placeOfStamp } = stampsFile;
  const isSound = stamps !== undefined && !hasErrors(found);
  const catalog = assemble(draft);
  const unfit = isSound ? unstamped(catalog, stamps, { catalogPath, draft, placeOfStamp }) : [];

  const all = [...found, ...unfit];
  const errors = all.filter(({ severity }) => severity === 'error').length;
  return {
    diagnostics: withEntryNames(inReadingOrder(all).slice(0, mostFindings), draft),
    counts: { errors, warnings: all.length - errors },
    found: { draft, stamps, accepted: acceptedFile?.draft },
    sound: isSound ? { catalog, stamps } : undefined,
  };
}
