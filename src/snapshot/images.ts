/** The names of published images: that of their file in the catalog, and digits of their SHA-256 (hex). */
const name = String.raw`[a-z0-9_-]{1,64}-[0-9a-f]{16}\.(?:avif|jpe?g|png|webp)`;
const whole = new RegExp(`^${name}$`);
const atEnd = new RegExp(`(?<=/)${name}(?=")`, 'g');

export function isPublishedImage(text: string): boolean {
  return whole.test(text);
}

/** The published images to which addresses in the body of a snapshot lead. */
export function imagesNamedIn(body: Buffer): ReadonlySet<string> {
  return new Set(body.toString('latin1').match(atEnd));
}
