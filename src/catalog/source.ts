/** The text of one file and the path under which people know it. */
export interface Source {
  readonly path: string;
  readonly text: string;
}

/** A category file, with the slug that its file name gives it. */
export interface CategorySource {
  readonly slug: string;
  readonly path: string;
  /** Undefined where the file cannot be read. */
  readonly text: string | undefined;
}
