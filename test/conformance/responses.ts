import assert from 'node:assert/strict';
import { parseJson } from '../../src/base/json.ts';
import { parseBody } from '../../src/snapshot/contract.ts';
import {
  accept,
  acceptOnly,
  type Client,
  decoded,
  type Encoding,
  type Expectations,
  encodingOf,
  encodings,
  equal,
  headerOf,
  inEach,
  tagOf,
} from './client.ts';

/** Expects the first preferred encoding that the server offers. */
async function expectChosen(
  client: Client,
  rows: Readonly<Record<string, readonly Encoding[]>>,
): Promise<void> {
  const had = Object.values(await inEach(client)).map(encodingOf);
  for (const [accepted, preferred] of Object.entries(rows)) {
    const expected = preferred.find((encoding) => had.includes(encoding)) ?? 'identity';
    const response = await client.ask(accept(...accepted.split(' | ')));
    const given = `${encodingOf(response)} ${response.status}`;
    equal(given, `${expected} 200`, `Accept-Encoding: ${accepted}: the response`);
  }
}

const expectEncoding = (encoding: Encoding) => async (client: Client) => {
  const response = await client.ask(acceptOnly(encoding));
  equal(encodingOf(response), encoding, 'the encoding');
  assert.ok(
    decoded(response).equals((await client.ask()).body),
    'decoded, it is another text than without an encoding',
  );
};

/** RFC 9110, section 5.6.7. */
const httpDate = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

export const responseClaims: Expectations = {
  'A valid key gets the list of the contract': async ({ ask }) => {
    const { status, body } = await ask();
    equal(status, 200, 'the status');
    const list = parseJson(String(body));
    assert.ok(Array.isArray(list), 'the body is not an array in JSON');
    const counts = {
      categories: list.length,
      filters: list.flatMap((category) => category?.filters).length,
    };
    assert.ok(parseBody(counts, body), 'the body is not what contract.schema.json describes');
  },
  'The list has a Content-Type and a Content-Length': async (client) => {
    for (const { headers, body } of Object.values(await inEach(client))) {
      const type = headers.get('content-type')?.toLowerCase();
      equal(type, 'application/json; charset=utf-8', 'Content-Type');
      equal(headers.get('content-length'), `${body.length}`, 'Content-Length');
    }
  },
  'ETag is the SHA-256 of the list and its encoding': async (client) => {
    for (const response of Object.values(await inEach(client)))
      equal(headerOf(response, 'etag'), tagOf(response), 'ETag');
  },
  'Last-Modified is a date, not in the future': async (client) => {
    for (const [encoding, { headers }] of Object.entries(await inEach(client))) {
      const modified = headers.get('last-modified') ?? '';
      const date = headers.get('date') ?? new Date().toUTCString();
      const message = `${encoding}: Last-Modified is ${modified}, on ${date}`;
      assert.match(modified, httpDate, message);
      assert.ok(Date.parse(modified) <= Date.parse(date), message);
    }
  },
  'Cache-Control is that of the documents': async ({ ask }) => {
    const { headers } = await ask();
    equal(headers.get('cache-control'), 'private, no-cache, must-revalidate', 'Cache-Control');
  },
  'Vary names Accept-Encoding and Authorization': async (client) => {
    for (const response of Object.values(await inEach(client))) {
      const names = headerOf(response, 'vary')
        .toLowerCase()
        .split(/\s*,\s*/);
      for (const name of ['accept-encoding', 'authorization'])
        assert.ok(names.includes(name), `it is ${names.join()}`);
    }
  },
  'Catalog-Revision is a commit, or missing': async ({ ask }) => {
    const { status, headers } = await ask();
    const revision = headers.get('catalog-revision') ?? 'a'.repeat(40);
    const read = revision.replace(/^[0-9a-f]{40,64}(-dirty)?$/, 'commit');
    equal(`${status} ${read}`, '200 commit', 'status and revision');
  },
  'gzip is sent': expectEncoding('gzip'),
  'br is sent': expectEncoding('br'),
  'zstd is sent': expectEncoding('zstd'),
  'Of equal encodings the smallest is sent': async (client) => {
    const each = await inEach(client);
    const rows: Readonly<Record<string, readonly Encoding[]>> = {
      gzip: ['gzip'],
      br: ['br'],
      zstd: ['zstd'],
      'gzip, deflate': ['gzip'],
      'gzip, br;q=0': ['gzip'],
      'gzip, deflate, br': ['gzip', 'br'],
      'gzip, br, zstd': encodings,
      '*': encodings,
      '*;q=0.5': encodings,
      '*, br;q=0, zstd;q=0': ['gzip'],
      'zstd;q=0.3, br;q=0.3, gzip;q=0.3': encodings,
    };
    for (const [accepted, readable] of Object.entries(rows)) {
      const all = [each.identity, ...readable.map((encoding) => each[encoding])];
      const expected = `200 ${Math.min(...all.map(({ body }) => body.length))}`;
      const { status, body } = await client.ask(accept(accepted));
      equal(`${status} ${body.length}`, expected, `${accepted}: the status and length`);
    }
  },
  'The highest weight wins, and 0 refuses': (client) =>
    expectChosen(client, {
      'gzip;q=0.2, br;q=0.3, zstd;q=0.1': ['br', 'gzip', 'zstd'],
      'identity;q=0.5, gzip': ['gzip'],
      'gzip;q=0.001, identity;q=0': ['gzip'],
      'identity;q=1, gzip;q=0.5': ['identity'],
      'gzip;q=0, *;q=0': ['identity'],
      'gzip;q=0.000': ['identity'],
      'identity;q=0.5, gzip, br;q=0': ['gzip'],
      'gzip;q=0, zstd, identity;q=0.5': ['zstd'],
      '*, br;q=0, zstd;q=0, identity;q=0': ['gzip'],
    }),
  'No encoding is used where none is readable': (client) => {
    const none = ['compress', 'gzipped', '', ', ', ';q=1', 'gzip br', '"gzip"'];
    const refused = ['x-gzip;q=0', 'identity;q=0', '*;q=0', 'identity;q=0, gzip;q=0'];
    const all = [...none, '__proto__, constructor', ...refused];
    return expectChosen(client, Object.fromEntries(all.map((each) => [each, []])));
  },
  'Encodings are read in any case and in several lines': (client) =>
    expectChosen(client, {
      'GZIP, identity;q=0': ['gzip'],
      'X-GZIP, identity;q=0': ['gzip'],
      'x-gzip, identity;q=0.5': ['gzip'],
      'identity;q=0,, gzip ,,': ['gzip'],
      'gzip;q=0.5 | zstd': ['zstd', 'gzip'],
      'identity;q=0.5 | gzip, deflate': ['gzip'],
    }),
};
