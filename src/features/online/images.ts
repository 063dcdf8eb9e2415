import type { Draft } from '../../catalog/draft.ts';
import { placeIn } from '../../catalog/entry-drafts.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import type { AskOptions } from './ask.ts';
import { imageFault } from './image-fault.ts';

/** The address of a filter's image, and its place. */
export interface Image {
  readonly address: string;
  readonly place: Place;
}

/** The images of all filters. */
export function imageAddressesIn({ categories }: Draft): readonly Image[] {
  const filters = categories.flatMap((category) => category.filters);
  return filters.flatMap((filter) => {
    const { image_url: address } = filter.fields;
    return address === undefined ? [] : { address, place: placeIn(filter, 'image_url') };
  });
}

export interface ImageCheck {
  readonly options: AskOptions;
  readonly onProgress: (done: number, all: number) => void;
  /** The time after which no further image is requested. */
  readonly milliseconds: number;
}

const atOnce = 8;

/**
 * Requests each address once. Resolves to a finding for each filter whose image apps cannot show,
 * in no order, and how many addresses are `left` as time ran out. If this machine is offline,
 * `unasked` lists the hosts instead.
 */
export async function faultsOf(
  images: readonly Image[],
  { options, onProgress, milliseconds }: ImageCheck,
) {
  const groups = Map.groupBy(images, ({ address }) => address);
  const queue = groups.entries();
  const faults: (Finding | undefined)[] = [];
  const findings: Finding[] = [];
  const end = performance.now() + milliseconds;
  onProgress(0, groups.size);
  await Promise.all(Array.from({ length: atOnce }, askNext));
  onProgress(groups.size, groups.size);
  const isOffline = faults.length > 0 && faults.every(isOfNetwork);
  const hosts = isOffline ? images.map(({ address }) => new URL(address).host) : [];
  const left = groups.size - faults.length;
  return { findings: isOffline ? [] : findings, unasked: [...new Set(hosts)], left };

  async function askNext(): Promise<void> {
    for (const [address, group] of queue) {
      if (performance.now() > end) return;
      const [image] = group;
      const fault = image && (await imageFault(address, image.place, options));
      if (fault) findings.push(...group.map(({ place }) => ({ ...fault, ...place })));
      faults.push(fault);
      onProgress(faults.length, groups.size);
    }
  }
}

function isOfNetwork(fault: Finding | undefined): boolean {
  return fault?.code === 'image-is-unreachable' && fault.args.reason === 'network';
}
