import type { PartialCatalog } from '../../catalog/partial.ts';
import { fieldPlace } from '../../catalog/partial-entries.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import { checkImage } from './check-image.ts';
import type { RequestOptions } from './request.ts';

export interface Image {
  readonly address: string;
  readonly place: Place;
}

export function listImages({ categories }: PartialCatalog): readonly Image[] {
  const filters = categories.flatMap((category) => category.filters);
  return filters.flatMap((filter) => {
    const { image_url: address } = filter.fields;
    return address === undefined ? [] : { address, place: fieldPlace(filter, 'image_url') };
  });
}

export interface ImageCheck {
  readonly options: RequestOptions;
  readonly onProgress: (done: number, all: number) => void;
  /** Time limit. No request starts after it. */
  readonly milliseconds: number;
}

const concurrency = 8;

/**
 * Requests each address once. Resolves to unordered findings for images that apps cannot show, and
 * the number of addresses `unchecked` for lack of time. If this machine is offline, there are no
 * findings, and `unreachable` lists the hosts.
 */
export async function checkImages(
  images: readonly Image[],
  { options, onProgress, milliseconds }: ImageCheck,
) {
  const groups = Map.groupBy(images, ({ address }) => address);
  const queue = groups.entries();
  const faults: (Finding | undefined)[] = [];
  const findings: Finding[] = [];
  const end = performance.now() + milliseconds;
  onProgress(0, groups.size);
  await Promise.all(Array.from({ length: concurrency }, checkNext));
  onProgress(groups.size, groups.size);
  const isOffline = faults.length > 0 && faults.every(isNetworkFault);
  const hosts = isOffline ? images.map(({ address }) => new URL(address).host) : [];
  const unchecked = groups.size - faults.length;
  return { findings: isOffline ? [] : findings, unreachable: [...new Set(hosts)], unchecked };

  async function checkNext(): Promise<void> {
    for (const [address, group] of queue) {
      if (performance.now() > end) return;
      const [image] = group;
      const fault = image && (await checkImage(address, image.place, options));
      if (fault) findings.push(...group.map(({ place }) => ({ ...fault, ...place })));
      faults.push(fault);
      onProgress(faults.length, groups.size);
    }
  }
}

function isNetworkFault(fault: Finding | undefined): boolean {
  return fault?.code === 'image-is-unreachable' && fault.args.reason === 'network';
}
