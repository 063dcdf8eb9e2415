import { apiAt, at, numberAt, textAt, variable } from './api.ts';
import type { Nowhere, Thread } from './comment-on.ts';

/** The merge request that a pipeline is for. */
export async function gitLabThread(env: NodeJS.ProcessEnv): Promise<Nowhere | Thread> {
  if (env['CI_MERGE_REQUEST_SOURCE_PROJECT_ID'] !== env['CI_PROJECT_ID']) {
    return { reason: 'No note is written for a merge request from a fork: its code must not meet the token.' };
  }
  const request = `/projects/${variable(env, 'CI_PROJECT_ID')}/merge_requests/${variable(env, 'CI_MERGE_REQUEST_IID')}`;
  const api = apiAt({
    base: variable(env, 'CI_API_V4_URL'),
    headers: { 'private-token': variable(env, 'GITLAB_TOKEN') },
  });
  // In the pipeline of a merged result, the commit that is checked out is not that of the branch.
  const commit = env['CI_MERGE_REQUEST_SOURCE_BRANCH_SHA'] || variable(env, 'CI_COMMIT_SHA');
  const { state, sha } = await stateOf(request);
  if (state !== 'opened' || sha !== commit) {
    return { reason: `The merge request is not at ${commit} any more: it was closed, or a newer pipeline follows.` };
  }
  const author = numberAt(await api.get('/user'), 'id');
  return {
    commit,
    ownComments: async () => {
      const notes = await api.getAll(`${request}/notes?sort=asc&order_by=created_at`);
      return notes
        .filter((note) => at(note, 'author.id') === author && at(note, 'system') !== true)
        .map((note) => ({ id: numberAt(note, 'id'), body: String(at(note, 'body') ?? '') }));
    },
    create: (body) => api.send('POST', `${request}/notes`, { body: withoutActions(body) }),
    update: (id, body) => api.send('PUT', `${request}/notes/${id}`, { body: withoutActions(body) }),
    remove: (id) => api.send('DELETE', `${request}/notes/${id}`),
  };

  async function stateOf(path: string) {
    const found = await api.get(path);
    return { state: textAt(found, 'state'), sha: textAt(found, 'sha') };
  }
}

/** GitLab carries out a line such as `/close`, in whoever's name the note is written. */
function withoutActions(body: string): string {
  return body.replace(/^([ \t]*)\/(?=[a-z])/gim, '$1\\/');
}
