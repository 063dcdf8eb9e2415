import { printable } from '../base/printable.ts';
import { changeKinds } from '../catalog/catalog.ts';
import type { Total } from '../diff/change.ts';
import type { ChangesWording } from './changes-en.ts';
import { shortTime } from './shared.ts';

export const kinds: ChangesWording['kinds'] = {
  activated: '켜짐',
  added: '추가',
  changed: '변경',
  deactivated: '꺼짐',
  moved: '이동',
  removed: '삭제',
  renamed: '코드·파일 이름 변경',
  reordered: '순서 변경',
};

export const changesKo: ChangesWording = {
  names: ['name_ko', 'name_en'],
  title: '앱에서 달라지는 점',
  none: '앱에서 달라지는 점이 없습니다.',
  cannotCompare: {
    after: '비교할 수 없습니다. 카탈로그에 오류가 있습니다("npm run check" 결과를 보세요).',
    before:
      '비교할 수 없습니다. 변경 전 카탈로그에 오류가 있어서 앱에서 무엇이 달라지는지 알 수 없습니다.',
  },
  compared: (revisions) => `비교 기준: ${revisions}.`,
  counts(counts, breaking) {
    const all = changeKinds.filter((kind) => counts[kind] > 0);
    const sum = all.reduce((total, kind) => total + counts[kind], 0);
    const breaks = breaking > 0 ? `, ${breakingText(breaking, sum)}` : '';
    return all.map((kind) => `${kinds[kind]} ${counts[kind]}개`).join(', ') + breaks;
  },
  headline(now, { begin, end, breaking }) {
    const begins = begin > 0 ? [`시작 ${begin}개`] : [];
    const ends = end > 0 ? [`종료 ${end}개`] : [];
    const breaks = breaking > 0 ? [breakingText(breaking, begin + end)] : [];
    return `지금: ${now ?? '달라지는 점 없음'}. 나중: ${[...begins, ...ends, ...breaks].join(', ')}.`;
  },
  totals: ({ categories, filters }) =>
    `앱에 전달되는 카테고리: ${fromTo(categories)}, 필터: ${fromTo(filters)}.`,
  kinds,
  empty: '(비어 있음)',
  withFilters: (count) => `필터 ${count}개 포함`,
  leftOut: (count) => `꺼져 있는 필터 ${count}개를 더는 보내지 않음`,
  sent: (count) => `꺼져 있는 필터 ${count}개도 보냄`,
  andMore: (names, count) => `${names} 외 ${count}개`,
  effects: {
    appears: ['옮기기 전에는 앱에 보이지 않았습니다'],
    disappears: ['옮긴 뒤에는 앱에 보이지 않습니다'],
    stays: [],
  },
  several: '여러 카테고리에 걸친 변경',
  marks: { error: '허용되지 않음', warning: '앱에 문제가 될 수 있음' },
  filters: (count) => `필터 ${count}개`,
  categories: (count) => `카테고리 ${count}개`,
  replaced({ removed, added, line }) {
    const isFilter = added.includes('/');
    const [kind, where] = isFilter ? ['필터', '그 필터에'] : ['카테고리', '그 파일에'];
    return [
      '코드나 파일 이름이 바뀌었거나 옮겨진 같은 항목으로 보입니다.',
      `${printable(added)} ${kind}가 예전의 ${printable(removed)} ${kind}라면,`,
      '다른 was 줄이 있으면 지우고,',
      `식별자가 그대로 이어지도록 ${where} 다음 줄을 적으세요: ${line}`,
    ].join(' ');
  },
  renamed: (isFilter) => (isFilter ? '코드 변경' : '파일 이름 변경'),
  later({ kind, at = '', instead }, clock) {
    const { text, lastDay } = shortTime(at, 'ko', clock);
    const before = instead && `(전에는 ${shortTime(instead, 'ko', clock).text})`;
    if (kind === 'activated' || kind === 'added') return `${text}에 시작${before ?? ''}`;
    return `${text}에 종료${before ?? (lastDay ? `(마지막 날 ${lastDay})` : '')}`;
  },
  times: (zone) => `시각은 ${printable(zone)} 기준입니다.`,
  accepted: ({ reason, expires }) => `${expires}까지 허용됨: ${printable(reason)}`,
  refused: (count) => `허용되지 않은 변경이 ${count}개 있어서 검사를 통과하지 못합니다.`,
  accept: (path) =>
    path
      ? `허용되지 않은 변경은 되돌리거나, 함께 적힌 방법대로 고치세요. 의도한 변경이면 ${printable(path)} 파일에 다음 내용을 추가하세요.`
      : '허용되지 않은 변경은 되돌리거나, 함께 적힌 방법대로 고치세요.',
  whyIntended: '이렇게 바꾸는 이유',
  lastDay: '병합할 수 있는 마지막 날',
  more: (count) => `여기에 표시하지 않은 줄이 ${count}개 더 있습니다.`,
};

function breakingText(count: number, all: number): string {
  const which = count === all ? '모두 ' : `이 ${all}개 중 ${count}개는 `;
  return `${all === 1 ? '' : which}앱에 문제가 될 수 있음`;
}

function fromTo({ before, after }: Total): string {
  return before === after ? `${after}개` : `${before}개 → ${after}개`;
}
