import type { Catalog, Category, Filter } from '../../src/catalog/catalog.ts';
import { planStamps } from '../../src/publish/stamps/plan.ts';
import { noStamps, type Stamps } from '../../src/publish/stamps/stamp.ts';

/** What is said of the entries at these keys otherwise than of all others. */
export type Said = Readonly<Record<string, Partial<Category & Filter>>>;

/** A catalog from `{ slug: { code: name } }`; the name of a category is its slug without a hyphen and what follows. */
export function catalogOf(
  categories: Readonly<Record<string, Readonly<Record<string, string>>>>,
  said: Said = {},
): Catalog {
  return {
    inactiveFilters: 'include',
    categories: Object.entries(categories).map(([slug, filters]): Category => {
      const name = slug.split('-').slice(0, 1).join();
      return {
        slug,
        organization_id: 'org',
        name_ko: name,
        name_en: name,
        description: '',
        is_active: true,
        ...said[slug],
        filters: Object.entries(filters).map(([code, filterName]) => ({
          ...filterOf(slug, code, filterName),
          ...said[`${slug}/${code}`],
        })),
      };
    }),
  };
}

function filterOf(slug: string, code: string, name: string): Filter {
  return {
    key: `${slug}/${code}`,
    organization_id: 'org',
    code,
    name_ko: name,
    name_en: name,
    image_url: 'https://cdn.example.com/a.webp',
    is_active: true,
    is_recommended: false,
  };
}

/** The stamps after a catalog went through these states. */
export function stamped(...states: readonly (readonly [Catalog, string])[]): Stamps {
  return states.reduce((stamps, [catalog, at]) => planStamps(catalog, stamps, at).stamps, noStamps);
}
