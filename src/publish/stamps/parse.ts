import { isRecord, parseJson } from '../../base/json.ts';
import { isTimestamp } from '../../base/time.ts';
import type { MemoryFault } from '../failures.ts';
import { identifierField, orderKey, type Stamp, type Stamps, type Times } from './stamp.ts';

/** Reads the text of `stamps.json`: the stamps, or why they cannot be trusted. */
export function parseStamps(
  text: string,
): { readonly stamps: Stamps; readonly fault?: never } | { readonly stamps?: never; readonly fault: MemoryFault } {
  const value = parseJson(text);
  // Of two equal keys the parser keeps the last and says nothing; where no line is lost, the text is as long as before.
  const packed = text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
  const isWhole = isRecord(value) && !Array.isArray(value) && packed.length === JSON.stringify(value).length;
  if (!isWhole) return { fault: { kind: 'not-json', entry: '' } };

  const entries = new Map<string, Stamp>();
  const owners = new Map<string, string>();
  let order: Times | undefined;
  for (const [key, record] of Object.entries(value)) {
    const field = malformedField(key, record);
    if (field !== undefined) return { fault: { kind: 'malformed', entry: `${key} (${field})` } };
    const { [identifierField(key)]: identifier = '', ...stamp } = record as Record<string, string> &
      Omit<Stamp, 'identifier'>;
    if (key === orderKey) {
      order = stamp;
      continue;
    }
    const name = `${identifierField(key)} ${identifier}`;
    const owner = owners.get(name);
    if (owner !== undefined) return { fault: { kind: 'malformed', entry: `${key} (${identifier} = ${owner})` } };
    owners.set(name, key);
    entries.set(key, { identifier, ...stamp });
  }
  return { stamps: { entries, order } };
}

/** Of a code anything is taken: one that was published before the rules of today stays in memory. */
const entryKey = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/.*)?$/s;

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  filter_category_id: isIdentifier,
  filter_id: isIdentifier,
  created_at: isTimestamp,
  updated_at: isTimestamp,
  deleted_at: (value) => value === null || isTimestamp(value),
  content: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  was: (value) => Array.isArray(value) && value.every((key) => entryKey.test(String(key))),
};

/** The name of the first field that keeps `record` from being the stamp of `key`; undefined where it is one. */
function malformedField(key: string, record: unknown): string | undefined {
  if ((key !== orderKey && !entryKey.test(key)) || !isRecord(record)) return key;
  const fields = ['created_at', 'updated_at', 'deleted_at', 'content', ...('was' in record ? ['was'] : [])];
  const due = key === orderKey ? fields : [identifierField(key), ...fields];
  const wrong = due.find((field) => checks[field]?.(record[field]) !== true);
  return wrong ?? Object.keys(record).find((field) => !due.includes(field));
}

function isIdentifier(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
