import { shown } from '../../base/printable.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';

/** What is said of images that hosts are asked for. */
interface OnlineSentences {
  'images-are-asked': { done: number; all: number };
  /** Of so many, this many took too long. */
  'images-are-left': { left: number };
  /** Of so many, none could be asked for at these hosts. */
  'images-are-not-asked': { all: number; hosts: readonly string[] };
  /** Why it is not known which images changed. */
  'images-before-are-unknown': { reason: string };
}

const en = {
  'images-are-asked': `Checking images: {done} of {all}`,
  'images-are-left': `The hosts of images are too slow: after five minutes, {left} were not asked for. Run it again.`,
  'images-are-not-asked': ({ all, hosts }) =>
    `No image was checked (${all} in all): this machine cannot reach ${hosts.slice(0, 3).map(shown).join(', ')}${hosts.length > 3 ? ' …' : ''}. Connect this machine to the network, or correct the addresses.`,
  'images-before-are-unknown': ({ reason }) => `No image was asked for, as it is not known which changed. ${reason}`,
} as const satisfies Templates<OnlineSentences>;

const ko = {
  'images-are-asked': `이미지 확인 중: {all}개 중 {done}개`,
  'images-are-left': `이미지 호스트가 너무 느려서 5분 안에 확인하지 못한 이미지가 {left}개 있습니다. 다시 실행하세요.`,
  'images-are-not-asked': ({ all, hosts }) =>
    `이미지 ${all}개를 하나도 확인하지 못했습니다. 닿지 않는 호스트: ${hosts.slice(0, 3).map(shown).join(', ')}${hosts.length > 3 ? ' …' : ''}. 이 컴퓨터를 네트워크에 연결하거나 주소를 고치세요.`,
  'images-before-are-unknown': ({ reason }) =>
    `어느 이미지가 바뀌었는지 알 수 없어서 이미지를 확인하지 않았습니다. ${reason}`,
} as const satisfies Templates<OnlineSentences>;

export const onlineWords = {
  en: sentencesOf<OnlineSentences, Unknown<OnlineSentences, typeof en>>(en),
  ko: sentencesOf<OnlineSentences, Unknown<OnlineSentences, typeof ko>>(ko),
};
