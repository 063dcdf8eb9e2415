/** The text of one file and the path under which people know it. */
export interface Source {
  readonly path: string;
  /** Without a byte order mark. */
  readonly text: string;
  /** Set where the file begins with a byte order mark. */
  readonly hasByteOrderMark?: true;
}

/** A category file, with the slug that its file name gives it. */
export interface CategorySource {
  /**
   * Of a file that is not read because of its name or place: the slug that it would have, put right. Empty where the
   * folder of the categories cannot be read, so that nobody knows which there are.
   */
  readonly slug: string;
  readonly path: string;
  /** Undefined where the file cannot be read. */
  readonly text: string | undefined;
}
