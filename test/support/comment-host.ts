import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { folderWith } from './folder.ts';
import { type Run, root } from './program.ts';

export const token = 'token-that-nobody-may-see';

/** A comment or note, by whom. */
export interface Said {
  readonly id: number;
  body: string;
  readonly by: string;
}

/** A pull request as the API tells of it. */
export interface Open {
  readonly number: number;
  /** `owner/name:branch`. */
  readonly from: string;
  readonly sha: string;
}

/** What stands on a host, which the script changes. */
export interface CommentHost {
  readonly address: string;
  readonly said: Said[];
  readonly calls: string[];
}

export interface Standing {
  readonly open?: readonly Open[];
  readonly said?: readonly Said[];
  /** Answers every call so instead. */
  readonly failing?: { readonly status: number; readonly body: string; readonly location?: string };
}

/** Answers as GitHub does what the script asks of it, for the repository `owner/catalog`. */
export function startGitHub(t: TestContext, { open = [], said = [], failing }: Standing = {}): Promise<CommentHost> {
  const comments = said.map((each) => ({ ...each }));
  return startHost(t, { comments, failing, header: ['authorization', `Bearer ${token}`] }, (method, url) => {
    const path = url.pathname.replace('/repos/owner/catalog', '');
    if (method === 'GET' && path === '/pulls') {
      const head = url.searchParams.get('head');
      return open
        .filter(({ from }) => head === from.replace(/\/[^:]*/, ''))
        .map(({ number, from, sha }) => ({ number, head: { sha, repo: { full_name: from.replace(/:.*/, '') } } }));
    }
    if (path === '/issues/7/comments') return method === 'POST' ? 'github-actions[bot]' : comments.map(gitHubComment);
    const [, id] = /^\/issues\/comments\/(\d+)$/.exec(path) ?? [];
    return id === undefined ? undefined : Number(id);
  });
}

/** Answers as GitLab does, for the project 1 and its merge request 7, which is at this commit. */
export function startGitLab(t: TestContext, { sha, said = [] }: { sha: string; said?: readonly Said[] }) {
  const comments = said.map((each) => ({ ...each }));
  return startHost(t, { comments, failing: undefined, header: ['private-token', token] }, (method, url) => {
    if (url.pathname === '/user') return { id: 3 };
    const path = url.pathname.replace('/projects/1/merge_requests/7', '');
    if (path === '') return { state: 'opened', sha };
    if (path === '/notes') return method === 'POST' ? 'bot' : comments.map(gitLabNote);
    const [, id] = /^\/notes\/(\d+)$/.exec(path) ?? [];
    return id === undefined ? undefined : Number(id);
  });
}

const gitHubComment = ({ id, body, by }: Said) => ({ id, body, user: { login: by, type: 'User' } });
const gitLabNote = ({ id, body, by }: Said) => ({ id, body, author: { id: by === 'bot' ? 3 : 4 }, system: false });

interface Ground {
  readonly comments: Said[];
  readonly failing: Standing['failing'];
  /** What must come with each call. */
  readonly header: readonly [name: string, value: string];
}

/** A list or an object is answered; a name makes a comment by that account; a number is the comment that is meant. */
type Route = (method: string, url: URL) => object | number | string | undefined;

async function startHost(t: TestContext, { comments, failing, header }: Ground, route: Route): Promise<CommentHost> {
  const calls: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '' } = request;
    const url = new URL(request.url ?? '', 'http://host');
    calls.push(`${method} ${url.pathname}`);
    const reply = (status: number, body?: unknown) =>
      response.writeHead(status).end(body === undefined ? '' : JSON.stringify(body));
    if (failing !== undefined) {
      const headers = failing.location === undefined ? {} : { location: `${failing.location}${request.url}` };
      return void response.writeHead(failing.status, headers).end(failing.body);
    }
    if (request.headers[header[0]] !== header[1]) return void reply(401, { message: 'Bad credentials' });
    const target = route(method, url);
    if (target === undefined) return void reply(404, { message: 'Not Found' });
    if (Array.isArray(target)) return void reply(200, page(target, url));
    if (typeof target === 'object') return void reply(200, target);
    if (method === 'DELETE') {
      comments.splice(
        comments.findIndex(({ id }) => id === target),
        1,
      );
      return void reply(204);
    }
    const { body } = (await json(request)) as { readonly body: string };
    const comment = comments.find(({ id }) => id === target);
    if (comment === undefined) comments.push({ id: 1000, body, by: String(target) });
    else comment.body = body;
    reply(comment === undefined ? 201 : 200, {});
  };
  const server = createServer((request, response) => void answer(request, response));
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, said: comments, calls };
}

function page(all: readonly unknown[], url: URL): readonly unknown[] {
  const size = Number(url.searchParams.get('per_page') ?? 30);
  const first = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
  return all.slice(first, first + size);
}

/** The event of a run of the checks that ended, as GitHub tells it to `comment.yml`. */
export function eventOf({ from, sha }: Omit<Open, 'number'>, numbers: readonly number[] = []): object {
  const [, repository = '', branch = ''] = /^([^:]*):(.*)$/s.exec(from) ?? [];
  return {
    workflow_run: {
      event: 'pull_request',
      conclusion: 'success',
      head_sha: sha,
      head_branch: branch,
      head_repository: { full_name: repository, owner: { login: repository.replace(/\/.*/, '') } },
      pull_requests: numbers.map((number) => ({ number })),
    },
  };
}

export interface CommentOptions {
  readonly env: Readonly<Record<string, string>>;
  /** The file, or undefined where there is none. */
  readonly report?: string | Buffer | undefined;
}

/** Runs `comment.ts` as the job does, in an empty folder. */
export async function comment(t: TestContext, { env, report }: CommentOptions): Promise<Run & { folder: string }> {
  const folder = folderWith(t, report === undefined ? {} : { 'diff.md': report });
  const run = await runComment(folder, env);
  return { ...run, folder };
}

/** The same in a folder in which `diff.md` stands, whatever that is. */
export async function runComment(folder: string, env: Readonly<Record<string, string>>): Promise<Run> {
  const args = [join(root, 'scripts/ci/comment.ts'), join(folder, 'diff.md')];
  const child = spawn(process.execPath, args, { cwd: folder, env: { ...env } });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status, stdout, stderr };
}

/** The environment of the job on GitHub. */
export function gitHubJob(t: TestContext, { address }: CommentHost, event: object): Readonly<Record<string, string>> {
  const folder = folderWith(t, { 'event.json': JSON.stringify(event) });
  return {
    GITHUB_API_URL: address,
    GITHUB_REPOSITORY: 'owner/catalog',
    GITHUB_TOKEN: token,
    GITHUB_EVENT_PATH: join(folder, 'event.json'),
  };
}

/** The environment of the job on GitLab. */
export function gitLabJob({ address }: CommentHost, sha: string): Readonly<Record<string, string>> {
  return {
    GITLAB_CI: 'true',
    GITLAB_TOKEN: token,
    CI_API_V4_URL: address,
    CI_PROJECT_ID: '1',
    CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '1',
    CI_MERGE_REQUEST_IID: '7',
    CI_COMMIT_SHA: sha,
  };
}
