import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mediaTypeOf } from '../../catalog/image-files.ts';
import type { Look } from './page-model.ts';
import type { AnswerView } from './page-state.ts';

/** Before those that import them. */
const scripts = ['words.js', 'dom.js', 'parts.js', 'render.js', 'page.js'];
/** In bytes: beyond, only the images of what changed are kept in the file, as hosts do not take every size. */
const mostImages = 20 * 1024 * 1024;

/** The page as one file that needs nothing else, but for the images that are elsewhere. */
export function singleFile({ state, images }: Look, answer: AnswerView | undefined): string {
  const read = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8');
  const script = scripts.map((name) => read(name).replace(/^import .*\n|^export (?=function)/gm, '')).join('');
  const style = read('style.css');
  const embedded = { state, answer: answer ?? null, images: addressesOf(images, state) };
  const json = JSON.stringify(embedded).replaceAll('<', '\\u003c'); // no text of the catalog ends the element
  const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
  const from = `script-src ${sourceOf(script)}; style-src ${sourceOf(style)}; img-src data: ${state.origins.join(' ')}`;
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${from}" />`;
  return read('index.html')
    .replace('<meta charset="utf-8" />', (meta) => `${meta}\n    ${policy}`)
    .replace(/<link rel="stylesheet".*>/, () => `<style>${style}</style>`)
    .replace(
      /<script type="module".*<\/script>/,
      () => `<script type="application/json" id="look">${json}</script>\n    <script type="module">${script}</script>`,
    );
}

function addressesOf(images: Look['images'], { categories }: Look['state']) {
  const bytes = images.values().reduce((sum, picture) => sum + picture.bytes.length, 0);
  const cards = categories.flatMap((category) => category.cards);
  const kept = bytes <= mostImages ? cards : cards.filter(({ marks }) => marks.length > 0);
  const names = new Set(kept.flatMap(({ after, before }) => [after?.image, before?.image]));
  const addresses = [...images].map(([name, picture]) => {
    return [name, `data:${mediaTypeOf(picture)};base64,${picture.bytes.toString('base64')}`] as const;
  });
  return Object.fromEntries(addresses.filter(([name]) => names.has(name)));
}
