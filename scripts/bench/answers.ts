import type { Encoding } from '../../src/snapshot/encoding.ts';

/** A kind of answer that is measured. */
export interface AnswerKind {
  readonly name: AnswerName;
  readonly title: string;
  readonly status: 200 | 304 | 401;
  readonly method: 'GET' | 'HEAD';
  readonly encoding: Encoding;
  /** What else the request carries: a key, and the entity tag of what it asks for. */
  readonly carries: readonly ('key' | 'tag')[];
}

export type AnswerName = (typeof answerNames)[number];

export const answerNames = ['gzip', 'brotli', 'identity', '304', '401', 'head'] as const;

const get = { status: 200, method: 'GET', carries: ['key'] } as const;

export const answerKinds: readonly AnswerKind[] = [
  { ...get, name: 'gzip', title: '200 gzip', encoding: 'gzip' },
  { ...get, name: 'brotli', title: '200 brotli', encoding: 'br' },
  { ...get, name: 'identity', title: '200 identity', encoding: 'identity' },
  { ...get, name: '304', title: '304', encoding: 'gzip', status: 304, carries: ['key', 'tag'] },
  { ...get, name: '401', title: '401', encoding: 'gzip', status: 401, carries: [] },
  { ...get, name: 'head', title: 'HEAD gzip', encoding: 'gzip', method: 'HEAD' },
];

export const gzip: AnswerKind = { ...get, name: 'gzip', title: '200 gzip', encoding: 'gzip' };

const path = '/filter-category/active';

/** A request as a load generator sends it. */
export interface Asked {
  readonly url: string;
  readonly method: 'GET' | 'HEAD';
  readonly headers: Readonly<Record<string, string>>;
}

/** The request for a kind of answer; `authorization` and `tag` are for the kinds that carry them. */
export function askedFor(
  kind: AnswerKind,
  port: number,
  { authorization, tag = '' }: { readonly authorization: string; readonly tag?: string },
): Asked {
  return {
    url: `http://127.0.0.1:${port}${path}`,
    method: kind.method,
    headers: {
      ...(kind.carries.includes('key') ? { Authorization: authorization } : {}),
      ...(kind.carries.includes('tag') ? { 'If-None-Match': tag } : {}),
      ...(kind.encoding === 'identity' ? {} : { 'Accept-Encoding': kind.encoding }),
    },
  };
}
