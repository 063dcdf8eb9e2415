import { activeCategoriesShowSomething } from './active-categories-show-something.ts';
import { categoriesExist } from './categories-exist.ts';
import { codesAreInOneCategory } from './codes-are-in-one-category.ts';
import { codesAreUnique } from './codes-are-unique.ts';
import { formerNamesAreFree } from './former-names-are-free.ts';
import { listedCategoriesAreUnique } from './listed-categories-are-unique.ts';
import { listingMatchesFiles } from './listing-matches-files.ts';
import { namesAreDistinct } from './names-are-distinct.ts';
import { namesAreInTheirLanguage } from './names-are-in-their-language.ts';
import { picturesAreDistinct } from './pictures-are-distinct.ts';
import type { Rule } from './rule.ts';
import { slugsAreWellFormed } from './slugs-are-well-formed.ts';
import { textsAreFinished } from './texts-are-finished.ts';

/** Every rule beyond the schemas, in the order in which they run. */
export const rules: readonly Rule[] = [
  categoriesExist,
  slugsAreWellFormed,
  listedCategoriesAreUnique,
  listingMatchesFiles,
  activeCategoriesShowSomething,
  codesAreUnique,
  codesAreInOneCategory,
  formerNamesAreFree,
  namesAreDistinct,
  namesAreInTheirLanguage,
  picturesAreDistinct,
  textsAreFinished,
];
