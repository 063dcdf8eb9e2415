/** What stands at a path of a catalog folder: a text, or something that has none. */
export type Content =
  | string
  | { readonly kind: 'absent' }
  | { readonly kind: 'encoded'; readonly encoding: string; readonly base64: string }
  | { readonly kind: 'folder' }
  | { readonly kind: 'link'; readonly target: string }
  /** A text that is followed by comments until it has that many bytes. */
  | { readonly kind: 'long'; readonly text: string; readonly bytes: number };

/** A catalog, told by how it differs from the base. */
export interface Example {
  /** By path in the catalog folder. */
  readonly files: Readonly<Record<string, Content>>;
}

/** What gives a finding of one code and no other, and how the same is written so that nothing is found. */
export interface Examples {
  readonly wrong: Example;
  readonly right: Example;
}
