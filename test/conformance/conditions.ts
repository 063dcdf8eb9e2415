import {
  type Asked,
  acceptOnly,
  areAnswered,
  type Client,
  type Encoding,
  type Expectations,
  encodings,
  headerOf,
  inEach,
  same,
  withHeaders,
} from './client.ts';

const dateAt = (time: number) => new Date(time).toUTCString();
const day = 86_400_000;

/** The entity tag of the current list, and when it changed. */
interface Current {
  readonly etag: string;
  readonly lastModified: string;
  readonly modified: number;
}

async function currentOf({ ask }: Client): Promise<Current> {
  const answer = await ask();
  const lastModified = headerOf(answer, 'last-modified');
  return { etag: headerOf(answer, 'etag'), lastModified, modified: Date.parse(lastModified) };
}

/** Requests with these header lines have this status. */
const are =
  (status: number, rowsOf: (current: Current) => readonly string[]) => async (client: Client) => {
    await areAnswered(client, status, withHeaders(rowsOf(await currentOf(client))));
  };
const tagged = (...tags: readonly string[]) => tags.map((tag) => `If-None-Match: ${tag}`);
/** A request of a client that reads one encoding alone, and has what a tag names. */
const unless = (encoding: Encoding, tag: string): Asked => ({
  headers: [...(acceptOnly(encoding).headers ?? []), ...tagged(tag)],
});
const since = (...dates: readonly string[]) => dates.map((date) => `If-Modified-Since: ${date}`);

/** RFC 9110, section 5.6.7: the obsolete forms of RFC 850 and asctime(). */
function obsoleteForms(time: number): readonly string[] {
  const [weekday = '', date = '', month = '', year = '', clock = ''] = dateAt(time).split(/,? /);
  const named = new Date(time).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  const ofC = `${weekday} ${month} ${`${Number(date)}`.padStart(2)} ${clock} ${year}`;
  return [`${named}, ${date}-${month}-${year.slice(2)} ${clock} GMT`, ofC];
}

/** Headers that a 304 repeats (RFC 9110, section 15.4.5), and ours. */
const repeated = ['etag', 'cache-control', 'vary', 'catalog-revision'];

/** Headers that describe a body: section 15.4.5 leaves them out, as a cache would write them over those that it has. */
const ofBodies = ['content-type', 'content-encoding', 'content-range', 'transfer-encoding'];

export const ofConditions: Expectations = {
  'The tag is a 304 in each encoding': async (client) => {
    const answers = await inEach(client);
    const rows = encodings.map(
      (name) => [name, unless(name, headerOf(answers[name], 'etag'))] as const,
    );
    await areAnswered(client, 304, Object.fromEntries(rows));
  },
  'A weak tag, and one in a list, is a 304': are(304, ({ etag }) => [
    ...tagged(`W/${etag}`, `, ,"b", W/"a,b", ${etag}, ,`), // RFC 9110, section 13.1.2
    tagged('"a"', etag).join(' | '),
  ]),
  'If-None-Match: * is a 304': are(304, () => tagged('*')),
  'Another tag, or what is no tag, is a 200': are(200, ({ etag }) => {
    const bare = etag.replaceAll('"', '');
    const alike = [bare.slice(0, -1), `${bare}0`, `${bare.slice(0, 16)}${'0'.repeat(48)}`];
    const malformed = ['', bare, `"${bare}`, `w/${etag}`, '"a", *'];
    const others = ['"a"', `"a, ${etag}"`, '"a,*,b"', ...alike.map((tag) => `"${tag}"`)];
    return tagged(...malformed, ...others);
  }),
  'The tag of another encoding is a 200': async (client) => {
    const { etag } = await currentOf(client);
    const ofGzip = `${etag.slice(0, -1)}-gzip"`;
    await areAnswered(client, 200, {
      'of gzip': unless('identity', ofGzip),
      'of none': unless('gzip', etag),
    });
  },
  'The Last-Modified of the list is a 304': are(304, ({ lastModified }) => since(lastModified)),
  'Any other date, or what is no date, is a 200': are(200, ({ lastModified, modified }) => [
    ...since(dateAt(modified + 1000), dateAt(modified + day), dateAt(modified - 1000)),
    ...since(dateAt(modified - 365 * day), ...obsoleteForms(modified), `${lastModified}x`),
    ...since('', '2099', '2099-01-01T00:00:00.000Z', 'Fri, 01 Jan 2100 00:00:00 +0900'),
  ]),
  'With a tag the date does not count': async (client) => {
    await are(304, ({ etag, modified }) => [`${tagged(etag)} | ${since(dateAt(modified - day))}`])(
      client,
    );
    await are(200, ({ lastModified }) => [`${tagged('"a"')} | ${since(lastModified)}`])(client);
  },
  'A 304 repeats what names the list, and has no body': async ({ ask }) => {
    for (const encoding of encodings) {
      const [full, unchanged] = [await ask(acceptOnly(encoding)), await ask(unless(encoding, '*'))];
      same(unchanged.status, 304, 'the status');
      for (const name of repeated) same(unchanged.headers.get(name), full.headers.get(name), name);
      same(unchanged.body.length, 0, 'the length of the body');
    }
  },
  'A 304 describes no body': async ({ ask }) => {
    for (const encoding of encodings) {
      const full = await ask(acceptOnly(encoding));
      const { status, headers } = await ask(unless(encoding, '*'));
      same(status, 304, 'the status');
      // RFC 9110, section 8.6: a length may be that of the 200 alone.
      const length = headers.get('content-length') ?? full.headers.get('content-length');
      same(length, full.headers.get('content-length'), `${encoding}: Content-Length`);
      for (const name of ofBodies) same(headers.get(name), undefined, `${encoding}: ${name}`);
    }
  },
};
