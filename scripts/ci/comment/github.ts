import { readFileSync } from 'node:fs';
import { type Api, apiAt, at, numberAt, textAt, variable } from './api.ts';
import type { Nowhere, Thread } from './comment-on.ts';

/** The pull request that a run was for, by a `workflow_run` event. */
export async function gitHubThread(env: NodeJS.ProcessEnv): Promise<Nowhere | Thread> {
  const repository = variable(env, 'GITHUB_REPOSITORY');
  const api = apiAt({
    base: `${variable(env, 'GITHUB_API_URL')}/repos/${repository}`,
    headers: {
      authorization: `Bearer ${variable(env, 'GITHUB_TOKEN')}`,
      accept: 'application/vnd.github+json',
      'x-github-api-version': '2022-11-28',
    },
  });
  const event: unknown = JSON.parse(readFileSync(variable(env, 'GITHUB_EVENT_PATH'), 'utf8'));
  const run = at(event, 'workflow_run');
  if (textAt(run, 'event') !== 'pull_request') return { reason: 'The run was not for a pull request.' };
  if (at(run, 'head_repository') === null) return { reason: 'The fork is gone, and the pull request with it.' };
  const commit = textAt(run, 'head_sha');
  const numbers = await pullRequestsOf(run, api);
  const [number] = numbers;
  if (number === undefined)
    return { reason: `No open pull request is at ${commit}: it was closed, or a newer run follows.` };
  if (numbers.length > 1)
    return { reason: `Several pull requests are at ${commit}, and the run does not say which it was for.` };
  return threadOf(api, { number, commit, author: env['COMMENT_AUTHOR'] || 'github-actions[bot]' });
}

/**
 * The open pull requests of the run's branch that are still at its commit. For a fork GitHub leaves `pull_requests` of the
 * event empty, and does not know its commits by `commits/{sha}/pulls`.
 */
async function pullRequestsOf(run: unknown, api: Api): Promise<readonly number[]> {
  const head = `${textAt(run, 'head_repository.owner.login')}:${textAt(run, 'head_branch')}`;
  const found = await api.getAll(`/pulls?${new URLSearchParams({ state: 'open', head })}`);
  const repository = textAt(run, 'head_repository.full_name');
  const commit = textAt(run, 'head_sha');
  const named = at(run, 'pull_requests');
  const numbers = Array.isArray(named) ? named.map((pullRequest) => numberAt(pullRequest, 'number')) : [];
  return found
    .filter((each) => at(each, 'head.sha') === commit && at(each, 'head.repo.full_name') === repository)
    .map((each) => numberAt(each, 'number'))
    .filter((number) => numbers.length === 0 || numbers.includes(number));
}

interface Place {
  readonly number: number;
  readonly commit: string;
  readonly author: string;
}

function threadOf(api: Api, { number, commit, author }: Place): Thread {
  return {
    commit,
    ownComments: async () => {
      const comments = await api.getAll(`/issues/${number}/comments`);
      return comments
        .filter((comment) => at(comment, 'user.login') === author)
        .map((comment) => ({ id: numberAt(comment, 'id'), body: String(at(comment, 'body') ?? '') }));
    },
    create: (body) => api.send('POST', `/issues/${number}/comments`, { body }),
    update: (id, body) => api.send('PATCH', `/issues/comments/${id}`, { body }),
    remove: (id) => api.send('DELETE', `/issues/comments/${id}`),
  };
}
