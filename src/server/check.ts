import { type KeyRecord, stateOf } from '../keys/key-file.ts';
import { silentLog } from './log.ts';
import type { Settings } from './settings.ts';
import { loadSources } from './sources.ts';

/** Loads all that a server would start with, and says in a sentence what that is. @throws as `loadSources` does. */
export async function check(settings: Settings, given: readonly KeyRecord[]): Promise<string> {
  const { snapshot, keys, certificate } = await loadSources(settings, given, silentLog);
  const { digest, last_modified, counts } = snapshot.current().manifest;
  const { records } = keys.current();
  const valid = records.filter((key) => stateOf(key, Date.now()) === 'valid').length;
  const facts = [
    `snapshot ${digest.slice(0, 12)}${settings.trustedKey ? ', signed,' : ''} of ${last_modified}`,
    `categories: ${counts.categories}, filters: ${counts.filters}`,
    `keys: ${records.length} (valid: ${valid}${valid === 0 ? ', so every request gets a 401' : ''})`,
    certificate.current() ? `certificate until ${certificate.current()?.expires}` : 'no certificate',
  ];
  return `The server can start: ${facts.join('; ')}.`;
}
