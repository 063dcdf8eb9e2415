import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Image } from '../../catalog/image-files.ts';
import type { PageModel } from './page-model.ts';
import type { ResponseView } from './response.ts';

/** In bytes: beyond, only the images of what changed are kept in the file, as hosts do not take every size. */
const mostImages = 20 * 1024 * 1024;
const folder = new URL('page/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8');

/** What apps get at each moment, of which `parts` has once what is equal: filters, and categories with the numbers of theirs. */
export async function keep(views: AsyncIterable<ResponseView>) {
  const numbers = new Map<string, number>();
  const numberOf = (part: object) => {
    const text = JSON.stringify(part);
    return numbers.get(text) ?? numbers.set(text, numbers.size).size - 1;
  };
  const responses = await Array.fromAsync(views, ({ categories, ...response }) => {
    const all = categories.map((category) =>
      numberOf({ ...category, filters: category.filters.map(numberOf) }),
    );
    return { ...response, categories: all };
  });
  return { responses, parts: Array.from(numbers.keys(), (text) => JSON.parse(text)) };
}

/** The page as one file that needs nothing else, but for the images that are elsewhere. */
export function singleFile(model: PageModel, kept: Awaited<ReturnType<typeof keep>>): string {
  const { state } = model;
  const embedded = { state, ...kept, images: imageAddressesIn(model) };
  const json = JSON.stringify(embedded).replaceAll('<', '\\u003c'); // no text of the catalog ends the element
  const nonce = randomUUID(); // no text of the catalog can know it
  const allowed = `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; img-src data: ${state.origins.join(' ')}`;
  const head = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; ${allowed}" />
    <script type="importmap" nonce="${nonce}">${JSON.stringify({ imports: moduleAddresses() })}</script>
    <style nonce="${nonce}">${read('style.css')}</style>`;
  const body = `<script type="application/json" id="embedded">${json}</script>
    <script type="module" nonce="${nonce}">import 'page/page.js';</script>`;
  return read('index.html')
    .replace('<link rel="stylesheet" href="style.css" />', () => head)
    .replace('<script type="module" src="page.js"></script>', () => body);
}

/** Each module of the page by its name in the file. It is not `./name`: a `data:` address has no folder to begin from. */
function moduleAddresses() {
  const names = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const textOf = (name: string) => read(name).replaceAll("from './", "from 'page/");
  return Object.fromEntries(
    names.map((name) => [
      `page/${name}`,
      `data:text/javascript,${encodeURIComponent(textOf(name))}`,
    ]),
  );
}

function imageAddressesIn({ images, state }: PageModel) {
  const bytes = images.values().reduce((sum, image) => sum + image.bytes.length, 0);
  const cards = state.categories.flatMap((category) => category.cards);
  const kept = bytes <= mostImages ? cards : cards.filter(({ marks }) => marks.length > 0);
  const names = new Set(kept.flatMap(({ after, before }) => [after?.image, before?.image]));
  const entries = [...images].filter(([name]) => names.has(name));
  const addressOf = (image: Image) =>
    `data:${image.mediaType};base64,${image.bytes.toString('base64')}`;
  return Object.fromEntries(entries.map(([name, image]) => [name, addressOf(image)]));
}
