/** The words that `index.html` does not have, in English and Korean; what is said of the catalog comes with its state. */
const words = {
  active_from: ['shown from', '표시 시작'],
  active_until: ['shown until', '표시 끝'],
  all: ['All', '전체'],
  alone: ['There is no default branch to compare with.', '비교할 기본 브랜치가 없습니다.'],
  any: ['All changes', '모든 변경'],
  before: ['Before', '이전'],
  breaking: ['breaks apps', '앱에 문제를 일으킬 수 있음'],
  broken: [
    'The catalog has errors: apps get what was published.',
    '오류가 있어 앱은 이전에 배포한 내용을 받습니다.',
  ],
  bytes: ['{n} bytes', '{n}바이트'],
  copied: ['Copied', '복사됨'],
  copy: ['Copy', '복사'],
  description: ['description', '설명'],
  example: ['Identifiers and times are examples.', '식별자와 시각은 예시입니다.'],
  failed: ['Not copied', '복사 안 됨'],
  filters: [
    '{n} filters, {recommended} recommended, {off} off',
    '필터 {n}개, 추천 {recommended}개, 꺼짐 {off}개',
  ],
  filtersOnly: ['All filters', '모든 필터'],
  from: ['from {time}', '{time}부터'],
  hidden: ['Not shown in apps', '앱에 표시되지 않음'],
  image_url: ['image', '이미지'],
  is_active: ['on or off', '켜짐 여부'],
  is_recommended: ['recommended or not', '추천 여부'],
  leftAlone: ['Left alone: correct it by hand first.', '그대로 두었습니다. 먼저 직접 고치세요.'],
  moment: [
    'As of {time}, with what changes at that moment.',
    '{time} 기준, 이 시각에 바뀌는 내용입니다.',
  ],
  moments: ['Moments', '시각'],
  more: ['{n} more are not listed.', '{n}개가 더 있습니다.'],
  name_en: ['English name', '영어 이름'],
  name_ko: ['Korean name', '한국어 이름'],
  notListed: ['Apps do not get this.', '앱에 전달되지 않습니다.'],
  nothing: ['Nothing matches.', '일치하는 항목이 없습니다.'],
  nothingSure: ['Nothing can be repaired surely.', '자동으로 고칠 것이 없습니다.'],
  now: ['Now', '지금'],
  off: ['Off', '꺼짐'],
  organization_id: ['owner', '소유자'],
  plain: ['uncompressed', '압축 전'],
  recommended: ['Recommended', '추천'],
  repair: ['Repair all that is sure', '확실한 것 모두 고치기'],
  response: ['What apps get', '앱이 받는 내용'],
  stale: ['Below is the last state without errors.', '아래는 오류가 없던 마지막 상태입니다.'],
  stopped: [
    'The preview has stopped: this may be out of date.',
    '미리보기가 멈췄습니다. 최신이 아닐 수 있습니다.',
  ],
  tabs: ['Categories', '카테고리'],
  until: ['until {time}', '{time}까지'],
  working: ['Reading the files …', '파일을 읽고 있습니다 …'],
  write: ['Write this to the files', '이대로 파일에 저장'],
};

/** @param {string} name @param {'en' | 'ko'} lang @param {object} facts those that the words have in braces */
export function say(name, lang, facts = {}) {
  const [en, ko] = Reflect.get(words, name) ?? [name, name]; // a field that is newer than the words
  const text = /** @type {string} */ (lang === 'ko' ? ko : en);
  return text.replace(/\{(\w+)\}/g, (_, fact) => Reflect.get(facts, fact));
}
