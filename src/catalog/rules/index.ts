import { activeCategoriesShowSomething, categoriesExist, slugsAreWellFormed } from './categories.ts';
import { codesAreInOneCategory, codesAreUnique, namesAreDistinct, picturesAreDistinct } from './distinct-filters.ts';
import { formerNamesAreFree } from './former-names.ts';
import { listedCategoriesAreUnique, listingMatchesFiles } from './listing.ts';
import type { Rule } from './rule.ts';
import { namesAreInTheirLanguage, textsAreFinished } from './texts.ts';

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
