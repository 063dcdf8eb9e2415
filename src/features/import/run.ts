import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { commandLine } from '../../base/command.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import { displayPath } from '../../catalog/folder.ts';
import { readSources } from '../../catalog/read.ts';
import { buildCatalog } from '../../command/build.ts';
import type { Io } from '../../command/io.ts';
import { setFields } from '../../edit/fields.ts';
import { insertEntries } from '../../edit/list.ts';
import { formatCatalog, formatCategory } from '../../edit/write.ts';
import { serialiseRegistry } from '../../memory/registry.ts';
import { count, sizeOf } from '../../wording/en.ts';
import { quoted } from '../../wording/shared.ts';
import { writeScalar } from '../../yaml/write-scalar.ts';
import { parseResponse } from './api-response.ts';
import { type ImportRequest, importFailure } from './failures.ts';
import { type ImportPlan, planImport } from './plan.ts';

/** Turns a response into a catalog, and builds it. */
export async function importResponse(request: ImportRequest, io: Io): Promise<number> {
  const { source, catalog, out } = request;
  const bytes = await (source === '-' ? buffer(io.stdin) : readFile(source));
  const { text, isUtf16 } = decode(bytes, source);
  const plan = planImport(parseResponse(text, request), request);
  const files = renderFiles(plan, request);
  for (const folder of [out, join(catalog, 'categories')]) await mkdir(folder, { recursive: true });
  await writeAtomically(files);
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  for (const sentence of summarize(plan, request)) say(sentence);
  if (isUtf16) say(utf16Warning);
  const exitCode = await buildCatalog(request, io);
  if (exitCode === 1) say(`${notPublished} ${commandLine('build', request)}`);
  return exitCode;
}

/** Decodes by byte order mark, else as UTF-8. @throws Failure `response-is-not-text` */
function decode(bytes: Buffer, source: string) {
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
 * Returns the registry first and `catalog.yaml` last. An interrupted import must leave no entry
 * that would get another identifier. @throws Failure `folder-is-not-empty`
 */
function renderFiles(plan: ImportPlan, { catalog, out }: ImportRequest) {
  if (['manifest.json', 'stamps.json'].some((name) => existsSync(join(out, name))))
    throw importFailure('folder-is-not-empty', { path: out, option: '--out' });
  return [
    { path: displayPath(out, 'stamps.json'), data: serialiseRegistry(plan.registry) },
    ...plan.categories.map(({ slug, fields }) => {
      const path = displayPath(catalog, `categories/${slug}.yaml`);
      return { path, data: formatCategory(fields) };
    }),
    { path: displayPath(catalog, 'catalog.yaml'), data: renderCatalogFile(plan, catalog) },
  ];
}

/** Sets owner and order in the `catalog.yaml` of an empty catalog, or renders a new file. */
function renderCatalogFile({ catalog: fields }: ImportPlan, folder: string): string {
  const sources = existsSync(folder) ? readSources(folder) : undefined;
  if (sources?.categories.length)
    throw importFailure('folder-is-not-empty', { path: folder, option: '--catalog' });
  const { path, text } = sources?.catalog ?? {};
  if (path === undefined || text === undefined) return formatCatalog(fields);
  const { organization_id: value, categories = [] } = fields;
  const owned = setFields({ path, text }, [{ at: [], field: 'organization_id', value }]);
  const entries = categories.map((slug = '') => [writeScalar(slug)]);
  return insertEntries({ path, text: owned }, { field: 'categories', entries }).text;
}

function summarize(plan: ImportPlan, { catalog, out }: ImportRequest) {
  const { counts, generatedSlugs, omitted, crlfKeys } = plan;
  const slugs = generatedSlugs.map(({ given, proposal }) => `${proposal} (${quoted(given)})`);
  const rename = commandLine(`rename ${generatedSlugs[0]?.proposal} NAME`, { catalog });
  const deleted = count(omitted, 'deleted entry', 'deleted entries');
  const all = [
    `Imported into ${quoted(catalog)}: ${sizeOf(counts)}. Their identifiers and times are in ${quoted(displayPath(out, 'stamps.json'))}.`,
    omitted > 0 && `Left out: ${deleted} whose name is malformed or in use.`,
    slugs.length > 0 &&
      `These file names were made up: ${slugs.join(', ')}. Apps do not see them. To change one: ${rename}`,
    crlfKeys.length > 0 &&
      `Lines in texts end with LF now, no longer with CR LF: ${crlfKeys.join(', ')}.`,
  ];
  return all.filter((sentence) => sentence !== false);
}

const utf16Warning =
  'The response is UTF-16, as from PowerShell. If its Korean names are damaged, save it again with curl.exe --output.';
const notPublished =
  'No snapshot was published: the catalog has errors. The registry keeps the identifiers. Correct them, then run:';
