/**
 * Keeps one comment on a pull request (a note on a merge request) that says what apps will see of it: makes it, brings it
 * up to date, and removes doubles. Touches comments of its own account that begin with the marker, and no others.
 *
 * It needs Node 24 and no dependencies, so that the job with the write token installs nothing. Usage, in a job:
 *   node scripts/ci/comment.ts FILE
 * FILE is what `diff --format markdown` wrote in a job that ran the pull request's own code. It is data that somebody may
 * have forged: it is read as a regular file of limited size, must begin with the marker, says nothing of where to write, and
 * mentions nobody. The pull request is found by what GitHub says of the run. Where there is no FILE, its job broke off or it
 * could not be fetched, and the comment stays as it is.
 *
 * Environment on GitHub: GITHUB_EVENT_PATH (of a workflow_run), GITHUB_REPOSITORY, GITHUB_API_URL, GITHUB_TOKEN, and
 * COMMENT_AUTHOR, the account that the token writes as; without it, github-actions[bot].
 * On GitLab: GITLAB_TOKEN, and what GitLab sets in the pipeline of a merge request.
 *
 * Exit codes: 0 done, or nothing to do; 1 the file is not what `diff` writes; 2 could not run.
 */
import { commentOn } from './comment/comment-on.ts';
import { gitHubThread } from './comment/github.ts';
import { gitLabThread } from './comment/gitlab.ts';
import { readReport } from './comment/report.ts';

process.exitCode = await main(process.argv.slice(2), process.env);

async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [path] = args;
  if (path === undefined) return tell('Name the file with the comment.', 2);
  const report = readReport(path);
  if (report.kind === 'refused') return tell(`No comment is written: ${report.reason}`, 1);
  if (report.kind === 'missing') return tell(`There is no report at ${path}, so the comment is left as it is.`, 0);
  try {
    const thread = env['GITLAB_CI'] === 'true' ? await gitLabThread(env) : await gitHubThread(env);
    return 'reason' in thread ? tell(thread.reason, 0) : tell(await commentOn(thread, report), 0);
  } catch (error) {
    return tell(error instanceof Error ? error.message : String(error), 2);
  }
}

function tell(sentence: string, code: number): number {
  process.stderr.write(`${sentence}\n`);
  return code;
}
