import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readable } from '../../src/server/log.ts';

const time = '2026-03-02T09:30:07.123Z';
const clock = new Date(time).toTimeString().slice(0, 8);
const stack = 'Error: boom\n    at a.ts:1:2';
const rows: readonly (readonly [line: object, expected: string])[] = [
  [{ level: 'info', event: 'server-stops', msg: 'Stopped' }, 'INFO: Stopped'],
  [
    { level: 'info', event: 'a', url: 'http://a', commit: null, msg: '서빙' },
    'INFO: 서빙 {"url":"http://a","commit":null}',
  ],
  [{ level: 'warn', event: 'variable-is-unknown', variable: 'A' }, 'WARN: {"variable":"A"}'],
  [
    { level: 'error', msg: 'a\u001b[31m\nb', path: '\u001b' },
    'ERROR: a<U+001B>[31m<U+000A>b {"path":"\\u001b"}',
  ],
  [
    { level: 'fatal', err: { type: 'Error', message: 'boom', stack }, msg: 'A' },
    'FATAL: A\n    Error: boom\n        at a.ts:1:2',
  ],
  [{ level: 'error', err: { message: 'boom' }, b: 1, msg: 'A' }, 'ERROR: A {"b":1}\n    boom'],
];
for (const [line, expected] of rows) {
  test(`writes for a terminal: ${JSON.stringify(expected)}`, () => {
    assert.equal(readable(JSON.stringify({ time, pid: 7, ...line })), `[${clock}] ${expected}\n`);
  });
}
