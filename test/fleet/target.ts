/** Where an engine runs: what it serves, a folder of its own, and what ends it. */
export interface Place {
  /** The published folder. */
  readonly dist: string;
  /** The key file. */
  readonly keys: string;
  /** An empty folder for what it writes. */
  readonly folder: string;
  /** Called when all is over, as `t.after`. */
  readonly after: (end: () => unknown) => void;
}

/** An engine that answers the contract. */
export interface Target {
  /** Its address, without a slash at the end. */
  readonly url: string;
  /** Makes it use what the published folder and the key file hold now; nothing where it follows them by itself. */
  readonly update: () => Promise<void>;
  /** Ends our server behind it, where it has one. */
  readonly endOrigin?: () => Promise<void>;
}

export type Start = (place: Place) => Promise<Target>;
