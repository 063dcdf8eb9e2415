import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { crc32 } from 'node:zlib';
import { imageDimensionsFromData } from 'image-dimensions';
import type { Finding } from '../finding/finding.ts';
import { reservedName } from '../finding/table/files.ts';
import type { CodeArgs } from '../finding/table.ts';
import { type CatalogFolder, displayPath, fileFinding } from './folder.ts';
import { listVisible, rejectFolder } from './folder-layout.ts';

/** An undamaged image in `images/`, whose type matches its name. */
export interface Image {
  readonly name: string;
  readonly path: string;
  readonly bytes: Buffer;
  /** The first 16 digits of its SHA-256 (hex). */
  readonly hash: string;
  /** The HTTP media type, such as `image/webp`. */
  readonly mediaType: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** Images by name, or findings for them. A finding for the whole folder has the name `''`. */
export type Images = ReadonlyMap<string, Finding | Image>;

/** Bytes. Phones load every image of a category. */
export const maxBytes = 512 * 1024;
const pathOfImage = /^(?:.*[/\\])?(.*?)(?:\.(?:avif|jpe?g|png|webp))*\.(\w+)\s*$/s;
const imageName = /^[a-z0-9_-]{1,64}\.(?:avif|jpe?g|png|webp)$/;
/** Extensions of formats that apps cannot show. */
const unsupportedFormat = /\.(?:ai|bmp|gif|hei[cf]|jxl|mov|mp4|pdf|psd|raw|svg|tiff?)$/i;

/** The public name changes with the bytes, so caches may keep it for ever. */
export function publishedName(name: string, images: Images): string {
  const image = images.get(name);
  return image && isImage(image) ? name.replace(/(?=\.\w+$)/, `-${image.hash}`) : name;
}

export function isImage(found: Finding | Image): found is Image {
  return 'bytes' in found;
}

/** Returns the closest valid name; undefined if letters would be lost. */
export function closestImageName(text: string): string | undefined {
  const path = text.normalize('NFKC').toLowerCase();
  const [, first = '', type] = pathOfImage.exec(path) ?? [];
  const stem = first.trim().replaceAll(/[\s!-,./:-@[-`{-~]+(?<!_)/g, '_');
  const right = `${stem}.${type?.replace(/^(?:jfif|jpe)$/, 'jpg')}`;
  return isImageName(right) ? right : undefined;
}

export function isImageName(name: string): boolean {
  return imageName.test(name) && !reservedName.test(name);
}

/** Normalises a name: case, punctuation and extension do not matter. */
export function imageStem(text: string): string | undefined {
  const name = text.replace(/(?:[.,][a-z]\w*)?[\s"',.:;]*$/i, '.webp');
  return closestImageName(name)?.replaceAll('-', '_');
}

/** Finds an image by its name, right or misspelt. */
export function findImage(name: string, images: Images): Finding | Image | undefined {
  return images.get(name.normalize()) ?? images.get(closestImageName(name) ?? name);
}

/** Reads `images/`, which must exist. */
export function readImages(folder: CatalogFolder): Images {
  const entries = listVisible(folder, 'images');
  const names = new Set(entries.map(({ name }) => name));
  const images = new Map<string, Finding | Image>();
  const paths: string[] = [];
  for (const entry of entries) {
    const path = `images/${entry.name}`;
    const shown = displayPath(folder.path, path);
    const finding = rejectFolder('images/', entry, shown) ?? checkName(entry.name, shown, names);
    if (finding === undefined) paths.push(path);
    else images.set(entry.name.normalize(), finding);
    const right = finding?.code === 'image-name-is-malformed' && finding.args.right;
    if (finding && right) images.set(right, finding); // a filter may use it already
  }
  for (const [path, file] of folder.read(paths, maxBytes)) {
    const image = Buffer.isBuffer(file) ? parseImage(file, displayPath(folder.path, path)) : file;
    images.set(basename(path), image);
  }
  return images;
}

function checkName(name: string, path: string, names: ReadonlySet<string>) {
  if (isImageName(name)) return undefined;
  const closest = closestImageName(name.replace(unsupportedFormat, '.webp'));
  const right = closest && names.has(closest) ? undefined : closest;
  const reason = unsupportedFormat.test(name) ? 'format' : 'file';
  return fileFinding('image-name-is-malformed', path, { name, right, reason });
}

/** Parses an image, or reports why apps cannot show it. */
function parseImage(bytes: Buffer, path: string): Finding | Image {
  const name = basename(path);
  const { type = '', width = 0, height = 0 } = imageDimensionsFromData(bytes) ?? {};
  const actual = type.replace('jpeg', 'jpg');
  const unusable = (reason: CodeArgs['image-is-unusable']['reason']) =>
    fileFinding('image-is-unusable', path, { reason, name, actual });
  if (width * height === 0 || !isComplete[type]) return unusable('damaged');
  if (!name.replace(/jpg$/, 'jpeg').endsWith(`.${type}`)) return unusable('type');
  if (!isComplete[type](bytes)) return unusable('damaged');
  const digits = hash('sha256', bytes).slice(0, 16);
  return { name, path, bytes, hash: digits, mediaType: `image/${type}`, width, height };
}

/** Checks if the data of an image is complete. Decodes no pixels. */
const isComplete: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  avif: (bytes) => {
    const boxes = splitChunks(bytes, (data, at) => data.readUInt32BE(at) || data.length - at);
    return boxes.some((box) => /[im]dat/.test(box.toString('latin1'))) && !hasZeroBlock(bytes);
  },
  jpeg: (bytes) => {
    const text = bytes.toString('latin1');
    return text.lastIndexOf('\xff\xd9') > text.lastIndexOf('\xff\xda'); // previews end before it
  },
  png: (bytes) => {
    const end = bytes.indexOf('IEND\xae\x42\x60\x82', 0, 'latin1') + 8;
    const chunks = splitChunks(bytes.subarray(8, end), (data, at) => data.readUInt32BE(at) + 12);
    const isIntact = (chunk: Buffer) =>
      crc32(chunk.subarray(4, -4)) === chunk.readUInt32BE(chunk.length - 4);
    return chunks.some((chunk) => chunk.indexOf('IDAT') === 4) && chunks.every(isIntact);
  },
  webp: (bytes) => {
    const riff = bytes.subarray(12, bytes.readUInt32LE(4) + 8);
    const chunks = splitChunks(riff, (data, at) => (data.readUInt32LE(at + 4) + 9) & ~1); // padded
    return chunks.length > 0 && !hasZeroBlock(bytes);
  },
};

/** Splits data into chunks. Empty unless they fill it, up to one byte of padding. */
function splitChunks(data: Buffer, sizeAt: (data: Buffer, at: number) => number) {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at + 8 <= data.length) {
    const size = Math.max(sizeAt(data, at), 8);
    chunks.push(data.subarray(at, at + size));
    at += size;
  }
  return at === data.length || at === data.length + 1 ? chunks : [];
}

/** True if a disk failure or broken upload left zeros in the middle or at the end. */
function hasZeroBlock(bytes: Buffer): boolean {
  return bytes.includes(Buffer.alloc(4096)) || bytes.subarray(-64).every((byte) => byte === 0);
}
