import { hash } from 'node:crypto';
import { isRecord, parseJson } from '../../base/json.ts';
import { readIfThere } from '../../base/read-up-to.ts';
import type { Draft } from '../../catalog/draft.ts';
import { placeIn } from '../../catalog/entry-drafts.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import type { AskOptions } from './ask.ts';
import { writeToCache } from './cache.ts';
import { imageFault } from './image-fault.ts';

type Cache = Awaited<ReturnType<typeof openCache>>;

const day = 24 * 60 * 60 * 1000;
const mostBytes = 1024 * 1024;
const mostImages = 10_000; // of some 80 bytes

/**
 * Which images were found to be right in the last day, by a digest of their address alone, which may have a secret. A cache
 * that cannot be read or written is empty.
 */
export async function openCache(path: string | undefined, now: number) {
  const kept =
    path === undefined ? undefined : await readIfThere(path, mostBytes).catch(() => undefined);
  const json = parseJson(kept?.toString() ?? '');
  const isFresh = (time: unknown) => typeof time === 'number' && time > now - day && time <= now;
  const times = new Map(
    isRecord(json) ? Object.entries(json).filter(([, time]) => isFresh(time)) : [],
  );
  return {
    has: (address: string) => times.has(hash('sha256', address)),
    add: (address: string) => times.set(hash('sha256', address), now),
    save: async () => {
      if (path === undefined) return;
      const data = JSON.stringify(Object.fromEntries([...times].slice(-mostImages)));
      await writeToCache(path, data);
    },
  };
}

/** An image that a filter names, and where. */
export interface Image {
  readonly address: string;
  readonly place: Place;
}

const atOnce = 8;

/** The images of all filters. */
export function imageAddressesIn({ categories }: Draft): readonly Image[] {
  return categories
    .flatMap((category) => category.filters)
    .flatMap((filter) => {
      const { image_url: address } = filter.fields;
      return address === undefined || address.length > 2048
        ? []
        : { address, place: placeIn(filter, 'image_url') };
    });
}

/** How images are asked for, and who is told how far it is. */
export interface ImageCheck {
  readonly options: AskOptions;
  readonly cache: Cache;
  readonly onProgress: (done: number, all: number) => void;
  /** After so long no further image is asked for. */
  readonly milliseconds: number;
}

/**
 * What keeps apps from showing images: a finding for each filter, in no order. Where not one could be asked for, as this
 * machine is offline, `unasked` has the hosts instead; `left` says for how many the time did not suffice.
 */
export async function faultsOf(
  images: readonly Image[],
  { options, cache, onProgress, milliseconds }: ImageCheck,
) {
  const groups = Map.groupBy(images, ({ address }) => address);
  const asked = [...groups].filter(([address]) => !cache.has(address));
  const faults: (Finding | undefined)[] = [];
  const findings: Finding[] = [];
  const queue = asked.values();
  const end = performance.now() + milliseconds;
  onProgress(0, asked.length);
  await Promise.all(Array.from({ length: atOnce }, askNext));
  onProgress(asked.length, asked.length);
  await cache.save();
  const isOffline =
    faults.length > 0 &&
    faults.every(
      (fault) => fault?.code === 'image-is-unreachable' && fault.args.reason === 'network',
    );
  const unasked = isOffline ? [...new Set(asked.map(([address]) => new URL(address).host))] : [];
  return { findings: isOffline ? [] : findings, unasked, left: asked.length - faults.length };

  async function askNext(): Promise<void> {
    for (const [address, group] of queue) {
      if (performance.now() > end) return;
      const [image] = group;
      const fault = image && (await imageFault(address, image.place, options));
      if (fault === undefined) cache.add(address);
      else findings.push(...group.map(({ place }) => ({ ...fault, ...place })));
      faults.push(fault);
      onProgress(faults.length, asked.length);
    }
  }
}
