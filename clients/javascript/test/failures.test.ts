import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { test } from 'node:test';
import { freePort } from '../../../test/e2e/serving.ts';
import { listen } from '../../../test/support/server.ts';
import { client, fetched, listOf, shown } from './support.ts';

const text = JSON.stringify(fetched);
const [category] = fetched;

/** Responds with a status, a body and headers. */
const says =
  (status: number, body = '', headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
const list = (value: unknown) => says(200, JSON.stringify(value), { ETag: '"2"' });

/** What a server does, and why the list is kept then. */
const rows: Readonly<Record<string, readonly [RequestListener, RegExp]>> = {
  'does not respond': [() => {}, /no response in time/],
  'responds without an end': [(_, response) => response.write('['), /no response in time/],
  'resets the connection': [({ socket }) => socket.resetAndDestroy(), /fetch failed|ECONNRESET/],
  'ends a body before its length': [
    (_, response) =>
      response
        .writeHead(200, { 'Content-Length': text.length })
        .write(text.slice(0, 99), () => response.destroy()),
    /terminated|other side closed/,
  ],
  'sends half a body': [says(200, text.slice(0, 99)), /JSON/],
  'sends nothing': [says(200), /JSON/],
  'sends HTML with 200': [says(200, '<!doctype html>'), /not valid JSON/],
  'sends a list with a field missing': [list([{ ...category, name_en: undefined }]), /status 200/],
  'sends a list with a wrong type': [list([{ ...category, name_en: 1 }]), /status 200/],
  'sends an inactive category': [list([{ ...category, is_active: false }]), /status 200/],
  'sends a category instead of a list': [list(category), /status 200/],
  'responds 204': [says(204), /status 204/],
  'responds 304 to a client without a tag': [says(304), /status 304/],
  'responds 401': [says(401, '{"message":"No."}'), /the key was refused, polling ends/],
  'responds 403': [says(403), /status 403/],
  'responds 500 with a list': [says(500, text), /status 500/],
  'responds 503': [says(503, '', { 'Retry-After': '120' }), /status 503/],
};

for (const [what, [listener, why]] of Object.entries(rows))
  test(`a server that ${what} leaves the list and the store as they are, and a later list is taken`, async (t) => {
    let respond = listener;
    const url = await listen(t, (request, response) => respond(request, response));
    const timeout = why.source.includes('in time') ? 2000 : 60_000; // milliseconds
    const { catalog, told, saved } = client(t, url, { timeout });
    assert.equal(await catalog.refresh(), 'kept');
    assert.match(catalog.why ?? '', why);
    assert.deepEqual([shown(catalog.categories()), saved], ['Bundled', []]);
    assert.deepEqual(told, [catalog.why]);
    respond = list(fetched);
    assert.equal(await catalog.refresh(), 'changed');
    assert.deepEqual([shown(catalog.categories()), catalog.why], ['Fetched', undefined]);
    assert.equal(saved.length, 1);
  });

test('a list that is older than the kept one is taken, as after a rollback', async (t) => {
  const url = await listen(t, list(listOf('Older', '2020-01-01T00:00:00.000Z')));
  const { catalog } = client(t, url);
  assert.deepEqual([await catalog.refresh(), shown(catalog.categories())], ['changed', 'Older']);
});

test('the same list again, with another tag or none, is no change', async (t) => {
  const tags = [{ ETag: '"1"' }, { ETag: '"2"' }, {}];
  const url = await listen(t, (request, response) =>
    says(200, text, tags.shift())(request, response),
  );
  const { catalog, told } = client(t, url);
  assert.equal(await catalog.refresh(), 'changed');
  const first = catalog.categories();
  assert.deepEqual([await catalog.refresh(), await catalog.refresh()], ['unchanged', 'unchanged']);
  assert.equal(catalog.categories(), first);
  assert.deepEqual(told, ['changed: Fetched']);
});

test('where nothing listens, the list is kept', async (t) => {
  const { catalog } = client(t, `http://127.0.0.1:${await freePort()}`);
  assert.equal(await catalog.refresh(), 'kept');
  assert.match(catalog.why ?? '', /^Request failed: Error: connect ECONNREFUSED .*\.$/);
});
