/** The words of the page. Sentences about the catalog are in its state. */
const words = {
  all: ['All', '전체'],
  allow: ['Show images from other hosts', '다른 호스트의 이미지 표시'],
  alone: ['No default branch to compare with.', '비교할 기본 브랜치가 없습니다.'],
  any: ['All changes', '모든 변경'],
  at: ['Times', '시각'],
  before: ['Before', '이전'],
  close: ['Close', '닫기'],
  copied: ['Copied', '복사됨'],
  copy: ['Copy', '복사'],
  lang: ['Language', '언어'],
  nothing: ['Nothing matches.', '일치하는 항목이 없습니다.'],
  now: ['Now', '지금'],
  off: ['Off', '꺼짐'],
  recommended: ['Recommended', '추천'],
  rest: [' more', '개 더 보기'],
  search: ['Search', '검색'],
  skip: ['Skip to the filters', '필터로 건너뛰기'],
  stale: ['Below is the last state without errors.', '아래는 오류가 없던 마지막 상태입니다.'],
  stopped: ['The preview has stopped.', '미리보기가 멈췄습니다.'],
  tab: ['Categories', '카테고리'],
  where: ['Where', '위치'],
};

/** @param {keyof typeof words} name @param {'en' | 'ko'} lang */
export function translate(name, lang) {
  const [en = '', ko = ''] = words[name];
  return lang === 'ko' ? ko : en;
}

/** @typedef {(name: keyof typeof words) => string} Translate */
