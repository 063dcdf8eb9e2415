import { Failure } from '../../base/failure.ts';
import { printable } from '../../base/printable.ts';
import { type LintResult, lint } from '../../catalog/lint.ts';
import { readSources } from '../../catalog/read.ts';
import type { CheckTask } from '../../command/context.ts';
import { progressLine } from '../../command/io.ts';
import { explainError } from '../../command/report-error.ts';
import { mergeBaseFolder } from '../../diff/compare-revisions.ts';
import type { Finding } from '../../finding/finding.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { checkImages, type Image, listImages } from './images.ts';
import { requestOptions } from './request.ts';

interface OnlineSentences {
  'images-are-asked': { done: number; all: number };
  'images-are-left': { left: number };
  'images-are-not-asked': { all: number; hosts: readonly string[] };
  'images-before-are-unknown': { reason: string };
}

const en = {
  'images-are-asked': `Checking images: {done} of {all}`,
  'images-are-left': `The image hosts are slow: {left} images were not checked within 5 minutes. Check fewer files at a time: check --online <file>`,
  'images-are-not-asked': ({ all, hosts }) => [
    `No image was checked (${all} in all): this machine cannot reach ${hosts.slice(0, 3).map(printable).join(', ')}${hosts.length > 3 ? ' …' : ''}.`,
    'Connect this machine to the network, or correct the addresses.',
  ],
  'images-before-are-unknown': ({ reason }) =>
    `No image was checked, because it is not known which ones changed. ${reason}`,
} as const satisfies Templates<OnlineSentences>;

const ko = {
  'images-are-asked': `이미지 확인 중: {all}개 중 {done}개`,
  'images-are-left': [
    '이미지 호스트가 너무 느려서 5분 안에 확인하지 못한 이미지가 {left}개 있습니다.',
    '파일을 지정해 나누어 확인하세요: check --online <파일>',
  ],
  'images-are-not-asked': ({ all, hosts }) => [
    `이미지 ${all}개를 하나도 확인하지 못했습니다.`,
    `연결할 수 없는 호스트: ${hosts.slice(0, 3).map(printable).join(', ')}${hosts.length > 3 ? ' …' : ''}.`,
    '이 컴퓨터를 네트워크에 연결하거나 주소를 고치세요.',
  ],
  'images-before-are-unknown': `어느 이미지가 바뀌었는지 알 수 없어서 이미지를 확인하지 않았습니다. {reason}`,
} as const satisfies Templates<OnlineSentences>;

const onlineWords = {
  en: sentencesOf<OnlineSentences, Unknown<OnlineSentences, typeof en>>(en),
  ko: sentencesOf<OnlineSentences, Unknown<OnlineSentences, typeof ko>>(ko),
};

type Options = Readonly<{ onlineAllow?: readonly string[]; onlineChanged?: true }>;

/** Checks the images of the selected files. Offline, prints a note instead. */
export async function checkOnline(
  { partial, findings: known }: LintResult,
  task: CheckTask,
): Promise<readonly Finding[]> {
  const { isSelected, io } = task;
  const { onlineAllow = [], onlineChanged }: Options = task.options;
  const words = onlineWords[task.wording.language];
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const selected = listImages(partial).filter(({ place }) => isSelected(place.path));
  const images = onlineChanged ? selectChanged(selected, task) : selected;
  const allowed = onlineAllow.map((host) => host.toLowerCase());
  const write = progressLine(io);
  const check = {
    options: requestOptions(allowed),
    milliseconds: 5 * 60_000,
    onProgress: (done: number, all: number) => {
      write(done < all ? words['images-are-asked']({ done, all }) : '');
    },
  };
  const { findings, unreachable: hosts, unchecked } = await checkImages(images, check);
  if (hosts.length > 0) say(words['images-are-not-asked']({ all: images.length, hosts }));
  if (unchecked > 0) say(words['images-are-left']({ left: unchecked }));
  const reported = new Set(known.filter(hasPrivateHost).map(lineOf));
  return findings.filter((finding) => !(hasPrivateHost(finding) && reported.has(lineOf(finding))));
}

const hasPrivateHost = ({ args }: Finding) => 'reason' in args && args.reason === 'private';
const lineOf = ({ path, range }: Finding) => `${path}:${range.start.line}`;

/** Returns images whose address is not in the merge base; none without one. */
function selectChanged(
  images: readonly Image[],
  { catalog, wording, io }: CheckTask,
): readonly Image[] {
  try {
    const folder = mergeBaseFolder(catalog, io.env);
    const before = folder === undefined ? [] : listImages(lint(readSources(folder)).partial);
    const known = new Set(before.map(({ address }) => address));
    return images.filter(({ address }) => !known.has(address));
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'git-fails') throw error;
    const reason = explainError(error, wording) ?? '';
    io.stderr.write(`${onlineWords[wording.language]['images-before-are-unknown']({ reason })}\n`);
    return [];
  }
}
