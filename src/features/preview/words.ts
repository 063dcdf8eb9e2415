import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';

/** What is said in the terminal of a page; what it says itself is in `page/words.js`. */
interface PreviewSentences {
  'page-is-shown': { url: string };
  'page-is-written': { file: string };
}

const en = {
  'page-is-shown': 'The catalog is shown at {url} (Ctrl-C stops that)',
  'page-is-written': '{file} shows the catalog: open it in a browser.',
} as const satisfies Templates<PreviewSentences>;

const ko = {
  'page-is-shown': '카탈로그를 {url} 주소에서 볼 수 있습니다. Ctrl-C로 끝냅니다.',
  'page-is-written': '카탈로그를 보여 주는 {file} 파일을 만들었습니다. 브라우저에서 여세요.',
} as const satisfies Templates<PreviewSentences>;

export const previewWords = {
  en: sentencesOf<PreviewSentences, Unknown<PreviewSentences, typeof en>>(en),
  ko: sentencesOf<PreviewSentences, Unknown<PreviewSentences, typeof ko>>(ko),
};
