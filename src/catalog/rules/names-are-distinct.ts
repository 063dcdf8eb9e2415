import { createFinding, type Finding } from '../../finding/finding.ts';
import type { CategoryDraft } from '../draft.ts';
import type { Rule } from './rule.ts';

/** Within its category people tell filters apart by their names; capitals and blanks make no difference to them. */
export const namesAreDistinct: Rule = ({ draft }) => draft.categories.flatMap(equalNames);

function equalNames({ document, fields }: CategoryDraft): readonly Finding[] {
  const first = new Map<string, number>();
  return (fields.filters ?? []).flatMap((filter, index) => {
    const equal = (['name_ko', 'name_en'] as const).flatMap((field) => {
      const name = filter?.[field];
      if (document === undefined || name === undefined) return [];
      const key = `${field} ${fold(name)}`;
      const firstIndex = first.get(key);
      if (firstIndex === undefined) {
        first.set(key, index);
        return [];
      }
      if (fields.filters?.[firstIndex]?.code === filter?.code) return []; // the code is told
      const firstPlace = document.placeOfValue(['filters', firstIndex, field]);
      const args = { name, firstLine: firstPlace.range.start.line };
      return createFinding('name-is-shared', document.placeOfValue(['filters', index, field]), {
        args,
        related: [firstPlace],
      });
    });
    return equal.slice(0, 1); // both names of a copied filter are one mistake
  });
}

function fold(name: string): string {
  return name.normalize('NFC').toLowerCase().replace(/\s+/gu, '');
}
