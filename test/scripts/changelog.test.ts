import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releasedChangelog } from '../../scripts/changelog.ts';

test('what is unreleased gets the version and the day, under a new empty section', () => {
  const older = '## 0.1.0 - 2026-11-01\n\n- The first one.\n';
  const before = `# Changelog\n\n## Unreleased\n\n### Added\n\n- A \`$&\` of shells.\n\n${older}`;
  const after = `# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-11-22\n\n### Added\n\n- A \`$&\` of shells.\n\n${older}`;
  assert.equal(releasedChangelog(before, '0.2.0', '2026-11-22'), after);
  assert.equal(releasedChangelog(after, '0.3.0', '2026-11-23'), undefined);
});

test('headings without an entry, and a changelog without the section, are nothing to release', () => {
  for (const text of ['## Unreleased\n\n### Added\n\n## 0.1.0 - 2026-11-01\n\n- One.\n', '## 0.1.0\n\n- One.\n', '']) {
    assert.equal(releasedChangelog(text, '0.2.0', '2026-11-22'), undefined);
  }
});
