import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPatch } from '../../src/command/write/patch.ts';

test('shows added, deleted, renamed and changed files as git does, wherever they are', () => {
  const files = [
    { path: '../up/catalog/new.yaml', before: undefined, after: 'a: 1\n' },
    { path: '/full/gone.yaml', before: 'b: 1\n', after: undefined },
    { path: 'c/to.yaml', from: 'c/from.yaml', before: 'c: 1\n', after: 'c: 1\n' },
    { path: 'c/한글.yaml', before: 'd: 1\r\n', after: 'd: 2' },
  ];
  const told = createPatch(files, { ...process.env, GIT_DIR: '/nowhere' }).replace(
    /^index .*\n|^diff .*\n|^(?:new|deleted) file .*\n/gm,
    '',
  );
  assert.equal(
    told,
    `similarity index 100%
rename from a/c/from.yaml
rename to b/c/to.yaml
--- a/c/한글.yaml
+++ b/c/한글.yaml
@@ -1 +1 @@
-d: 1\r
+d: 2
\\ No newline at end of file
--- a/full/gone.yaml
+++ /dev/null
@@ -1 +0,0 @@
-b: 1
--- /dev/null
+++ b/up/catalog/new.yaml
@@ -0,0 +1 @@
+a: 1
`,
  );
});
