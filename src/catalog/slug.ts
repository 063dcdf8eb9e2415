const slug = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether `value` is a slug: lower-case letters and digits, with single hyphens between them, at most 64. */
export function isSlug(value: string): boolean {
  return value.length <= 64 && slug.test(value);
}
