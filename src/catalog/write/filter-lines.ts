import type { FilterFields } from '../format.ts';
import { scalar } from './scalar.ts';

/** The lines of a filter in a category file. What equals the default is left out. */
export function filterLines(fields: FilterFields): readonly string[] {
  const { code, name_ko, name_en, image_url, is_recommended = false, is_active = true, organization_id } = fields;
  const lines = [
    `- code: ${scalar(code, 4)}`,
    `  name_ko: ${scalar(name_ko, 4)}`,
    `  name_en: ${scalar(name_en, 4)}`,
    `  image_url: ${scalar(image_url, 4)}`,
    ...(is_recommended ? ['  is_recommended: true'] : []),
    ...(is_active ? [] : ['  is_active: false']),
    ...(organization_id === undefined ? [] : [`  organization_id: ${scalar(organization_id, 4)}`]),
  ];
  return lines.flatMap((line) => `  ${line}`.split('\n'));
}
