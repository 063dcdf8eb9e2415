import { basename } from 'node:path';
import type { Catalog, Filter } from '../../catalog/catalog.ts';
import { placesOfEntries } from '../../catalog/entry-drafts.ts';
import { isPicture, type Picture } from '../../catalog/image-files.ts';
import { compareRead } from '../../diff/compare-revisions.ts';
import type { Environment } from '../../git/git.ts';
import { headline } from '../../report/changes/describe.ts';
import { placeText } from '../../report/report.ts';
import type { Language } from '../../wording/tables.ts';
import { categoriesOf, originsIn } from './cards.ts';
import { findingsOf } from './findings.ts';
import type { Say } from './marks.ts';
import type { InBoth, PageState } from './page-state.ts';
import { type Both, createReader, type Sides } from './read-both.ts';

export interface LookRequest extends Sides {
  readonly environment: Environment;
  /** In which language the page begins. */
  readonly lang: Language;
  readonly say: Say;
  /** Why something cannot be done, in a sentence; undefined for a bug. */
  readonly explain: (error: unknown) => InBoth | undefined;
  /** As `PageState` has it. */
  readonly editor: string | undefined;
}

/** The page at one moment, with what it is made from. */
export interface Look {
  readonly state: PageState;
  /** Undefined where it has errors, and that of no look before had none. */
  readonly catalog: Catalog | undefined;
  /** The images that are kept in the catalog, by the name under which the page asks for them. */
  readonly images: ReadonlyMap<string, Picture>;
}

/**
 * Gives what looks at a catalog time after time. Where it has errors, what is shown stays that of the last one without
 * any; at first, what it is compared with, or else what can be read.
 *
 * @throws Failure, GitError at the first look, where what was asked for is not there.
 */
export function createLooker(request: LookRequest): () => Look {
  const readBoth = createReader(request, request.environment);
  let last: Look | undefined;
  return () => {
    try {
      const both = readBoth();
      const isSound = both.after.found.catalog !== undefined;
      const { state, ...rest } = isSound || last?.catalog === undefined ? lookAt(sound(both), request) : last;
      const found = findingsOf(both.after, request.say);
      last = { ...rest, state: { ...state, ...found, isStale: !isSound } };
      return last;
    } catch (error) {
      const summary = request.explain(error);
      if (last === undefined || summary === undefined) throw error;
      return { ...last, state: { ...last.state, summary, isStale: true } }; // the folder may be back in a moment
    }
  };
}

/** What it is compared with in its place, where that alone has no errors. */
function sound(both: Both): Both {
  const { after, before } = both;
  return after.found.catalog === undefined && before?.found.catalog ? { ...both, after: before } : both;
}

/** What is shown of a catalog, but for what is wrong with it. */
function lookAt(both: Both, request: LookRequest) {
  const { path, lang, say, editor } = request;
  const { before, after, points } = both;
  const comparison = compareRead({ path, before, after }, new Date().toISOString().slice(0, 10));
  const placeOf = placesOfEntries(after.found.draft);
  const images = new Map<string, Picture>();
  const imageOf = ({ image, image_url }: Filter, side: 'after' | 'before') => {
    const picture = image === undefined ? undefined : both[side]?.sources.pictures.get(image);
    if (picture === undefined || !isPicture(picture)) return undefined;
    images.set(basename(image_url), picture);
    return basename(image_url);
  };
  const categories = categoriesOf({ comparison, say, placeOf: (key) => placeText(placeOf(key)), imageOf });
  const compared = points && say(({ changes }) => `${changes.compared(points)} ${headline(comparison, changes)}`);
  const state = { folder: path, lang, editor, categories, origins: originsIn(categories), compared };
  return { state, catalog: after.found.catalog, images };
}
