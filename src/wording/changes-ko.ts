import { shown } from '../base/printable.ts';
import { momentText } from '../base/zone.ts';
import { changeKinds } from '../catalog/catalog.ts';
import type { Revision, Total } from '../diff/change.ts';
import type { ChangesWording } from './changes-en.ts';

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
  title: '앱에서 달라지는 점',
  none: '앱에서 달라지는 점이 없습니다.',
  noneYet: '지금 당장 앱에서 달라지는 점은 없습니다.',
  cannotCompare: {
    after: '비교할 수 없습니다. 카탈로그에 오류가 있습니다("npm run check" 결과를 보세요).',
    before:
      '비교할 수 없습니다. 변경 전 카탈로그에 오류가 있어서 앱에서 무엇이 달라지는지 알 수 없습니다.',
  },
  missing: (side, path) => {
    const when = side === 'before' ? '변경 전' : '변경 후';
    return `${when}에는 "${shown(path)}"에 카탈로그가 없어서 빈 카탈로그와 비교했습니다.`;
  },
  compared: ({ before, after }) => `비교한 상태: ${revisionText(before)} → ${revisionText(after)}.`,
  counts: (counts) =>
    changeKinds
      .flatMap((kind) => (counts[kind] > 0 ? `${kinds[kind]} ${counts[kind]}개` : []))
      .join(', '),
  totals: ({ categories, filters }) =>
    `앱에 전달되는 카테고리: ${fromTo(categories)}, 필터: ${fromTo(filters)}`,
  breaking: (count, all) =>
    `${all === 1 ? '' : count === all ? '모두 ' : `이 중 ${count}개는 `}앱에 문제를 일으킬 수 있습니다(!)`,
  kinds,
  renamedFilter: '코드 변경',
  renamedCategory: '파일 이름 변경',
  levels: {
    breaking: '앱에 문제를 일으킬 수 있음',
    notable: '사용자가 알아챌 수 있음',
    minor: '거의 눈에 띄지 않음',
  },
  empty: '(비어 있음)',
  withFilters: (count) => `필터 ${count}개 포함`,
  effects: {
    appears: ['카테고리가 꺼져 있어서 앱에 보이지 않던 필터입니다'],
    disappears: ['카테고리가 꺼져 있어서 앱에 더 이상 보이지 않습니다'],
    stays: [],
  },
  several: '여러 카테고리에 걸친 변경',
  marks: { error: '허용되지 않음', warning: '앱에 문제' },
  filters: (count) => `필터 ${count}개`,
  categories: (count) => `카테고리 ${count}개`,
  replaced({ gone, added, line }) {
    const isFilter = added.includes('/');
    const [kind, where] = isFilter ? ['필터', '그 필터에'] : ['카테고리', '그 파일에'];
    return [
      '코드나 파일 이름을 바꾸거나 옮긴 같은 항목으로 보입니다.',
      `${shown(added)} ${kind}가 예전의 ${shown(gone)} ${kind}라면,`,
      '다른 was 줄이 있으면 지우고,',
      `식별자가 그대로 이어지도록 ${where} 다음 줄을 적으세요: ${line}`,
    ].join(' ');
  },
  scheduled: '예약된 변경',
  time: (at, zone) => momentText(at, 'ko', shown(zone)),
  accepted: ({ reason, expires }) => `${expires}까지 허용됨: ${shown(reason)}`,
  refused: (count, path) =>
    `허용되지 않은 변경이 ${count}개 있습니다. 되돌리거나, 의도한 변경이면 ${shown(path)}에 다음 내용을 추가하세요.`,
  linesByCommand: `추가할 줄이 너무 많아 여기에는 표시하지 않았습니다. 다음 명령으로 볼 수 있습니다: npm run diff -- --fail-on breaking`,
  whyIntended: '이렇게 바꾸는 이유',
  more: (count) => `여기에 표시하지 않은 줄이 ${count}개 더 있습니다.`,
};

function revisionText(revision: Revision): string {
  const commit = revision.commit.slice(0, 10);
  if (revision.kind === 'worktree') return '지금 파일';
  if (revision.kind === 'merge-base') return `${shown(revision.branch)}에서 갈라진 ${commit}`;
  return revision.commit.startsWith(revision.revision)
    ? commit
    : `${shown(revision.revision)}(${commit})`;
}

function fromTo({ before, after }: Total): string {
  return before === after ? `${after}개` : `${before}개 → ${after}개`;
}
