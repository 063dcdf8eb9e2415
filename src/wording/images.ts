/** What an image may be saved as by mistake. */
export const unusableImage = /\.(?:bmp|gif|hei[cf]|svg|tiff?)$/i;

export const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/** The types of an image by its bytes and by its name, and the name that it would have by its bytes. */
export function typesOf(name: string, actual: string) {
  const [ending = ''] = /\w+$/.exec(name) ?? [];
  const shownAs = (type: string) => ({ jpg: 'JPEG', webp: 'WebP' })[type.replace('jpeg', 'jpg')] ?? type.toUpperCase();
  return { actual: shownAs(actual), due: shownAs(ending), right: name.replace(/\w+$/, actual) };
}
