import { basename, join } from 'node:path';
import { type KeyRecord, timesOf } from '../../keys/key-file.ts';
import { activePath, describe, errors, keptRequestId } from '../../server/response/headers.ts';
import requests from '../../server/response/requests.js';
import type { Snapshot } from '../../snapshot/load.ts';
import { type Encoding, encodings, snapshotPath } from '../../snapshot/manifest.ts';
import {
  type Exported,
  type ExportedFiles,
  engineFile,
  exportFailure,
  type List,
} from './folder.ts';

/** What most clients send; for any other header njs is asked. */
const acceptEncodings = [
  '',
  'identity',
  'gzip',
  'br',
  'zstd',
  'gzip, deflate',
  'gzip, deflate, br',
  'gzip, deflate, br, zstd',
];

/**
 * A configuration of nginx that answers the contract: `http.conf` is to be included in `http { }`, and changes with the
 * snapshot and the keys; `server.conf` in `server { }`.
 *
 * @throws a failure for a path that nginx cannot be told.
 */
export async function nginxFiles(options: Exported): Promise<ExportedFiles> {
  const filesOf = ({ digest, bodies }: List) =>
    encodings.map((each) => [fileName(digest, each), bodies[each]]);
  return {
    ...Object.fromEntries(options.lists.flatMap(filesOf)),
    'requests.js': await engineFile('requests.js'),
    'nginx.js': await engineFile('nginx.js'),
    'server.conf': serverConf(options.snapshot),
    ...nginxKeys(options.keys),
    'http.conf': httpConf(options),
  };
}

/** The keys alone, which can change while there is no sound snapshot. */
export function nginxKeys(keys: readonly KeyRecord[]): ExportedFiles {
  const timed = keys.filter(({ not_before, expires_at }) => not_before || expires_at);
  const times = timed.map((key) => {
    const { from, until } = timesOf(key);
    return [key.sha256, `${key.name} ${from} ${until}`] as const; // as njs reads them
  });
  const names = keys.map(
    (key) => [key.sha256, timed.includes(key) ? '$catalog_key_in_time' : key.name] as const,
  );
  const conf = `${map(['$catalog_digest', 'catalog_key_times'], times)}
${map(['$catalog_digest', 'catalog_key'], names)}
`;
  return { 'keys.conf': conf };
}

function httpConf({ snapshot, lists, out }: Exported): string {
  // A part of it would be taken for a variable.
  if (/[$\p{Cc}]/u.test(out)) throw exportFailure('path-cannot-be-told', { path: out });
  const mapOfEach = (
    [from, to]: readonly [string, string],
    rowsOf: (list: List) => Rows,
    otherwise?: string,
  ) => {
    const rows = lists.flatMap((list) =>
      rowsOf(list).map(([key, value]) => [`${list.from} ${key}`, value] as const),
    );
    return map([`$catalog_list ${from}`, to], rows, otherwise);
  };
  const valueOfEach = (name: string, read: (list: List) => string) =>
    map(
      ['$catalog_list', name],
      lists.map((list) => [String(list.from), read(list)]),
    );
  const credentials = requests.credentials.source.replace('<token>', '<catalog_token>');
  const filesOf = ({ digest }: List) =>
    encodings.map((each) => [each, join(out, fileName(digest, each))] as const);
  const tagsOf = ({ answers }: List) =>
    encodings.map((each) => [each, answers[each].etag] as const);
  const knownIn = ({ smallestFirst }: List) =>
    acceptEncodings.map((each) => [each, requests.negotiate(each, smallestFirst)] as const);
  const revisionOf = ({ answers: { identity } }: List) =>
    'catalog-revision' in identity.full ? identity.full['catalog-revision'] : '';
  return `# Written by "filter-catalog export nginx" for the snapshot ${snapshot.manifest.digest.slice(0, 12)}.
# The next export writes it anew: include it in http { }, and change nothing here.
map_hash_bucket_size 128; # for the digests of keys
js_path ${quoted(out)};
js_import catalog from nginx.js;

# The name of the key, empty where there is none that is valid.
js_set $catalog_asked_digest catalog.keyDigest;
${map(['$http_authorization', 'catalog_digest'], [[`~${credentials}`, '$catalog_asked_digest']])}
js_set $catalog_key_in_time catalog.keyInTime;
include ${quoted(join(out, 'keys.conf'))};

# The list of the time, named by its moment.
js_var $catalog_moments "${lists.map(({ from }) => from).join(' ')}";
js_set $catalog_list catalog.list;

# The encoding of the answer.
${valueOfEach('catalog_smallest_first', ({ smallestFirst }) => smallestFirst.join(' '))}
js_set $catalog_asked_encoding catalog.encoding;
${mapOfEach(['$http_accept_encoding', 'catalog_encoding'], knownIn, '$catalog_asked_encoding')}
${mapOfEach(['$catalog_encoding', 'catalog_file'], filesOf)}
${mapOfEach(['$catalog_encoding', 'catalog_etag'], tagsOf)}

# Whether the client has the answer already.
${valueOfEach('catalog_modified_at', ({ lastModified }) => String(lastModified))}
js_set $catalog_asked_condition catalog.isNotModified;
${map(['$http_if_modified_since', 'catalog_is_not_newer'], [['', '']], '$catalog_asked_condition')}
${map(['$http_if_none_match', 'catalog_is_not_modified'], [['', '$catalog_is_not_newer']], '$catalog_asked_condition')}

# Headers; nginx leaves out those that are empty.
${valueOfEach('catalog_revision', revisionOf)}
${valueOfEach('catalog_last_modified', ({ answers }) => answers.identity.full['last-modified'])}
${map(['$catalog_encoding', 'catalog_content_encoding'], [['identity', '']], '$catalog_encoding')}
${map(['$http_x_request_id', 'catalog_request_id'], [[`~${keptRequestId.source}`, '$http_x_request_id']], '$request_id')}
`;
}

