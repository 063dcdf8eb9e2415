import { diagnose } from '../../diagnostic/diagnostic.ts';
import type { CategoryDraft } from '../draft.ts';
import type { Rule } from './rule.ts';

/** Within its category a code names one filter. */
export const codesAreUnique: Rule = ({ draft }) => draft.categories.flatMap(duplicates);

function duplicates({ document, fields }: CategoryDraft) {
  const first = new Map<string, number>();
  return (fields.filters ?? []).flatMap((filter, index) => {
    const code = filter?.code;
    if (document === undefined || code === undefined) return [];
    const firstIndex = first.get(code);
    if (firstIndex === undefined) {
      first.set(code, index);
      return [];
    }
    const firstPlace = document.placeOfValue(['filters', firstIndex, 'code']);
    return diagnose('code-is-duplicate', document.placeOfValue(['filters', index, 'code']), {
      args: { code, firstLine: firstPlace.range.start.line },
      related: [firstPlace],
    });
  });
}
