/** The content codings of HTTP in which a snapshot is kept (RFC 9110, section 8.4.1; RFC 7932; RFC 8878). */
export const encodings = ['identity', 'gzip', 'br', 'zstd'] as const;

export type Encoding = (typeof encodings)[number];

/** What is added to the name of the snapshot's file. */
export const suffixes: Readonly<Record<Encoding, string>> = { identity: '', gzip: '.gz', br: '.br', zstd: '.zst' };