/** A file of the snapshot in the folder: what was verified, which nobody writes but the next export. */
function fileName(digest: string, encoding: Encoding): string {
  return basename(snapshotPath(digest, encoding));
}

function serverConf(snapshot: Snapshot): string {
  const { vary, 'cache-control': cacheControl } = describe(snapshot).answers.identity.full;
  const kept = `
  add_header ETag $catalog_etag;
  add_header Vary ${quoted(vary)};
  add_header Cache-Control ${quoted(cacheControl)};
  add_header Catalog-Revision $catalog_revision;`;
  const refusals = ([400, 401, 404, 405, 408, 431, 500] as const).map((status) => {
    const { 'content-type': _, ...headers } = errors[status].headers;
    const hasId = [401, 404, 405, 500].includes(status);
    const lines = [
      ...Object.entries(headers),
      ...(hasId ? [['x-request-id', '$catalog_request_id'] as const] : []),
    ];
    const added = lines
      .map(([name, value]) => `add_header ${name} ${quoted(value)} always; `)
      .join('');
    return `location = /catalog-${status} { internal; ${added}return ${status} '${errors[status].body}'; }`;
  });
  return `# Written by "filter-catalog export nginx": include it in server { }, and change nothing here.
default_type "application/json; charset=utf-8";
merge_slashes off;
client_max_body_size 0; # bodies are not read

location = ${activePath} {
  if ($catalog_key = "") { rewrite ^ /catalog-401 last; }
  if ($request_method !~ "^(GET|HEAD)$") { rewrite ^ /catalog-405 last; }
  if ($catalog_is_not_modified) { rewrite ^ /catalog-304 last; }
  alias $catalog_file;
  error_page 403 404 =500 /catalog-500;
  types { }
  etag off;
  if_modified_since off;
  max_ranges 0;
  gzip off;${kept}
  add_header Content-Encoding $catalog_content_encoding;
  add_header Last-Modified $catalog_last_modified;
}
location = /catalog-304 {
  internal;
  default_type "";
  js_content catalog.answerNotModified; # "return" would add Content-Length: 0${kept}
}
location / {
  if ($catalog_key = "") { rewrite ^ /catalog-401 last; }
  rewrite ^ /catalog-404 last;
}
${refusals.join('\n')}

# What nginx itself refuses.
error_page 400 /catalog-400;
error_page 404 = /;
error_page 405 /catalog-405;
error_page 408 /catalog-408;
error_page 414 494 =431 /catalog-431;
error_page 500 /catalog-500;
`;
}

type Rows = readonly (readonly [string, string])[];

/** A map of nginx from one variable to another: the rows in their order, `otherwise` for what is in none. */
function map([from, to]: readonly [string, string], rows: Rows, otherwise = ''): string {
  const lines = [
    ['default', otherwise] as const,
    ...rows.map(([value, result]) => [quoted(value), result] as const),
  ];
  return `map ${quoted(from)} $${to} {\n${lines.map(([value, result]) => `  ${value} ${quoted(result)};\n`).join('')}}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
}
