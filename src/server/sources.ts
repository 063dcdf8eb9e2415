import { Failure } from '../diagnostic/failure.ts';
import type { FollowedSource } from '../diagnostic/note.ts';
import { type Following, follow, type Loading, load, type Occasion, type Source } from '../snapshot/follow.ts';
import { printOf } from '../snapshot/print.ts';
import { snapshotSource } from '../snapshot/source.ts';
import type { Served } from './engine.ts';
import type { KeyRecord } from './keys/key-file.ts';
import { keysSource } from './keys/source.ts';
import type { Settings } from './settings/settings.ts';
import { certificateSource } from './tls.ts';

/** What the server answers from as it is at the start, and how it is followed from then on. */
export interface Sources {
  readonly served: Served;
  readonly followed: readonly FollowedSource[];
  readonly follow: (on: FollowHandlers) => Following;
}

interface FollowHandlers {
  readonly loaded: (parts: Partial<Served>, occasion: Occasion) => void;
  readonly failed: (source: FollowedSource, error: Error, occasion: Occasion) => void;
}

/**
 * Loads everything that the server needs; `others` are the keys that are in no file.
 *
 * @throws Failure, or the system's error, where something cannot be trusted or there is no key: a start refuses what a
 *   reload does.
 */
export async function loadSources(settings: Settings, others: readonly KeyRecord[]): Promise<Sources> {
  const { dist, keys: keyFile, tlsCert, tlsKey, poll } = settings;
  if (keyFile === undefined && others.length === 0) throw new Failure('keys-are-missing', {});
  const tls = tlsCert === undefined || tlsKey === undefined ? undefined : { cert: tlsCert, key: tlsKey };
  const keys = keyFile === undefined ? undefined : await begin(keysSource(keyFile, others));
  const certificate = tls === undefined ? undefined : await begin(certificateSource(tls));
  const snapshot = await begin(snapshotSource(dist));
  return {
    served: { snapshot: snapshot.value, keys: keys?.value ?? others, certificate: certificate?.value },
    followed: ['snapshot', ...(keys ? ['keys' as const] : []), ...(certificate ? ['certificate' as const] : [])],
    follow: ({ loaded, failed }) => {
      const all = [
        follow(snapshot.source, snapshot.print, {
          poll,
          loaded: (value, occasion) => loaded({ snapshot: value }, occasion),
          failed: (error, occasion) => failed('snapshot', error, occasion),
        }),
        keys &&
          follow(keys.source, keys.print, {
            poll,
            loaded: (value, occasion) => loaded({ keys: value }, occasion),
            failed: (error, occasion) => failed('keys', error, occasion),
          }),
        certificate &&
          follow(certificate.source, certificate.print, {
            poll,
            loaded: (value, occasion) => loaded({ certificate: value }, occasion),
            failed: (error, occasion) => failed('certificate', error, occasion),
          }),
      ].filter((following) => following !== undefined);
      return {
        reload: () => all.forEach(({ reload }) => void reload()),
        close: async () => void (await Promise.all(all.map(({ close }) => close()))),
      };
    },
  };
}

/** A source with its first value, and the print that its files had before that. */
async function begin<Value>(source: Source<Value>) {
  const print = await printOf(await source.files());
  const { value, failure }: Loading<Value> = await load(source);
  if (failure !== undefined) throw failure;
  return { source, print, value };
}
