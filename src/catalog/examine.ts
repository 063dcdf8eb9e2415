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
import type { PlaceOfStamp } from './stamps/place.ts';
import type { Stamps } from './stamps/stamp.ts';

/** What the files of a catalog say, and what is wrong with them, before they are held against the stamps. */
export interface Found {
  readonly draft: Draft;
  /** Undefined where they cannot be trusted. */
  readonly stamps: Stamps | undefined;
  readonly placeOfStamp: PlaceOfStamp;
  /** What `accepted-changes.yaml` says; undefined where there is none, or it cannot be read. */
  readonly accepted: AcceptedDraft | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** A catalog as it was found: everything that is wrong with it and, where no error is, what it says. */
export interface Examination {
  /** The findings of all files, in reading order; of more than 10,000 the first ones. */
  readonly diagnostics: readonly Diagnostic[];
  /** How many findings of each kind there are in all. */
  readonly counts: { readonly errors: number; readonly warnings: number };
  /** Undefined where there is an error. */
  readonly sound: { readonly catalog: Catalog; readonly stamps: Stamps } | undefined;
}

/**
 * From the texts to the catalog that they describe: parse and conform each, then the rules over all of them. Whether the
 * stamps fit is asked of a catalog without errors: a slip in an entry makes it look changed, new or gone.
 */
export function examine(sources: Sources): Examination {
  const { draft, stamps, placeOfStamp, diagnostics: found } = findIn(sources);
  const isSound = stamps !== undefined && !hasErrors(found);
  const catalog = assemble(draft);
  const { catalogPath } = sources;
  const unfit = isSound ? unstamped(catalog, stamps, { catalogPath, draft, placeOfStamp }) : [];

  const all = [...found, ...unfit];
  const errors = all.filter(({ severity }) => severity === 'error').length;
  return {
    diagnostics: withEntryNames(inReadingOrder(all).slice(0, mostFindings), draft),
    counts: { errors, warnings: all.length - errors },
    sound: isSound ? { catalog, stamps } : undefined,
  };
}

/** What reads single files; whoever reads several catalogs may remember what a text gave. */
export interface Readers {
  readonly draftCategory: typeof draftCategory;
  readonly parseStamps: typeof parseStamps;
}

/** The part of an examination before the stamps. */
export function findIn(sources: Sources, readers: Readers = { draftCategory, parseStamps }): Found {
  const { catalogPath } = sources;
  const catalogFile = sources.catalog === undefined ? undefined : draftCatalog(sources.catalog);
  const categoryFiles = sources.categories.map(readers.draftCategory);
  const stampsFile = readers.parseStamps(sources.stamps);
  const acceptedFile = sources.accepted === undefined ? undefined : draftAccepted(sources.accepted);
  const draft = { catalog: catalogFile?.draft, categories: categoryFiles.map((file) => file.draft) };
  return {
    draft,
    stamps: stampsFile.stamps,
    placeOfStamp: stampsFile.placeOf,
    accepted: acceptedFile?.draft,
    diagnostics: [
      ...sources.diagnostics,
      ...(catalogFile?.diagnostics ?? []),
      ...(acceptedFile?.diagnostics ?? []),
      ...categoryFiles.flatMap((file) => file.diagnostics),
      ...stampsFile.diagnostics,
      ...rules.flatMap((rule) => rule({ catalogPath, draft })),
    ],
  };
}
