import { identifierField, orderKey, type Times } from './stamp.ts';
import { isTimestamp } from './time.ts';

/** An entry of `stamps.json` as it is written there. */
export interface StampRecord extends Times {
  readonly filter_category_id?: string;
  readonly filter_id?: string;
}

/** Any code will do: one that was imported breaks the rule in its file alone, and who mends it keeps the identifier. */
const entryKey = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/.*)?$/s;

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  filter_category_id: isIdentifier,
  filter_id: isIdentifier,
  created_at: isTimestamp,
  updated_at: isTimestamp,
  deleted_at: (value) => value === null || isTimestamp(value),
  content: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
};

/** The name of the first field that keeps `record` from being the stamp of `key`; undefined where it is one. */
export function malformedField(key: string, record: unknown): string | undefined {
  if (key !== orderKey && !entryKey.test(key)) return key;
  if (typeof record !== 'object' || record === null) return key;
  const fields = new Map(Object.entries(record));
  const identifier = key === orderKey ? [] : [identifierField(key)];
  const due = [...identifier, 'created_at', 'updated_at', 'deleted_at', 'content'];
  const wrong = due.find((field) => checks[field]?.(fields.get(field)) !== true);
  const unknown = [...fields.keys()].find((field) => !due.includes(field));
  return wrong ?? unknown;
}

function isIdentifier(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
