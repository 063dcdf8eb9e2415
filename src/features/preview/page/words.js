/** The words that `index.html` does not have, in English and Korean; what is said of the catalog comes with its state. */
const words = {
  alone: ['There is no default branch to compare with.', '비교할 기본 브랜치가 없습니다.'],
  all: ['All', '전체'],
  before: ['Before', '이전'],
  broken: ['The catalog has errors: apps get what was published.', '오류가 있어 앱은 이전에 배포한 내용을 받습니다.'],
  bytes: ['{n} bytes', '{n}바이트'],
  copied: ['Copied', '복사됨'],
  copy: ['Copy', '복사'],
  example: ['Identifiers and times are examples.', '식별자와 시각은 예시입니다.'],
  failed: ['Not copied', '복사 안 됨'],
  filters: ['{n} filters, {recommended} recommended, {off} off', '필터 {n}개, 추천 {recommended}개, 꺼짐 {off}개'],
  hidden: ['Not shown in apps', '앱에 표시되지 않음'],
  marks: ['All changes', '모든 변경'],
  notListed: ['Apps do not get this.', '앱에 전달되지 않습니다.'],
  nothing: ['Nothing matches.', '일치하는 항목이 없습니다.'],
  now: ['Now', '지금'],
  off: ['Off', '꺼짐'],
  plain: ['uncompressed', '압축 전'],
  recommended: ['Recommended', '추천'],
  response: ['What apps get', '앱이 받는 내용'],
  stale: ['Below is the last state without errors.', '아래는 오류가 없던 마지막 상태입니다.'],
  stopped: ['The preview has stopped: this may be out of date.', '미리보기가 멈췄습니다. 최신이 아닐 수 있습니다.'],
  tabs: ['Categories', '카테고리'],
  unseen: ['apps do not see it', '앱에는 보이지 않음'],
  working: ['Reading the files …', '파일을 읽고 있습니다 …'],
};

/** @param {string} name @param {'en' | 'ko'} lang @param {object} facts those that the words have in braces */
export function say(name, lang, facts = {}) {
  const [en, ko] = Reflect.get(words, name);
  const text = /** @type {string} */ (lang === 'ko' ? ko : en);
  return text.replace(/\{(\w+)\}/g, (_, fact) => Reflect.get(facts, fact));
}
