/** The words of the page; what is said of the catalog comes with its state. */
const words = {
  all: ['All', '전체'],
  allow: ['Show images from other hosts', '다른 호스트의 이미지 표시'],
  alone: ['There is no default branch to compare with.', '비교할 기본 브랜치가 없습니다.'],
  any: ['All changes', '모든 변경'],
  at: ['Times', '시각'],
  before: ['Before', '이전'],
  breaking: ['breaks apps', '앱에 문제를 일으킬 수 있음'],
  broken: ['The catalog has errors.', '카탈로그에 오류가 있습니다.'],
  close: ['Close', '닫기'],
  copied: ['Copied', '복사됨'],
  copy: ['Copy', '복사'],
  example: ['Identifiers and times are examples.', '식별자와 시각은 예시입니다.'],
  from: ['from {time}', '{time}부터'],
  hidden: ['Not shown in apps', '앱에 표시되지 않음'],
  lang: ['Language', '언어'],
  loading: ['…', '…'],
  moment: ['As of {time}, with what changes then.', '{time} 기준, 이때 바뀌는 내용입니다.'],
  more: ['{n} more are not listed.', '{n}개가 더 있습니다.'],
  notKept: ['Only the live preview has other times.', '다른 시각은 실시간 미리보기에만 있습니다.'],
  nothing: ['Nothing matches.', '일치하는 항목이 없습니다.'],
  now: ['Now', '지금'],
  off: ['Off', '꺼짐'],
  recommended: ['Recommended', '추천'],
  response: ['What apps get', '앱이 받는 내용'],
  search: ['Search names and codes', '이름과 코드 검색'],
  skip: ['Skip to the filters', '필터로 건너뛰기'],
  stale: ['Below is the last state without errors.', '아래는 오류가 없던 마지막 상태입니다.'],
  stopped: ['The preview has stopped.', '미리보기가 멈췄습니다.'],
  tab: ['Categories', '카테고리'],
  until: ['until {time}', '{time}까지'],
};

/**
 * @param {keyof typeof words} name @param {'en' | 'ko'} lang
 * @param {Readonly<Record<string, unknown>>} facts those that the words have in braces
 */
export function say(name, lang, facts = {}) {
  const [en = '', ko = ''] = words[name];
  return (lang === 'ko' ? ko : en).replace(/\{(\w+)\}/g, (_, fact) => String(facts[fact]));
}

/** @typedef {(name: keyof typeof words, facts?: Record<string, unknown>) => string} Say */
