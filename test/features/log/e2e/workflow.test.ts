import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { installIn, runGitLab, runPublish } from '../../../ci/jobs.ts';
import { halftone, publishedHost } from '../../../publish/host.ts';
import { git } from '../../../support/repository.ts';

type Inputs = Readonly<Partial<Record<'changes' | 'resume' | 'rollback', string>>>;

/** Starts the publishing job of a host, by hand or by a merge. */
const jobs = {
  GitHub: (t: TestContext, clone: string, { changes = '', resume, rollback = '' }: Inputs) =>
    runPublish(t, clone, {
      "inputs.changes && 'true' || ''": changes,
      "inputs.resume && '--resume' || ''": resume ? '--resume' : '',
      'inputs.rollback': rollback,
    }),
  GitLab: (t: TestContext, clone: string, { changes = '', resume = '', rollback = '' }: Inputs) => {
    const asked = { CATALOG_CHANGES: changes, CATALOG_RESUME: resume, CATALOG_ROLLBACK: rollback };
    return runGitLab(t, 'publish', clone, { CI_PIPELINE_SOURCE: 'push', ...asked });
  },
} as const;

for (const [name, job] of Object.entries(jobs)) {
  test(`the job of ${name} rolls back, resumes, and writes the log on request`, async (t) => {
    const host = await publishedHost(t, halftone);
    const done = async (inputs: Inputs = {}) => {
      const { status, stdout, stderr } = await job(t, installIn(host.clone()), inputs);
      assert.equal(status, 0, stdout + stderr);
      return host.subjects();
    };
    const codes = () => host.listed()['Cartoon']?.join();
    const { digest } = JSON.parse(host.publishedFile('manifest.json'));

    assert.match((await done())[0] ?? '', /^Publish 1 added/);
    assert.equal(git(host.bare, 'ls-tree', '--name-only', 'published').includes('changes'), false);
    assert.equal((await done({ rollback: 'previous' }))[0], `Roll back to ${digest.slice(0, 12)}`);
    assert.equal(codes(), 'comic_ink');
    const clone = installIn(host.clone());
    assert.equal((await job(t, clone, {})).status, 2);
    assert.equal((await job(t, clone, { resume: 'true', rollback: digest })).status, 1);
    const [written, resumed = ''] = await done({ resume: 'true', changes: 'true' });
    assert.equal(written, 'Write what the last publishes changed');
    assert.match(resumed, /^Publish 2 categories and 4 filters, as of /);
    const kinds = () => {
      const { publishes } = JSON.parse(host.publishedFile('changes.json'));
      return publishes.map(({ kind }: { kind: string }) => kind).join(' ');
    };
    assert.equal(kinds(), 'restored rollback published published');
    const feed = host.publishedFile('changes.atom');
    assert.match(feed, /<title>published: 1 added · cartoon\/halftone /);
    assert.equal((await done())[0], written); // no changes, no commit
    assert.equal((await done({ rollback: digest }))[0], written);
    assert.equal(kinds(), 'rollback restored rollback published published');
    assert.equal(codes(), 'comic_ink');
  });
}
