import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { editDistance } from '../../src/base/closest.ts';
import { applyEdits } from '../../src/base/edit.ts';
import { lint } from '../../src/catalog/lint.ts';
import { readSources } from '../../src/catalog/read.ts';
import { type Finding, joinEdits } from '../../src/finding/finding.ts';

/** Codes whose fixes replace words. Other fixes keep all of them. */
const rewriting =
  /^(?:category-file-is-missing|field-is-unknown|image-\S+|value-(?:has-wrong-type|is-not-a-choice))$/;

/** Applies every fix: no fixed mistake may remain, and no word may be lost. */
export function assertFixesWork(folder: string): void {
  const sources = readSources(folder);
  const { findings } = lint(sources);
  const proposed = findings.filter(({ fix }) => fix !== undefined);
  for (const [path, ofFile] of Map.groupBy(proposed, (finding) => finding.path)) {
    const before = sources.texts.get(path) ?? '';
    const after = applyEdits(before, joinEdits(ofFile));
    if (!ofFile.some(({ code }) => rewriting.test(code)))
      assert.deepEqual(lostWords(before, after), [], after);
    writeFileSync(path, after);
  }
  const unfixed = new Set(errorsIn(findings.filter(({ fix }) => fix === undefined)));
  const left = errorsIn(lint(readSources(folder)).findings);
  assert.deepEqual(
    left.filter((code) => !unfixed.has(code)),
    [],
  );
}

function errorsIn(findings: readonly Finding[]): readonly string[] {
  return findings.filter(({ severity }) => severity === 'error').map(({ code }) => code);
}

/** Lists lost words, except corrected typos. Decodes URLs. */
function lostWords(before: string, after: string): readonly string[] {
  const [written, kept] = [wordsIn(before), wordsIn(after)];
  const all = kept.join(' ');
  const isLike = (word: string) =>
    kept.some((other) => editDistance(word, other) <= Math.max(2, word.length / 3));
  return written.filter((word) => !all.includes(word) && !isLike(word));
}

function wordsIn(text: string): readonly string[] {
  const decoded = text.replace(/(?:%[0-9A-F]{2})+/gi, (bytes) =>
    Buffer.from(bytes.replaceAll('%', ''), 'hex').toString(),
  );
  const plain = decoded.normalize('NFKC').toLowerCase();
  return (
    plain
      .replace(/\\u[\da-f]{4}|[\p{Cf}\u115f\u1160\u3164\uffa0]/gu, '')
      .match(/[\p{L}\p{N}]{2,}/gu) ?? []
  );
}
