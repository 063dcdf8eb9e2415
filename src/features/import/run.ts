import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { commandLine } from '../../base/command.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import { pathIn } from '../../catalog/folder.ts';
import { readSources } from '../../catalog/read.ts';
import { buildCatalog } from '../../command/build.ts';
import type { Io } from '../../command/io.ts';
import { setFields } from '../../edit/fields.ts';
import { insertEntries } from '../../edit/list.ts';
import { catalogText, categoryText } from '../../edit/write.ts';
import { serialiseStamps } from '../../memory/stamp.ts';
import { count, sizeOf } from '../../wording/en.ts';
import { quoted } from '../../wording/shared.ts';
import { scalar } from '../../yaml/write-scalar.ts';
import { parseResponse } from './api-response.ts';
import { type ImportRequest, importFailure } from './failures.ts';
import { type ImportPlan, planImport } from './plan.ts';

/** Turns a response into a catalog, and builds it. Resolves to the exit code. */
export async function importResponse(request: ImportRequest, io: Io): Promise<number> {
  const { source, catalog, out } = request;
  const bytes = await (source === '-' ? buffer(io.stdin) : readFile(source));
  const { text, isUtf16 } = decoded(bytes, source);
  const plan = planImport(parseResponse(text, request), request);
  const files = importedFiles(plan, request);
  for (const folder of [out, join(catalog, 'categories')]) await mkdir(folder, { recursive: true });
  await writeAtomically(files);
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  for (const sentence of outcome(plan, request)) say(sentence);
  if (isUtf16) say(utf16);
  const exitCode = await buildCatalog(request, io);
  if (exitCode === 1) say(`${noSnapshot} ${commandLine('build', request)}`);
  return exitCode;
}

/** Decodes by byte order mark, else as UTF-8. @throws Failure `response-is-not-text` */
function decoded(bytes: Buffer, source: string) {
  const mark = bytes.toString('hex', 0, 2);
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark];
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return { text, isUtf16: encoding !== undefined };
  } catch {
    throw importFailure('response-is-not-text', { source, isGzip: mark === '1f8b' });
  }
}

/**
 * The registry first and `catalog.yaml` last, so that an interrupted import leaves nothing that
 * would get other identifiers. @throws Failure `folder-is-not-empty`
 */
function importedFiles(plan: ImportPlan, { catalog, out }: ImportRequest) {
  if (['manifest.json', 'stamps.json'].some((name) => existsSync(join(out, name))))
    throw importFailure('folder-is-not-empty', { path: out, option: '--out' });
  return [
    { path: pathIn(out, 'stamps.json'), data: serialiseStamps(plan.stamps) },
    ...plan.categories.map(({ slug, fields }) => {
      return { path: pathIn(catalog, `categories/${slug}.yaml`), data: categoryText(fields) };
    }),
    { path: pathIn(catalog, 'catalog.yaml'), data: catalogFile(plan, catalog) },
  ];
}

/** A new `catalog.yaml`, or that of an empty catalog with another owner, and an order. */
function catalogFile({ catalog: fields }: ImportPlan, folder: string): string {
  const sources = existsSync(folder) ? readSources(folder) : undefined;
  if (sources?.categories.length)
    throw importFailure('folder-is-not-empty', { path: folder, option: '--catalog' });
  const { path, text } = sources?.catalog ?? {};
  if (path === undefined || text === undefined) return catalogText(fields);
  const { organization_id: value, categories = [] } = fields;
  const owned = setFields({ path, text }, [{ at: [], field: 'organization_id', value }]);
  const entries = categories.map((slug = '') => [scalar(slug)]);
  return insertEntries({ path, text: owned }, { field: 'categories', entries }).text;
}

function outcome({ counts, madeSlugs, omitted, repaired }: ImportPlan, request: ImportRequest) {
  const { catalog, out } = request;
  const made = madeSlugs.map(({ given, proposal }) => `${proposal} (${quoted(given)})`);
  const rename = commandLine(`rename ${madeSlugs[0]?.proposal} NAME`, { catalog });
  const deleted = count(omitted, 'deleted entry', 'deleted entries');
  const all = [
    `Imported into ${quoted(catalog)}: ${sizeOf(counts)}. Their identifiers and times are in ${quoted(pathIn(out, 'stamps.json'))}.`,
    omitted > 0 && `Left out: ${deleted} whose name is malformed or in use.`,
    made.length > 0 &&
      `These file names were made up: ${made.join(', ')}. Apps do not see them. To change one: ${rename}`,
    repaired.length > 0 &&
      `Lines in texts end with LF now, no longer with CR LF: ${repaired.join(', ')}.`,
  ];
  return all.filter((sentence) => sentence !== false);
}

const utf16 =
  'The response is UTF-16, as from PowerShell. If its Korean names are damaged, save it again with curl.exe --output.';
const noSnapshot =
  'No snapshot was published: the catalog has errors. The registry keeps the identifiers. Correct them, then run:';
