import { closestSlug } from '../slug.ts';
import type { AnswerCategory } from './answer.ts';

const maximumLength = 64;
/** Windows has no files of these names, whatever their ending. */
const device = /^(?:aux|con|nul|prn|(?:com|lpt)\d)$/;

/** A slug for a category, from its English name, else its Korean one, else its position from 1; none that is taken. */
export function newSlug(
  { name_en, name_ko }: Pick<AnswerCategory, 'name_en' | 'name_ko'>,
  position: number,
  taken: { has(slug: string): boolean },
): string {
  const closest = slugOfName(name_en) ?? slugOfName(name_ko) ?? `category-${position}`;
  const base = device.test(closest) ? `${closest}-category` : closest;
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = `${base.slice(0, maximumLength - suffix.length).replace(/-$/, '')}${suffix}`;
    if (!taken.has(slug)) return slug;
  }
}

/** A name is no path: a slash stands between two words. */
function slugOfName(name: string): string | undefined {
  return closestSlug(name.replace(/[/\\]/g, ' '));
}
