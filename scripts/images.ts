/**
 * Draws the images of the sample catalog, one for each look: `npm run images`. The same looks give the same bytes
 * in the same browser.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { launch } from './browser.ts';
import { looks } from './images/looks.ts';
import { drawn, type Look } from './images/scene.ts';

const folder = fileURLToPath(new URL('../catalog/images', import.meta.url));
const most = 5750; // bytes of a image, so that all of them stay under 400 KB

/** What the browser runs: the image as WebP in base64, as good as the bytes allow. */
const paint = `async ({ svg, most }) => {
  const image = new Image();
  image.src = 'data:image/svg+xml,' + encodeURIComponent(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 320;
  canvas.getContext('2d').drawImage(image, 0, 0);
  for (let quality = 90; ; quality -= 5) {
    const [, data] = canvas.toDataURL('image/webp', quality / 100).split(',');
    if (data.length * 0.75 <= most || quality === 10) return data;
  }
}`;

const started = performance.now();
mkdirSync(folder, { recursive: true });
const browser = await launch();
const page = await browser.newPage();
const draw = (look: Look) =>
  page.evaluate<string>(`(${paint})(${JSON.stringify({ svg: drawn(look), most })})`);
let bytes = 0;
for (const [name, look] of Object.entries(looks)) {
  const image = Buffer.from(await draw(look), 'base64');
  writeFileSync(`${folder}/${name}.webp`, image);
  bytes += image.length;
}
await browser.close();
const seconds = ((performance.now() - started) / 1000).toFixed(1);
process.stdout.write(`${Object.keys(looks).length} images, ${bytes} bytes, ${seconds} s\n`);
