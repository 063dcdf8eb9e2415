import { accept, areAnswered, type Client, type Expectations, headerOf, inEach, same, withHeaders } from './client.ts';

const dateAt = (time: number) => new Date(time).toUTCString();
const day = 86_400_000;

/** The entity tag of the current list, and when it changed. */
async function current({ ask }: Client) {
  const answer = await ask();
  const lastModified = headerOf(answer, 'last-modified');
  return { etag: headerOf(answer, 'etag'), lastModified, modified: Date.parse(lastModified) };
}

/** RFC 9110, section 5.6.7: the obsolete forms of RFC 850 and asctime(). */
function obsoleteForms(time: number): readonly string[] {
  const [weekday = '', date = '', month = '', year = '', clock = ''] = dateAt(time).split(/,? /);
  const named = new Date(time).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' });
  const unpadded = `${Number(date)}`.padStart(2);
  return [
    `${named}, ${date}-${month}-${year.slice(2)} ${clock} GMT`,
    `${weekday} ${month} ${unpadded} ${clock} ${year}`,
  ];
}

/** Headers that a 304 repeats (RFC 9110, section 15.4.5), and ours. */
const repeated = ['etag', 'cache-control', 'vary', 'catalog-revision'];

export const ofConditions: Expectations = {
  'The tag is a 304 in each encoding': async (client) => {
    for (const [encoding, answer] of Object.entries(await inEach(client))) {
      const headers = [`Accept-Encoding: ${encoding}`, `If-None-Match: ${headerOf(answer, 'etag')}`];
      await areAnswered(client, 304, { [headers.join(', ')]: { headers } });
    }
  },
  'A weak tag, and one in a list, is a 304': async (client) => {
    const { etag } = await current(client);
    await areAnswered(client, 304, {
      ...withHeaders(`If-None-Match: W/${etag}`, `If-None-Match: , ,"b", W/"a,b", ${etag}, ,`),
      'a tag in each of two lines': { headers: ['If-None-Match: "a"', `If-None-Match: ${etag}`] },
    });
  },
  'If-None-Match: * is a 304': (client) => areAnswered(client, 304, withHeaders('If-None-Match: *')),
  'Another tag, or what is no tag, is a 200': async (client) => {
    const { etag } = await current(client);
    const bare = etag.replaceAll('"', '');
    const tags = ['"a"', '', bare, `"${bare}`, `w/${etag}`, `"a, ${etag}"`, '"a,*,b"', '"a", *'];
    await areAnswered(client, 200, withHeaders(...tags.map((tag) => `If-None-Match: ${tag}`)));
  },
  'The tag of another encoding is a 200': async (client) => {
    const { etag } = await current(client);
    const tagged = `If-None-Match: ${etag.slice(0, -1)}-gzip"`;
    await areAnswered(client, 200, {
      [tagged]: { headers: [tagged] },
      'that of identity for gzip': { headers: ['Accept-Encoding: gzip', `If-None-Match: ${etag}`] },
    });
  },
  'Last-Modified or a later date is a 304': async (client) => {
    const { lastModified, modified } = await current(client);
    const dates = [lastModified, dateAt(modified + 1000), dateAt(modified + day)];
    await areAnswered(client, 304, withHeaders(...dates.map((date) => `If-Modified-Since: ${date}`)));
  },
  'Obsolete forms of a date are read': async (client) => {
    const { modified } = await current(client);
    for (const [status, time] of [[304, modified] as const, [200, modified - day] as const]) {
      await areAnswered(
        client,
        status,
        withHeaders(...obsoleteForms(time).map((date) => `If-Modified-Since: ${date}`)),
      );
    }
  },
  'An older date, or what is no date, is a 200': async (client) => {
    const { modified } = await current(client);
    const dates = [dateAt(modified - 1000), dateAt(modified - 365 * day), '', '2099', '2099-01-01T00:00:00.000Z'];
    const others = [
      'Fri, 01 Jan 2100 00:00:00 +0900',
      'Sun, 01 Mrz 2099 09:30:00 GMT',
      'Sun, 01 Mar 2099 25:30:00 GMT',
    ];
    await areAnswered(client, 200, withHeaders(...[...dates, ...others].map((date) => `If-Modified-Since: ${date}`)));
  },
  'With a tag the date does not count': async (client) => {
    const { etag, lastModified, modified } = await current(client);
    const older = `If-Modified-Since: ${dateAt(modified - day)}`;
    await areAnswered(client, 304, { 'tag and older date': { headers: [`If-None-Match: ${etag}`, older] } });
    const headers = ['If-None-Match: "a"', `If-Modified-Since: ${lastModified}`];
    await areAnswered(client, 200, { 'another tag and the date': { headers } });
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
