import { Failure } from '../../base/failure.ts';
import { type Examination, examine } from '../../catalog/examine.ts';
import { readSources } from '../../catalog/read.ts';
import { explanation } from '../../command/report-error.ts';
import type { CheckTask } from '../../command/runner.ts';
import { locate } from '../../diff/compare-revisions.ts';
import type { Finding } from '../../finding/finding.ts';
import { askOptionsFor } from './ask.ts';
import { cachePath, openCache } from './cache.ts';
import { faultsOf, type Image, imageAddressesIn } from './images.ts';
import { onlineWords } from './words.ts';

interface ImageCheck extends Omit<CheckTask, 'options'> {
  /** Hosts of one's own network that may be asked. */
  readonly onlineAllow: readonly string[] | undefined;
  /** Whether only new addresses are asked for. */
  readonly onlineChanged: true | undefined;
}

/** What hosts say of the images in named files. What keeps them from being asked is noted, and is no fault of the catalog. */
export async function askOnline(
  { draft, findings: known }: Examination,
  task: ImageCheck,
): Promise<readonly Finding[]> {
  const { onlineAllow = [], onlineChanged, isNamed, io } = task;
  const words = onlineWords[task.wording.language](io.run);
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const named = imageAddressesIn(draft).filter(({ place }) => isNamed(place.path));
  const images = onlineChanged ? changedOf(named, task) : named;
  const allowed = onlineAllow.map((host) => host.toLowerCase()).toSorted();
  const cache = await openCache(cachePath(io.env), Date.now());
  const showProgress = io.stderr.isTTY === true;
  const asking = {
    options: askOptionsFor(allowed),
    milliseconds: 5 * 60_000,
    cache,
    onProgress: (done: number, all: number) => {
      const line = done < all ? words['images-are-asked']({ done, all }) : '';
      if (showProgress) io.stderr.write(`\r\u001b[K${line}`); // in the place of the line before
    },
  };
  const { findings, unasked: hosts, left } = await faultsOf(images, asking);
  if (hosts.length > 0) say(words['images-are-not-asked']({ all: images.length, hosts }));
  if (left > 0) say(words['images-are-left']({ left }));
  const told = new Set(known.filter(isPrivate).map(lineOf));
  return findings.filter((finding) => !(isPrivate(finding) && told.has(lineOf(finding))));
}

const isPrivate = ({ args }: Finding) => 'reason' in args && args.reason === 'private';
const lineOf = ({ path, range }: Finding) => `${path}:${range.start.line}`;

/** The images whose address no filter had where the branch left the default branch; none where that is not known. */
function changedOf(images: readonly Image[], { catalog, wording, io }: ImageCheck): readonly Image[] {
  try {
    const { before: base, folderAt } = locate({ path: catalog, revision: undefined, to: 'worktree' }, io.env);
    const folder = folderAt(base);
    const before = folder === undefined ? [] : imageAddressesIn(examine(readSources(folder)).draft);
    const known = new Set(before.map(({ address }) => address));
    return images.filter(({ address }) => !known.has(address));
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'git-fails') throw error;
    const reason = explanation(error, wording) ?? '';
    io.stderr.write(`${onlineWords[wording.language](io.run)['images-before-are-unknown']({ reason })}\n`);
    return [];
  }
}
