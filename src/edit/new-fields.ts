import { closestImageUrl, encodedImageUrl, imageUrlFault } from '../catalog/image-url.ts';
import { kinds } from '../catalog/schema/kinds.ts';
import { kindOf } from '../catalog/schema/schemas.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Repairs texts as `check --fix` does, encodes addresses, and takes the folder off an image. */
export function normalised(fields: Fields): Fields {
  const inOrder = Object.entries(fields).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const isAddress = /^https?:/i.test(value) || closestImageUrl(value) !== undefined;
    const field = name === 'image' && isAddress ? 'image_url' : name;
    const kind = kindOf(field);
    const text = kind.normalise(kind === kinds.file ? value.replace(/^.*[/\\]/, '') : value);
    const isEncodable = kind === kinds.address && imageUrlFault(text) === 'letters';
    // Decomposed letters stay: the name of the image may have either form.
    const isComposed = text === text.normalize('NFC');
    return [field, (isEncodable && isComposed && encodedImageUrl(text)) || text];
  });
  return Object.fromEntries(inOrder);
}
