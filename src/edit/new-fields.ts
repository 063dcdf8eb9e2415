import { closestImageUrl, encodedImageUrl, imageUrlFault } from '../catalog/image-url.ts';
import { kindOf } from '../catalog/schema/schemas.ts';

/** The fields with texts as `check --fix` repairs them, addresses as `check` proposes them, and the names of images alone. */
export function normalised(
  fields: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const inOrder = Object.entries(fields).map(([name, value]) => {
    if (typeof value !== 'string') return [name, value];
    const isAddress = /^https?:/i.test(value) || closestImageUrl(value) !== undefined;
    const field = name === 'image' && isAddress ? 'image_url' : name;
    const normal = kindOf(field).normalise(
      field === 'image' ? value.replace(/^.*[/\\]/, '') : value,
    );
    const isEncodable = field === 'image_url' && imageUrlFault(normal) === 'letters';
    // Decomposed letters are left to people: the name of the image may have either form.
    return [
      field,
      (isEncodable && normal === normal.normalize('NFC') && encodedImageUrl(normal)) || normal,
    ];
  });
  return Object.fromEntries(inOrder);
}
