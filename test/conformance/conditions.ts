import {
  acceptOnly,
  type Client,
  type Encoding,
  type Expectations,
  encodings,
  equal,
  expect,
  headerOf,
  inEach,
  type Request,
  withHeaders,
} from './client.ts';

const dateAt = (time: number) => new Date(time).toUTCString();
const day = 86_400_000;

interface Current {
  readonly etag: string;
  readonly lastModified: string;
  readonly modified: number;
}

async function currentOf({ ask }: Client): Promise<Current> {
  const response = await ask();
  const lastModified = headerOf(response, 'last-modified');
  return { etag: headerOf(response, 'etag'), lastModified, modified: Date.parse(lastModified) };
}

/** Creates a check of requests with these header lines. */
const gives =
  (status: number, rowsOf: (current: Current) => readonly string[]) => async (client: Client) => {
    await expect(client, status, withHeaders(rowsOf(await currentOf(client))));
  };
const tagged = (...tags: readonly string[]) => tags.map((tag) => `If-None-Match: ${tag}`);
const unless = (encoding: Encoding, tag: string): Request => ({
  headers: [...(acceptOnly(encoding).headers ?? []), ...tagged(tag)],
});
const since = (...dates: readonly string[]) => dates.map((date) => `If-Modified-Since: ${date}`);

/** Formats a date as in RFC 850 and asctime() (RFC 9110, section 5.6.7). */
function obsoleteForms(time: number): readonly string[] {
  const [weekday = '', date = '', month = '', year = '', clock = ''] = dateAt(time).split(/,? /);
  const named = new Date(time).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  const ofC = `${weekday} ${month} ${`${Number(date)}`.padStart(2)} ${clock} ${year}`;
  return [`${named}, ${date}-${month}-${year.slice(2)} ${clock} GMT`, ofC];
}

/** Headers of a 304 (RFC 9110, section 15.4.5), and Catalog-Revision. */
const repeated = ['etag', 'cache-control', 'vary', 'catalog-revision'];

/** Headers that a 304 must omit, because caches would overwrite stored ones (section 15.4.5). */
const omitted = ['content-type', 'content-encoding', 'content-range', 'transfer-encoding'];

export const conditionClaims: Expectations = {
  'The tag is a 304 in each encoding': async (client) => {
    const responses = await inEach(client);
    const rows = encodings.map(
      (name) => [name, unless(name, headerOf(responses[name], 'etag'))] as const,
    );
    await expect(client, 304, Object.fromEntries(rows));
  },
  'A weak tag, and one in a list, is a 304': gives(304, ({ etag }) => [
    ...tagged(`W/${etag}`, `, ,"b", W/"a,b", ${etag}, ,`), // RFC 9110, section 13.1.2
    tagged('"a"', etag).join(' | '),
  ]),
  'If-None-Match: * is a 304': gives(304, () => tagged('*')),
  'Another tag, or what is no tag, is a 200': gives(200, ({ etag }) => {
    const bare = etag.replaceAll('"', '');
    const alike = [bare.slice(0, -1), `${bare}0`, `${bare.slice(0, 16)}${'0'.repeat(48)}`];
    const malformed = ['', bare, `"${bare}`, `w/${etag}`, '"a", *'];
    const others = ['"a"', `"a, ${etag}"`, '"a,*,b"', ...alike.map((tag) => `"${tag}"`)];
    return tagged(...malformed, ...others);
  }),
  'The tag of another encoding is a 200': async (client) => {
    const { etag } = await currentOf(client);
    const ofGzip = `${etag.slice(0, -1)}-gzip"`;
    await expect(client, 200, {
      'of gzip': unless('identity', ofGzip),
      'of none': unless('gzip', etag),
    });
  },
  'The Last-Modified of the list is a 304': gives(304, ({ lastModified }) => since(lastModified)),
  'Any other date, or what is no date, is a 200': gives(200, ({ lastModified, modified }) => [
    ...since(dateAt(modified + 1000), dateAt(modified + day), dateAt(modified - 1000)),
    ...since(dateAt(modified - 365 * day), ...obsoleteForms(modified), `${lastModified}x`),
    ...since('', '2099', '2099-01-01T00:00:00.000Z', 'Fri, 01 Jan 2100 00:00:00 +0900'),
  ]),
  'With a tag the date does not count': async (client) => {
    await gives(304, ({ etag, modified }) => [
      `${tagged(etag)} | ${since(dateAt(modified - day))}`,
    ])(client);
    await gives(200, ({ lastModified }) => [`${tagged('"a"')} | ${since(lastModified)}`])(client);
  },
  'A 304 repeats what names the list, and has no body': async ({ ask }) => {
    for (const encoding of encodings) {
      const [full, unchanged] = [await ask(acceptOnly(encoding)), await ask(unless(encoding, '*'))];
      equal(unchanged.status, 304, 'the status');
      for (const name of repeated) equal(unchanged.headers.get(name), full.headers.get(name), name);
      equal(unchanged.body.length, 0, 'the length of the body');
    }
  },
  'A 304 describes no body': async ({ ask }) => {
    for (const encoding of encodings) {
      const full = await ask(acceptOnly(encoding));
      const { status, headers } = await ask(unless(encoding, '*'));
      equal(status, 304, 'the status');
      // RFC 9110, section 8.6: Content-Length may only be that of the 200.
      const length = headers.get('content-length') ?? full.headers.get('content-length');
      equal(length, full.headers.get('content-length'), `${encoding}: Content-Length`);
      for (const name of omitted) equal(headers.get(name), undefined, `${encoding}: ${name}`);
    }
  },
};
