import { hash } from 'node:crypto';
import { disableTypes, imageSize, types } from 'image-size';
import { createFinding, type Finding, fileStart } from '../finding/finding.ts';
import { type CatalogFolder, type FolderEntry, pathIn } from './folder.ts';
import { leftOver, visibleIn } from './folder-layout.ts';

/** An image in `images/` that is whole, and of the type that its name says. */
export interface Image {
  readonly name: string;
  /** As people would type it from where they stand. */
  readonly path: string;
  readonly bytes: Buffer;
  /** The first 16 digits of its SHA-256 (hex). */
  readonly hash: string;
  readonly type: ImageType;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

type ImageType = 'avif' | 'jpg' | 'png' | 'webp';

/** By name, each image, or what keeps it from being used. Under an empty name, what keeps the folder from being read. */
export type Images = ReadonlyMap<string, Finding | Image>;

/** In bytes: phones get every image of a category. */
const maximumBytes = 512 * 1024;
const imageName = /^[a-z0-9_-]{1,64}\.(avif|jpe?g|png|webp)$/;

// Those of other types are not measured: what apps cannot show need not be read.
disableTypes(types.filter((type) => !['heif', 'jpg', 'png', 'webp'].includes(type)));

/** The name under which an image is published, which changes with its bytes, so that a cache may keep it for ever. */
export function publishedName(name: string, images: Images): string {
  const image = images.get(name);
  return image && isImage(image) ? name.replace(/(?=\.\w+$)/, `-${image.hash}`) : name;
}

/** The type of an image as HTTP names it. */
export function mediaTypeOf({ type }: Image): string {
  return `image/${type === 'jpg' ? 'jpeg' : type}`;
}

export function isImage(found: Finding | Image): found is Image {
  return 'bytes' in found;
}

/** The name of an image that a text is probably meant to be; undefined where letters would be lost. */
export function closestImageName(text: string): string | undefined {
  const [name = ''] = text.normalize('NFKC').toLowerCase().split(/[/\\]/).slice(-1);
  const [, stem = '', ending] = /^(.*)\.(\w+)$/.exec(name.trim()) ?? [];
  const type = ending?.replace(/^(?:jfif|jpe)$/, 'jpg');
  const right = `${stem.trim().replaceAll(/[\s!-,./:-@[-`{-~]+(?<!_)/g, '_')}.${type}`;
  return imageName.test(right) ? right : undefined;
}

/** Reads the folder of a catalog that is its `images`. */
export function readImages(folder: CatalogFolder, imageFolder: string): Images {
  const entries = visibleIn(folder, imageFolder);
  if ('code' in entries) return new Map([['', entries]]);
  const wrong = entries.flatMap((entry): readonly [string, Finding][] => {
    const finding = misnamed(entry, pathIn(folder.path, `${imageFolder}/${entry.name}`), entries);
    return finding === undefined ? [] : [[entry.name, finding]];
  });
  const unread = new Map(wrong);
  const names = entries.flatMap(({ name }) => (unread.has(name) ? [] : `${imageFolder}/${name}`));
  const read = [...folder.read(names, maximumBytes)].map(
    ([path, found]): readonly [string, Finding | Image] => {
      const name = path.slice(`${imageFolder}/`.length);
      if (Buffer.isBuffer(found)) return [name, imageOf(name, found, pathIn(folder.path, path))];
      return [
        name,
        found.code === 'file-is-too-large'
          ? { ...found, args: { ...found.args, isImage: true } }
          : found,
      ];
    },
  );
  // A filter may name the file as it should be called.
  const renamed = wrong.map(
    ([name, finding]) => [closestImageName(name) ?? name, finding] as const,
  );
  return new Map([...renamed, ...wrong, ...read]);
}

function misnamed(
  { name, isFolder }: FolderEntry,
  path: string,
  all: readonly FolderEntry[],
): Finding | undefined {
  const place = { path, range: fileStart };
  if (isFolder)
    return createFinding('folder-is-unexpected', place, { args: { name, isOfImages: true } });
  if (leftOver.test(name)) return createFinding('file-is-left-over', place, { args: { name } });
  if (imageName.test(name)) return undefined;
  const right = closestImageName(name);
  const kind = all.some((each) => each.name === right) ? 'taken' : 'file';
  return createFinding('image-name-is-malformed', place, { args: { name, kind, right } });
}

/** The image in a file, or why it is none. */
function imageOf(name: string, bytes: Buffer, path: string): Finding | Image {
  const place = { path, range: fileStart };
  const ending = imageName.exec(name)?.[1]?.replace('jpeg', 'jpg') ?? '';
  const unusable = (reason: 'cut' | 'not-an-image' | 'pointer' | 'type', actual = ending) =>
    createFinding('image-is-unusable', place, { args: { reason, name, actual } });
  const { type = '', width, height } = measure(bytes);
  if (width * height === 0 || !isWhole[type])
    return unusable(isPointer(bytes) ? 'pointer' : 'not-an-image');
  if (type !== ending) return unusable('type', type);
  if (!isWhole[ending]?.(bytes)) return unusable('cut');
  const digits = hash('sha256', bytes).slice(0, 16);
  return { name, path, bytes, hash: digits, type: ending as ImageType, width, height }; // as the name matched
}

function measure(bytes: Buffer): {
  readonly type?: string;
  readonly width: number;
  readonly height: number;
} {
  try {
    return imageSize(bytes);
  } catch {
    return { width: 0, height: 0 }; // it throws for whatever it cannot read
  }
}

/** What Git LFS leaves where the file itself was not fetched. */
function isPointer(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 50).startsWith('version https://git-lfs.github.com/spec/');
}

/** Whether the end of an image is there. */
const isWhole: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.includes('IEND\xae\x42\x60\x82', 0, 'latin1'),
  // Behind the start of the last scan: a preview in the head has an end of its own.
  jpg: (bytes) =>
    bytes.lastIndexOf('\xff\xd9', undefined, 'latin1') >
    bytes.lastIndexOf('\xff\xda', undefined, 'latin1'),
  webp: (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length,
  avif: (bytes) => {
    let at = 0;
    while (at + 8 <= bytes.length) {
      const size = bytes.readUInt32BE(at); // 0: to the end; 1: a longer number follows, which no image of this size has
      if (size === 0) return true;
      if (size < 8) return false;
      at += size;
    }
    return at === bytes.length && /[im]dat/.test(bytes.toString('latin1')); // the pixels
  },
};
