import type { SettingChange } from './change.ts';
import type { ReadCatalog } from './comparable.ts';

/** What differs in the settings beside what apps see of them; nothing where one `catalog.yaml` has errors. */
export function settingsChanged(
  ...both: readonly (ReadCatalog | undefined)[]
): readonly SettingChange[] {
  if (both.some((read) => read?.errors.has(read.sources.catalog.path))) return [];
  const [were, are] = both.map((read) => new Map(read && settingsIn(read)));
  return [...new Set([...(were?.keys() ?? []), ...(are?.keys() ?? [])])].flatMap((setting) => {
    const usual = setting.startsWith('rules: ') ? 'warning' : null;
    const [from, to] = [were?.get(setting) ?? usual, are?.get(setting) ?? usual];
    return from === to ? [] : { setting, from, to };
  });
}

/** Each setting with its value, which is empty where all of it stands in the first. */
function settingsIn({
  found: { draft },
}: ReadCatalog): readonly (readonly [string, string | undefined])[] {
  const { rules = {}, exceptions = [], image_hosts = [], ...others } = draft.catalog.fields;
  const { image_base_url, image_shape, time_zone } = others;
  return [
    ...Object.entries({ image_base_url, image_shape, time_zone }),
    ...Object.entries(rules).map(([code, severity]) => [`rules: ${code}`, severity] as const),
    ...image_hosts.map((host) => [`image_hosts: ${host}`, ''] as const),
    ...exceptions.map(
      (each) =>
        [`exceptions: ${each?.rule}: ${each?.entries?.join(', ')}`, each?.reason ?? ''] as const,
    ),
    ...(draft.accepted.fields.accepted ?? []).map((each) => {
      const { change, field = '', entry, entries = [], expires = '', reason = '' } = each ?? {};
      const keys = [entry ?? [], entries].flat().join(', ');
      return [
        `accepted: ${`${change} ${field}`.trim()}: ${keys}`,
        `${expires}${reason && `: ${reason}`}`,
      ] as const;
    }),
  ];
}
