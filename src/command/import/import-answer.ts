import { holdsKey } from '../../base/without-keys.ts';
import type { Answer } from '../../catalog/import/answer.ts';
import { planImport } from '../../catalog/import/plan.ts';
import { readAnswer } from '../../catalog/import/read.ts';
import { shape } from '../../catalog/import/shape.ts';
import { writeCatalog } from '../../catalog/import/write.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { commandLine } from '../../diagnostic/report/closing.ts';
import type { Wording } from '../../diagnostic/wording/wording.ts';
import type { ImportOptions } from '../import.ts';
import { wordingFor } from '../options.ts';
import { addressOf, isUrl, printable } from './address.ts';
import { fetchAnswer } from './fetch-answer.ts';
import { keyFrom } from './key.ts';
import { readSource } from './source.ts';

/** In milliseconds, for the whole of an answer. */
const patience = 30_000;
/** So many faults are told of one answer. */
const mostFaults = 20;

/** Makes a catalog of an answer, or puts it into the one that is there; the exit code. */
export async function importAnswer(source: string, options: ImportOptions): Promise<0 | 1> {
  const { into: folder, key, lang, merge: isMerged } = options;
  if (isUrl(source) && holdsKey(source)) throw new Failure('url-is-refused', { reason: 'credentials' });
  if ([source, folder, key ?? ''].some(holdsKey)) throw new Failure('import-takes-no-key', {});
  const wording = await wordingFor({ lang });
  const answer = answerIn(await bytesOf(source, key, wording), isUrl(source) ? printable(addressOf(source)) : source);
  if (isMerged) return (await import('./merge-answer.ts')).mergeAnswer(answer, { folder, lang, wording });

  const plan = planImport(answer);
  await writeCatalog(folder, plan);
  const next = commandLine('check', { folder, lang });
  process.stderr.write(`${wording.notes['catalog-is-imported']({ folder, next, ...plan.counts })}\n`);
  return 0;
}

function bytesOf(source: string, key: string | undefined, wording: Wording): Promise<Buffer> {
  if (!isUrl(source)) return readSource(source);
  const url = addressOf(source);
  return keyFrom(key, wording).then((secret) => fetchAnswer(url, secret, AbortSignal.timeout(patience)));
}

function answerIn(bytes: Buffer, source: string): Answer {
  const { categories, form } = readAnswer(bytes);
  if (form !== undefined) throw new Failure('answer-is-not-a-list', { source, form });
  const { answer, faults } = shape(categories);
  if (answer !== undefined) return answer;
  const more = Math.max(faults.length - mostFaults, 0);
  throw new Failure('answer-has-another-shape', { source, faults: faults.slice(0, mostFaults), more });
}
