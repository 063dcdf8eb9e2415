import { closestImageUrl, encodedImageUrl, imageUrlFault } from '../catalog/image-url.ts';
import { normalText } from '../catalog/normalise-text.ts';

/** The fields with texts as `check --fix` repairs them, addresses as `check` proposes them, and the names of images alone. */
export function normalised(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => normalisedField(name, value)));
}

function normalisedField(name: string, value: unknown): readonly [name: string, value: unknown] {
  if (typeof value !== 'string') return [name, value];
  const isAddress = /^https?:/i.test(value) || closestImageUrl(value) !== undefined;
  if (name === 'image' && isAddress) return normalisedField('image_url', value);
  const normal = normalText(name, name === 'image' ? value.replace(/^.*[/\\]/, '') : value);
  const isEncodable = name === 'image_url' && imageUrlFault(normal) === 'image-url-is-not-encoded';
  // Decomposed letters are left to people: the name of the image may have either form.
  return [name, (isEncodable && normal === normal.normalize('NFC') && encodedImageUrl(normal)) || normal];
}
