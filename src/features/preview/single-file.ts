import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../wording/wording.ts';
import type { ModelFor, PageModel } from './page-model.ts';

/** Bytes. Above this, only changed entries get images. */
const maxImageBytes = 20 * 1024 * 1024;
const folder = new URL('page/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

export const pageFolder = fileURLToPath(folder);

/** The packages that the page imports, with their paths. */
export function importMap() {
  const [, text = '{}'] = /"importmap">(.*?)<\/script>/s.exec(read('index.html')) ?? [];
  const { imports }: Readonly<{ imports: Readonly<Record<string, string>> }> = JSON.parse(text);
  return { text, imports };
}

export type Embedded = ReturnType<typeof embed>;

/** The data that the page would fetch from the preview. */
function embed(modelFor: ModelFor, lang: Language) {
  const [en, ko] = [modelFor('en'), modelFor('ko')];
  return { lang, states: { en: en.state, ko: ko.state }, images: imageUrls(en) };
}

/** Renders one file that needs nothing else, except for images on other hosts. */
export function renderSingleFile(modelFor: ModelFor, lang: Language): string {
  const embedded = embed(modelFor, lang);
  const json = JSON.stringify(embedded).replaceAll('<', '\\u003c'); // so no text ends the element
  const nonce = randomUUID(); // texts of the catalog cannot guess it
  const { text: map, imports } = importMap();
  const modules = JSON.stringify({ imports: { ...packageUrls(imports), ...scriptUrls() } });
  const allowed = `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data:`;
  const policy = `default-src 'none'; ${allowed} ${embedded.states.en.origins.join(' ')}`;
  const head = `<meta http-equiv="Content-Security-Policy" content="${policy}" />
    <style nonce="${nonce}">${read('style.css')}</style>`;
  const body = `<script type="application/json" id="embedded">${json}</script>
    <script type="module" nonce="${nonce}">import 'page/page.js';</script>`;
  return read('index.html')
    .replace('<link rel="stylesheet" href="style.css" />', () => head)
    .replace(`"importmap">${map}`, () => `"importmap" nonce="${nonce}">${modules}`)
    .replace('<script type="module" src="page.js"></script>', () => body);
}

function imageUrls({ images, state }: PageModel) {
  const bytes = images.values().reduce((sum, image) => sum + image.bytes.length, 0);
  const cards = state.categories.flatMap((category) => category.cards);
  const embedded = bytes <= maxImageBytes ? cards : cards.filter(({ marks }) => marks.length > 0);
  const names = new Set(embedded.flatMap(({ after, before }) => [after?.image, before?.image]));
  const urls = Array.from(images, ([name, { mediaType, bytes: data }]) => {
    return [name, `data:${mediaType};base64,${data.toString('base64')}`] as const;
  });
  return Object.fromEntries(urls.filter(([name]) => names.has(name)));
}

const moduleUrl = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

function packageUrls(imports: Readonly<Record<string, string>>) {
  const entries = Object.keys(imports).map((name) => {
    return [name, moduleUrl(readFileSync(new URL(import.meta.resolve(name)), 'utf8'))];
  });
  return Object.fromEntries(entries);
}

/** Imports `page/name` in place of `./name`: a `data:` URL has no folder. */
function scriptUrls() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const textOf = (name: string) => read(name).replaceAll("from './", "from 'page/");
  return Object.fromEntries(names.map((name) => [`page/${name}`, moduleUrl(textOf(name))]));
}
