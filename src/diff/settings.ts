import type { SettingChange } from './change.ts';
import type { ReadCatalog } from './comparable.ts';

/** What differs in the settings, equal ones together; nothing where `catalog.yaml` has errors. */
export function settingsChanged(before: ReadCatalog | undefined, after: ReadCatalog | undefined) {
  if ([before, after].some((read) => read?.errors.has(read.sources.catalog.path))) return [];
  const [were, are] = [before, after].map((read) => new Map(read && itemsIn(read)));
  const keys = new Set([...(were?.keys() ?? []), ...(are?.keys() ?? [])]);
  const changed = [...keys].flatMap((key) => {
    const [setting = '', name = '', entry = ''] = key.split('\n');
    const usual = setting === 'rules' ? 'warning' : null;
    const [from, to] = [were?.get(key) ?? usual, are?.get(key) ?? usual];
    return from === to ? [] : [{ setting, name, entry, from, to }];
  });
  const groups = Map.groupBy(changed, ({ setting, name, from, to }) => JSON.stringify([setting, name, from, to]));
  return Array.from(groups.values(), (members): SettingChange => {
    const [{ entry: _, ...first }] = members as [(typeof changed)[number]]; // no group is empty
    return { ...first, entries: members.flatMap(({ entry }) => entry || []) };
  });
}

/** Each value by its setting, name and entry, none of which has a line feed. */
function itemsIn({ found: { draft } }: ReadCatalog): readonly (readonly [string, string])[] {
  const { rules = {}, exceptions = [], image_hosts = [], ...others } = draft.catalog.fields;
  const { image_base_url, image_shape } = others;
  const items = [
    ...Object.entries(rules).map(([code, severity]) => ['rules', '', code, severity]),
    ...exceptions.flatMap((each) => (each?.entries ?? []).map((key) => ['exceptions', each?.rule, key, each?.reason])),
    ...image_hosts.map((host) => ['image_hosts', '', host, '']),
    ...Object.entries({ image_base_url, image_shape }).map(([setting, value]) => [setting, '', '', value]),
    ...(draft.accepted.fields.accepted ?? []).flatMap((each) => {
      const { change = '', entry, entries = [], field = '', expires = '', reason = '' } = each ?? {};
      const value = [expires, reason].filter((text) => text !== '').join(': ');
      return [entry, ...entries].map((key) => ['accepted-changes.yaml', `${change} ${field}`.trim(), key, value]);
    }),
  ];
  return items.flatMap(([setting, name = '', entry, value]) =>
    entry === undefined || value === undefined ? [] : [[`${setting}\n${name}\n${entry}`, value] as const],
  );
}
