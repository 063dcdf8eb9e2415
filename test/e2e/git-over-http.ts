import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import type { Host } from '../publish/host.ts';
import { gitEnvironment } from '../support/repository.ts';
import { listen } from '../support/server.ts';

/** Serves a Git host over HTTP. `credentials` collects distinct Authorization headers. */
export async function overHttp(t: TestContext, { bare }: Pick<Host, 'bare'>, user: string) {
  const credentials = new Set<string>();
  const expected = `Basic ${Buffer.from(user).toString('base64')}`;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { authorization } = request.headers;
    if (authorization !== undefined) credentials.add(authorization);
    if (authorization !== expected) {
      return void response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    }
    const url = new URL(request.url ?? '', 'http://host');
    const child = spawn('git', ['http-backend'], {
      env: {
        ...gitEnvironment,
        GIT_PROJECT_ROOT: dirname(bare),
        GIT_HTTP_EXPORT_ALL: '1',
        REMOTE_USER: user,
        REQUEST_METHOD: request.method,
        PATH_INFO: url.pathname,
        QUERY_STRING: url.search.slice(1),
        CONTENT_TYPE: request.headers['content-type'],
        HTTP_CONTENT_ENCODING: request.headers['content-encoding'],
        HTTP_GIT_PROTOCOL: [request.headers['git-protocol']].flat().join(),
      },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    request.pipe(child.stdin);
    const output = await buffer(child.stdout);
    const end = output.indexOf('\r\n\r\n');
    const fields = output.toString('latin1', 0, end).split('\r\n');
    const headers = Object.fromEntries(fields.map((field) => field.split(': ', 2)));
    response
      .writeHead(Number.parseInt(headers['Status'] ?? '200', 10), headers)
      .end(output.subarray(end + 4));
  };
  const origin = await listen(t, (request, response) => void answer(request, response));
  return { address: `${origin}/${basename(bare)}`, credentials };
}
