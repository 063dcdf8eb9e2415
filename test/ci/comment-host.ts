import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import type { TestContext } from 'node:test';
import { type Files, folderWith } from '../support/folder.ts';
import { listen } from '../support/server.ts';
import { stepsOf } from './jobs.ts';

export const token = 'token-that-nobody-may-see';

/** A comment or note, by whom. */
export interface Said {
  readonly id: number;
  body: string;
  readonly by: string;
}

/** What stands on GitHub, and the run of the checks that ended. */
export interface Standing {
  /** The open pull requests of the run's branch. */
  readonly open?: readonly { readonly number: number; readonly sha: string }[];
  /** The comments on pull request 7. */
  readonly said?: readonly Said[];
  /** The commit of the run. */
  readonly sha: string;
  readonly fork?: string | null;
  /** The identifier of the page that the run left, if it did. */
  readonly page?: number;
}

/**
 * Runs the script of `filter-catalog-comment.yml` as the action does, over a stand-in of its client, with these files of the other run.
 * Returns the comments then, what the job prints, and the branch that it asked for.
 */
export async function comment(
  t: TestContext,
  reports: Files | string,
  { open = [], said = [], sha, fork = 'someone', page }: Standing,
) {
  const comments = said.map((each) => ({ ...each }));
  const [info, failed, heads]: [string[], string[], string[]] = [[], [], []];
  const issues = {
    listComments: () =>
      comments.map(({ by, ...given }) => ({
        ...given,
        user: { type: by === 'bot' ? 'Bot' : 'User' },
      })),
    createComment: (given: { readonly issue_number: number; readonly body: string }) =>
      comments.push({ id: 1000, body: given.body, by: `bot on ${given.issue_number}` }),
    updateComment: (given: { readonly comment_id: number; readonly body: string }) => {
      for (const one of comments.filter(({ id }) => id === given.comment_id)) one.body = given.body;
    },
  };
  const list = (asked: { readonly head: string }) => {
    heads.push(asked.head);
    return { data: open.map(({ number, sha: at }) => ({ number, head: { sha: at } })) };
  };
  const paginate = (call: (of: object) => unknown, of: object) => call(of);
  const artifacts = page === undefined ? [] : [{ id: page }];
  const actions = { listWorkflowRunArtifacts: () => ({ data: { artifacts } }) };
  const github = { rest: { actions, pulls: { list }, issues }, paginate };
  const head_repository = fork === null ? null : { owner: { login: fork } };
  const run = {
    id: 5,
    html_url: 'https://host/runs/5',
    head_branch: 'autumn',
    head_sha: sha,
    head_repository,
  };
  const context = { repo: { owner: 'owner', repo: 'catalog' }, payload: { workflow_run: run } };
  const core = {
    info: (text: string) => info.push(text),
    setFailed: (text: string) => failed.push(text),
  };

  const script = String(stepsOf('filter-catalog-comment.yml').at(-1)?.with?.['script']);
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  const folder = typeof reports === 'string' ? reports : folderWith(t, reports);
  const process = { env: { REPORTS: folder } };
  const call = new AsyncFunction('require', 'github', 'context', 'core', 'process', script);
  await call(createRequire(join(folder, 'x.js')), github, context, core, process);
  return { said: comments, info, failed, head: heads[0] };
}

export type NoteHost = Awaited<ReturnType<typeof startGitLab>>;

/** Answers as GitLab does for the notes on merge request 7 of project 1; `writes` are the calls that do not only read. */
export async function startGitLab(t: TestContext, said: readonly Said[] = []) {
  const notes = said.map((each) => ({ ...each }));
  const writes: string[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = '', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host');
    const reply = (status: number, body: unknown, more = {}) =>
      void response.writeHead(status, more).end(JSON.stringify(body));
    if (headers['private-token'] !== token) return reply(401, {});
    if (pathname === '/user') return reply(200, { id: 3 });
    const [, id] = /^\/projects\/1\/merge_requests\/7\/notes(?:\/(\d+))?$/.exec(pathname) ?? [];
    if (method === 'GET') {
      const page = Number(searchParams.get('page'));
      const shown = notes.slice(page * 100 - 100, page * 100);
      const next = notes.length > page * 100 ? `${page + 1}` : '';
      const list = shown.map((note) => ({ ...note, author: { id: note.by === 'bot' ? 3 : 4 } }));
      return reply(200, list, { 'x-next-page': next });
    }
    writes.push(`${method} ${pathname}`);
    const { body } = (await json(request)) as { readonly body: string };
    if (id === undefined) notes.push({ id: 1000, body, by: 'bot' });
    for (const note of notes.filter((each) => each.id === Number(id))) note.body = body;
    reply(200, {});
  };
  const CI_API_V4_URL = await listen(t, (request, response) => void answer(request, response));
  const api = { CI_API_V4_URL, GITLAB_TOKEN: token };
  return { env: { ...api, CI_PROJECT_ID: '1', CI_MERGE_REQUEST_IID: '7' }, said: notes, writes };
}
