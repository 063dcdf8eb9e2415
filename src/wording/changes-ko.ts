import { shown } from '../base/printable.ts';
import { momentText } from '../base/zone.ts';
import { type ChangeKind, changeKinds } from '../catalog/catalog.ts';
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
  partial: '카탈로그 전체를 비교하지는 못했습니다.',
  compared: ({ before, after }) => `비교한 상태: ${revisionText(before)} → ${revisionText(after)}.`,
  counts: (counts) =>
    changeKinds
      .flatMap((kind) => (counts[kind] > 0 ? `${kinds[kind]} ${counts[kind]}개` : []))
      .join(', '),
  refusedBelow: (count) =>
    `허용되지 않은 변경이 ${count}개 있습니다. 어떻게 할지는 맨 아래에 있습니다.`,
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
  appears: '카테고리가 꺼져 있어서 앱에 보이지 않던 필터입니다',
  disappears: '카테고리가 꺼져 있어서 앱에 더 이상 보이지 않습니다',
  shift: (from, to) => `${from}번째에서 ${to}번째로`,
  reversed: (first) => `전체 순서가 거꾸로 바뀌었습니다. 이제 첫 항목: ${first}`,
  resorted: (count) => `${count}개의 자리가 바뀌었습니다`,
  several: '여러 카테고리에 걸친 변경',
  marks: { refused: '허용되지 않음', breaking: '앱에 문제', accepted: '허용됨' },
  filters: (count) => `필터 ${count}개`,
  categories: (count) => `카테고리 ${count}개`,
  host: '호스트',
  part: '주소의 일부',
  replaced({ gone, added, line }) {
    const isFilter = added.includes('/');
    const [kind, where] = isFilter ? ['필터', '그 필터에'] : ['카테고리', '그 파일에'];
    return `코드나 파일 이름을 바꾸거나 옮긴 같은 항목으로 보입니다. ${shown(added)} ${kind}가 예전의 ${shown(gone)} ${kind}라면, 식별자가 그대로 이어지도록 ${where} 다음 줄을 적으세요(다른 was 줄이 있으면 이 줄로 바꾸세요): ${line}`;
  },
  planned: '앞으로 달라지는 점',
  cancelled: '예정에서 빠짐',
  name: 'name_ko',
  happens(kind, names, { count, isFilter, filters, at, zone }) {
    const coming: Partial<Record<ChangeKind, string>> = {
      activated: '나타납니다',
      added: '꺼진 채로 나타납니다',
    };
    const verb = coming[kind] ?? (isFilter ? '꺼집니다' : '사라집니다');
    const members = filters === 0 ? '' : `필터 ${filters}개와 함께 `;
    const what = count > 1 ? `필터 ${count}개` : `${names} ${isFilter ? '필터' : '카테고리'}`;
    return `${momentText(at, 'ko', zone)}에 ${what}가 ${members}${verb}${count > 1 ? `: ${names}` : ''}.`;
  },
  unseen: (count) => `지금은 앱에서 달라지는 것이 없는 변경 ${count}개:`,
  gap(gap) {
    const [when, path] = [gap.side === 'before' ? '변경 전' : '변경 후', shown(gap.path)];
    if (gap.kind === 'catalog-is-missing')
      return `${when}에는 "${path}"에 카탈로그가 없어서 빈 카탈로그와 비교했습니다.`;
    const remedy =
      gap.side === 'before'
        ? ''
        : ` 먼저 고치세요. 고치는 방법은 검사 결과나 "npm run check" 명령에 나옵니다.`;
    return `비교하지 못한 파일: ${path}. ${when} 파일에 오류가 ${gap.errors}개 있고, 첫 오류는 ${gap.line}번째 줄에 있습니다.${remedy}`;
  },
  gone: (count) => `항목 ${count}개가 없어진 것으로 보입니다.`,
  withheld: (count, names, files) =>
    `없어진 것으로 보이는 항목이 ${count}개 있습니다: ${names}. 있던 파일: ${files}. 삭제된 것인지, 오류가 있는 파일로 옮겨진 것인지는 오류를 고쳐야 알 수 있습니다.`,
  setting: '설정',
  images: (names) =>
    `새로 넣거나 바꾼 이미지: ${names}. 배포하기 전에 "npm run preview" 명령으로 볼 수 있습니다.`,
  accepted: ({ reason, expires }) => `${expires}까지 허용됨: ${shown(reason)}`,
  acceptance({ path, line, state, closest, change, entry, expires, missing }) {
    const what = `${shown(path)}:${line}: "${shown(change)} ${shown(entry)}"`;
    if (state === 'expired')
      return `${what}의 허용 기간이 ${expires}에 끝났습니다. 여전히 의도한 변경이면 날짜를 뒤로 미루세요.`;
    if (state === 'incomplete') {
      const day = missing.includes('expires') ? ' 날짜는 2026-12-31처럼 적습니다.' : '';
      return `${what}에 빠진 값이 있어서 허용되지 않습니다. 추가하세요: ${missing.join(', ')}.${day}`;
    }
    const correct =
      closest &&
      `"${shown(closest)}"의 변경을 의도했다면 항목을 그렇게 고치고, 아니면 이 줄들을 지우세요.`;
    return `${what}에 해당하는 변경이 여기에는 없습니다. ${correct ?? '이 줄들을 지우세요.'}`;
  },
  refused: (count, path) =>
    `허용되지 않은 변경이 ${count}개 있습니다. 되돌리거나, 의도한 변경이면 ${shown(path)}에 다음 내용을 추가하세요.`,
  linesByCommand: `추가할 줄이 너무 많아 여기에는 표시하지 않았습니다. 다음 명령으로 볼 수 있습니다: npm run diff -- --fail-on breaking`,
  whyIntended: '이렇게 바꾸는 이유',
  inPlace: '지금 있는 줄 대신 적으세요',
  unjudged: '비교하지 못한 부분은 판단할 수 없습니다. 오류부터 고치세요.',
  more: (count) => `여기에 표시하지 않은 줄이 ${count}개 더 있습니다.`,
  columns: ['변경', '항목', '변경 전', '변경 후'],
};

function revisionText(revision: Revision): string {
  const commit = revision.commit.slice(0, 10);
  if (revision.kind === 'worktree') return '지금 파일';
  if (revision.kind === 'proposed') return '바꾼 뒤의 파일';
  if (revision.kind === 'merge-base') return `${shown(revision.branch)}에서 갈라진 ${commit}`;
  return revision.commit.startsWith(revision.revision)
    ? commit
    : `${shown(revision.revision)}(${commit})`;
}

function fromTo({ before, after }: Total): string {
  return before === after ? `${after}개` : `${before}개 → ${after}개`;
}
