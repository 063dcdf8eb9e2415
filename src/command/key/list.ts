import stringWidth from 'string-width';
import type { KeyColumn } from '../../diagnostic/note.ts';
import type { Wording } from '../../diagnostic/wording/wording.ts';
import type { KeyRecord } from '../../server/keys/key-file.ts';
import { stateOf } from '../../server/keys/state.ts';
import type { KeyOptions } from '../key.ts';
import { wordingFor } from '../options.ts';
import { keyFileOf, keysIn } from './file.ts';

const columns: readonly KeyColumn[] = ['name', 'state', 'not_before', 'expires_at', 'digest'];

/** Prints the keys of the file, in the order of the file. */
export async function listKeys({ keys, lang }: KeyOptions): Promise<number> {
  const path = keyFileOf(keys, process.env);
  const records = await keysIn(path);
  const wording = await wordingFor({ lang });
  if (records.length === 0) {
    process.stderr.write(`${wording.notes['key-file-has-no-key']({ path })}\n`);
    return 0;
  }
  const now = Date.now();
  const heading = columns.map((column) => wording.notes['key-list-column']({ column }));
  process.stdout.write(aligned([heading, ...records.map((record) => cellsOf(record, now, wording))]));
  return 0;
}

function cellsOf(record: KeyRecord, now: number, wording: Wording): readonly string[] {
  const { name, sha256, not_before, expires_at } = record;
  const state = wording.notes['key-list-state']({ state: stateOf(record, now) });
  return [name, state, not_before ?? '-', expires_at ?? '-', sha256.slice(0, 12)];
}

/** Rows of as many cells each, with the columns under one another. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => stringWidth(row[index] ?? ''))));
  const padded = (cell: string, index: number) => cell + ' '.repeat((widths[index] ?? 0) - stringWidth(cell));
  return rows.map((row) => `${row.map(padded).join('  ').trimEnd()}\n`).join('');
}
