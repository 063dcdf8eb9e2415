import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { errors } from '../../../src/server/response/headers.ts';
import { root } from '../../support/program.ts';

test('the caches of deploy/ refuse in the words of the server', () => {
  for (const path of ['varnish/catalog.vcl', 'nginx-cache/catalog.js']) {
    const text = readFileSync(join(root, 'deploy', path), 'utf8');
    for (const status of [400, 401, 404, 405] as const) {
      assert.ok(text.includes(JSON.parse(errors[status].body).message), `${path}: ${status}`);
    }
    assert.ok(text.includes(errors[401].headers['www-authenticate']), path);
  }
});
