import { accept, areAnswered, type Client, type Expectations, headerOf, inEach, same, withHeaders } from './client.ts';

const dateAt = (time: number) => new Date(time).toUTCString();
const day = 86_400_000;

/** The entity tag of the current list, and when it changed. */
interface Current {
  readonly etag: string;
  readonly lastModified: string;
  readonly modified: number;
}

/** Requests with these header lines have this status. */
const are = (status: number, rowsOf: (current: Current) => readonly string[]) => async (client: Client) => {
  const answer = await client.ask();
  const lastModified = headerOf(answer, 'last-modified');
  const current = { etag: headerOf(answer, 'etag'), lastModified, modified: Date.parse(lastModified) };
  await areAnswered(client, status, withHeaders(rowsOf(current)));
};
const tagged = (...tags: readonly string[]) => tags.map((tag) => `If-None-Match: ${tag}`);
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

export const ofConditions: Expectations = {
  'The tag is a 304 in each encoding': async (client) => {
    const answers = Object.entries(await inEach(client));
    const rows = answers.map(([name, answer]) => `Accept-Encoding: ${name} | ${tagged(headerOf(answer, 'etag'))}`);
    await areAnswered(client, 304, withHeaders(rows));
  },
  'A weak tag, and one in a list, is a 304': are(304, ({ etag }) => [
    ...tagged(`W/${etag}`, `, ,"b", W/"a,b", ${etag}, ,`), // RFC 9110, section 13.1.2
    tagged('"a"', etag).join(' | '),
  ]),
  'If-None-Match: * is a 304': are(304, () => tagged('*')),
  'Another tag, or what is no tag, is a 200': are(200, ({ etag }) => {
    const bare = etag.replaceAll('"', '');
    return tagged('"a"', '', bare, `"${bare}`, `w/${etag}`, `"a, ${etag}"`, '"a,*,b"', '"a", *');
  }),
  'The tag of another encoding is a 200': are(200, ({ etag }) => [
    ...tagged(`${etag.slice(0, -1)}-gzip"`),
    `Accept-Encoding: gzip | ${tagged(etag)}`,
  ]),
  'Last-Modified or a later date is a 304': are(304, ({ lastModified, modified }) =>
    since(lastModified, dateAt(modified + 1000), dateAt(modified + day)),
  ),
  'Obsolete forms of a date are read': async (client) => {
    await are(304, ({ modified }) => since(...obsoleteForms(modified)))(client);
    await are(200, ({ modified }) => since(...obsoleteForms(modified - day), 'Sunday, 06-Nov-94 08:49:37 GMT'))(client);
  },
  'An older date, or what is no date, is a 200': are(200, ({ modified }) => [
    ...since(dateAt(modified - 1000), dateAt(modified - 365 * day), '', '2099', '2099-01-01T00:00:00.000Z'),
    ...since('Fri, 01 Jan 2100 00:00:00 +0900', 'Sun, 01 Mrz 2099 09:30:00 GMT', 'Sun, 01 Mar 2099 25:30:00 GMT'),
  ]),
  'With a tag the date does not count': async (client) => {
    await are(304, ({ etag, modified }) => [`${tagged(etag)} | ${since(dateAt(modified - day))}`])(client);
    await are(200, ({ lastModified }) => [`${tagged('"a"')} | ${since(lastModified)}`])(client);
  },
  'A 304 repeats what names the list, and has no body': async ({ ask }) => {
    for (const encoding of ['identity', 'gzip']) {
      const full = await ask(accept(encoding));
      const headers = [`Accept-Encoding: ${encoding}`, 'If-None-Match: *'];
      const unchanged = await ask({ headers });
      same(unchanged.status, 304, 'the status');
      for (const name of repeated) same(unchanged.headers.get(name), full.headers.get(name), name);
      same(unchanged.body.length, 0, 'the length of the body');
    }
  },
};
