import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../wording/wording.ts';
import type { ModelIn, PageModel } from './page-model.ts';

/** In bytes: beyond, the file has only the images of what changed, as hosts limit its size. */
const mostImages = 20 * 1024 * 1024;
const folder = new URL('page/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

export const pageFolder = fileURLToPath(folder);

/** The packages that the page imports, and their addresses in the preview. */
export function importMap() {
  const [, text = '{}'] = /"importmap">(.*?)<\/script>/s.exec(read('index.html')) ?? [];
  const { imports }: Readonly<{ imports: Readonly<Record<string, string>> }> = JSON.parse(text);
  return { text, imports };
}

export type Embedded = ReturnType<typeof embed>;

/** What the preview would be asked for. */
function embed(modelIn: ModelIn, lang: Language) {
  const [en, ko] = [modelIn('en'), modelIn('ko')];
  return { lang, states: { en: en.state, ko: ko.state }, images: imageAddressesIn(en) };
}

/** The page as one file that needs nothing else, but for the images that are elsewhere. */
export function singleFile(modelIn: ModelIn, lang: Language): string {
  const embedded = embed(modelIn, lang);
  const json = JSON.stringify(embedded).replaceAll('<', '\\u003c'); // no text ends the element
  const nonce = randomUUID(); // no text of the catalog can know it
  const { text: map, imports } = importMap();
  const modules = JSON.stringify({ imports: { ...packages(imports), ...scripts() } });
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

function imageAddressesIn({ images, state }: PageModel) {
  const bytes = images.values().reduce((sum, image) => sum + image.bytes.length, 0);
  const cards = state.categories.flatMap((category) => category.cards);
  const kept = bytes <= mostImages ? cards : cards.filter(({ marks }) => marks.length > 0);
  const names = new Set(kept.flatMap(({ after, before }) => [after?.image, before?.image]));
  const addresses = Array.from(images, ([name, { mediaType, bytes: data }]) => {
    return [name, `data:${mediaType};base64,${data.toString('base64')}`] as const;
  });
  return Object.fromEntries(addresses.filter(([name]) => names.has(name)));
}

const moduleAddress = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;

function packages(imports: Readonly<Record<string, string>>) {
  const entries = Object.keys(imports).map((name) => {
    return [name, moduleAddress(readFileSync(new URL(import.meta.resolve(name)), 'utf8'))];
  });
  return Object.fromEntries(entries);
}

/** The scripts of the page. None is called `./name`: a `data:` address has no folder. */
function scripts() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const textOf = (name: string) => read(name).replaceAll("from './", "from 'page/");
  return Object.fromEntries(names.map((name) => [`page/${name}`, moduleAddress(textOf(name))]));
}
