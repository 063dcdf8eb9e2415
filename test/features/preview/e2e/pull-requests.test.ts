import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import type { Browser } from 'playwright-core';
import { launch } from '../../../../scripts/browser.ts';
import { at, golden, pullRequests, repositoryOf } from '../../../report/pull-requests.ts';
import { png } from '../../../support/images.ts';
import { call } from '../../../support/program.ts';
import { gitEnvironment } from '../../../support/repository.ts';

let browser: Browser;
before(async () => {
  browser = await launch();
});
after(() => browser.close());

const commentWidth = 860; // pixels, on GitHub
const style = `
  body { margin: 0 } article { width: ${commentWidth}px; font: 14px/1.5 'Segoe UI', 'Noto Sans', sans-serif;
    word-wrap: break-word }
  ul { padding-left: 2em; margin: 0 0 16px } li + li { margin-top: .25em }
  code, pre { font: 12px monospace } code { padding: .2em .4em }
  pre { padding: 16px; overflow: auto } pre code { padding: 0 }
  table { display: block; width: max-content; max-width: 100%; overflow: auto }
  th, td { padding: 6px 13px; border: 1px solid }
  img { max-width: 100% }`;

/** Counts pairs of images side by side and below each other; lists overflow and image URLs. */
const layout = `(() => {
  const all = [...document.querySelectorAll('article, article *')];
  const right = (each) => Math.max(each.getBoundingClientRect().right, each.scrollWidth);
  const first = [...document.images].filter(({ nextSibling }) => nextSibling?.data === ' → ');
  const [beside = [], below = []] = [true, false].map((is) =>
    first.filter((each) => (each.offsetTop === each.nextElementSibling.offsetTop) === is));
  return {
    wide: all.filter((each) => right(each) > ${commentWidth}).map((each) => each.outerHTML),
    beside: beside.length,
    below: below.length,
    urls: document.body.innerText.match(/\\S*\\.webp\\S*/g),
  };
})()`;

test('each comment fits on GitHub, with images side by side in place of URLs', async () => {
  const page = await browser.newPage();
  const image = { contentType: 'image/png', body: png(200, 250) };
  await page.route('**/*.webp', (route) => route.fulfill(image));
  for (const [name] of pullRequests) {
    for (const lang of ['en', 'ko']) {
      const comment = readFileSync(join(golden, name, `comment.${lang}.txt`), 'utf8');
      const options = {
        allowDangerousHtml: true,
        extensions: [gfm()],
        htmlExtensions: [gfmHtml()],
      };
      const html = micromark(comment, options).replaceAll('<details>', '<details open>');
      await page.setContent(`<!doctype html><style>${style}</style><article>${html}</article>`);
      const beside = name === 'images' ? 3 : 0;
      const expected = { wide: [], beside, below: 0, urls: null };
      assert.deepEqual(await page.evaluate(layout), expected, `${name} ${lang}`);
    }
  }
  await page.close();
});

test('the page opens with the headline, each change and its cards', async (t) => {
  const { cwd, checkOut } = repositoryOf(t);
  // Cards outside the viewport have no text.
  const page = await browser.newPage({ viewport: { width: 1280, height: 9000 } });
  for (const [name] of pullRequests) {
    checkOut(name);
    const out = join(cwd, `${name}.html`);
    const { status } = await call(['preview', '--at', at, '--out', out], {
      cwd,
      env: gitEnvironment,
    });
    assert.equal(status, 0);
    await page.goto(pathToFileURL(out).href);
    await page.locator('.card').first().waitFor();
    const texts = await Promise.all(
      ['#changes summary', '#changes li', '.card'].map((each) =>
        page.locator(each).allInnerTexts(),
      ),
    );
    const lines = texts.flat().map((each) => `${each.replaceAll(/\s+/g, ' ').trim()}\n`);
    t.assert.fileSnapshot(lines.join(''), join(golden, name, 'page.txt'), {
      serializers: [String],
    });
  }
  await page.close();
});
