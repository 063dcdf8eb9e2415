import { encodedImageUrl, imageUrlFault } from '../../catalog/image-url.ts';
import { normalText } from '../../catalog/normalise-text.ts';

/** An answer as it is stored: as `check --fix` would repair it, which nobody has to run then. */
export function stored(name: string, answer: string): string {
  const meant = normalText(name, answer);
  const isDecomposed = meant !== meant.normalize('NFC'); // nobody knows which form the name of the picture has
  if (name !== 'image_url' || imageUrlFault(meant) !== 'image-url-is-not-encoded' || isDecomposed) return meant;
  return encodedImageUrl(meant) ?? meant;
}
