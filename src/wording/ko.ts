import { printable, printableLine } from '../base/printable.ts';
import { changesKo, kinds } from './changes-ko.ts';
import type { Wording } from './en.ts';
import { operatorFailures } from './operators.ts';
import { sentencesOf, type Templates, type Unknown } from './sentences.ts';
import { fetchCommand, quoted, repairDiff, shortDigest, timeText } from './shared.ts';
import type { FailureArgs, NoteArgs, SnapshotFacts } from './tables.ts';

const withoutGit = `지금 파일만 검사할 때는 git이 필요 없습니다: npm run check`;

const failures = {
  ...operatorFailures,
  'catalog-folder-is-missing': [
    '카탈로그 폴더("{path}")가 없습니다.',
    '상위 폴더에서 실행하거나 --catalog로 경로를 지정하세요.',
  ],
  'catalog-has-errors': () => changesKo.cannotCompare.after,
  'catalog-is-a-submodule': [
    '"{path}" 폴더는 서브모듈이라 파일이 다른 저장소에 있습니다.',
    '그 저장소에서 실행하세요.',
  ],
  'code-is-unknown': ({ code, closest, command }) => [
    `${quoted(code)} 코드는 없습니다.`,
    `${closest === undefined ? '코드 목록을 보려면' : `가장 비슷한 코드는 ${quoted(closest)}입니다`}: ${command}`,
  ],
  'default-branch-is-unknown': [
    '"{path}" 폴더의 저장소에 main이나 master 브랜치가 없고,',
    'origin의 기본 브랜치도 알 수 없습니다.',
    '비교할 대상을 지정하세요.',
    '예: npm run diff -- HEAD~1',
  ],
  'answer-is-needed': [
    '물어볼 수 없는 환경이라 저장하지 않았습니다.',
    '저장하려면 --yes를, 바뀔 내용만 보려면 --dry-run을 붙이세요.',
  ],
  'category-is-ambiguous': [
    '이름이 "{name}"인 카테고리가 여럿입니다.',
    '슬러그로 적으세요: {slugs}',
  ],
  'category-is-unknown': ({ name, closest, path }) => [
    `${quoted(path)} 안에 ${quoted(name)} 카테고리가 없습니다.`,
    closest === undefined
      ? '이름을 확인하세요.'
      : `가장 비슷한 카테고리는 ${quoted(closest)}입니다.`,
  ],
  'filter-is-unknown': ({ name, closest, path }) => [
    `${quoted(path)} 안에 코드가 ${quoted(name)}인 필터가 없습니다.`,
    closest === undefined ? '코드를 확인하세요.' : `가장 비슷한 코드는 ${quoted(closest)}입니다.`,
  ],
  'file-changed-meanwhile': [
    '그사이 "{path}" 파일이 바뀌어서 저장하지 않았습니다.',
    '다시 실행하세요.',
  ],
  'file-has-errors': [
    '"{path}" 파일에 오류가 있어서 아무것도 저장하지 않았습니다.',
    '먼저 고치세요: npm run check',
  ],
  'file-is-not-spliceable': ({ path, at, lines }) => [
    `${quoted(path)} 파일은 안전하게 바꿀 수 없는 형식으로 적혀 있어서 저장하지 않았습니다.`,
    `${at.join(', ')}번째 줄을 직접 ${lines.length === 0 ? '고치세요.' : ['고치고 다음 내용을 추가하세요:', ...lines.map(printableLine)].join('\n')}`,
  ],
  'file-to-check-is-missing': [
    '"{path}" 파일이 없습니다.',
    '카탈로그의 파일이나 폴더를 지정하거나, 전체를 검사하세요: npm run check',
  ],
  'folder-is-not-in-git': [
    '"{path}" 폴더는 git 저장소 안에 있지 않습니다.',
    '저장소를 복제한 폴더에서 실행하세요.',
    withoutGit,
  ],
  'git-fails': ({ path, reason }) => [
    `${quoted(path)} 폴더에서 git 명령이 실패했습니다.`,
    `git의 메시지:\n${reason.split('\n').map(printable).join('\n')}`,
  ],
  'git-is-missing': `git이 설치되어 있지 않거나 PATH에 없습니다. git을 설치하세요. ${withoutGit}`,
  'history-is-missing': ({ branch, isShallow }) => [
    `${quoted(branch)} 브랜치와 공통된 커밋이 여기에 없습니다. 아직 받지 않았거나 서로 관련 없는 브랜치입니다.`,
    `실행하세요: ${fetchCommand({ branch, isShallow })}`,
  ],
  'nothing-is-written': `아무것도 저장하지 않았습니다.`,
  'outputs-are-unclear': [
    '어느 보고서를 어디에 쓸지 알 수 없습니다({value}).',
    '형식마다 파일을 따로 정하세요. 예: --format sarif --output sarif=report.sarif',
  ],
  'repository-has-no-commit': [
    '"{path}" 폴더의 저장소에 아직 커밋이 없어서 비교할 대상이 없습니다.',
    '카탈로그를 먼저 커밋하세요.',
  ],
  'revision-is-unknown': ({ revision, isShallow }) => [
    `이 저장소에는 ${quoted(revision)} 리비전이 없습니다.`,
    isShallow
      ? '이력의 일부만 받은 상태입니다. 실행하세요: git fetch --unshallow origin'
      : 'HEAD~1이나 origin/main처럼 커밋, 브랜치, 태그를 지정하세요. 새 커밋이나 브랜치는 git fetch로 받으세요.',
  ],
} as const satisfies Templates<FailureArgs>;

const notes = {
  'change-is-recorded': ({ kind, key, from }) =>
    `${recordKinds[kind]}: ${from === undefined ? '' : `${from} -> `}${key}`,
  'file-is-left-alone': [
    '{path} 파일은 끝까지 읽을 수 없거나 고치면 다른 내용까지 바뀔 수 있어서 아무것도 고치지 않았습니다.',
    '먼저 직접 고치세요.',
  ],
  'files-are-written': ({ paths: [path = '', ...others] }) =>
    others.length === 0
      ? `저장했습니다: ${printable(path)}`
      : `저장했습니다: ${printable(path)} 외 ${others.length}개`,
  'findings-are-new': [
    '이대로 바꾸면 다음과 같은 검사 결과가 나옵니다.',
    '줄 번호와 내용은 바꾼 뒤를 기준으로 합니다.',
  ],
  'line-is-repaired': ({ path, line, before, after }) =>
    `고쳤습니다: ${printable(path)}:${line}${repairDiff(before, after, '분리된 자모를 완성형으로')}`,
  'may-be-written': `저장할까요? y 또는 n`,
  'registry-is-new': `"{folder}" 폴더에 식별자 기록이 없어서, 카탈로그의 모든 항목에 새 식별자를 부여했습니다.`,
  'no-file-is-in-the-catalog': `지정한 파일 가운데 카탈로그에 있는 것이 없어서 아무것도 검사하지 않았습니다.`,
  'nothing-is-repaired': `자동으로 고칠 것이 없습니다.`,
  'nothing-to-change': `바꿀 것이 없습니다.`,
  'published-folder-differs': [
    '"{folder}" 폴더의 내용이 카탈로그와 다릅니다.',
    '배포하려면 --check 없이 실행하세요.',
  ],
  'published-folder-is-current': `"{folder}" 폴더의 내용이 카탈로그와 같습니다.`,
  'snapshot-is-kept': ({ commit, last_modified, isCurrent, ...facts }) =>
    `${isCurrent ? '*' : ' '} ${shortDigest(facts.digest)} ${(commit?.slice(0, 12) ?? '-').padEnd(12)} ${last_modified} ${sizeOf(facts)}`,
  'snapshot-is-published': ({ folder, ...facts }) =>
    `${quoted(folder)} 폴더에 배포했습니다. ${snapshot(facts)}.`,
  'snapshot-is-rolled-back': ({ folder, ...facts }) => [
    `${quoted(folder)} 폴더의 스냅샷을 되돌렸습니다.`,
    `${snapshot(facts)}.`,
    '실행 중인 서버에도 곧 반영됩니다.',
    '--resume 옵션으로 build나 publish를 실행할 때까지 새로 배포되지 않습니다.',
    '그 전에 카탈로그의 변경도 되돌려 두세요.',
  ],
  'snapshot-is-unchanged': ({ folder, ...facts }) =>
    `${quoted(folder)} 폴더에 이미 있어서 할 일이 없습니다. ${snapshot(facts)}.`,
  'snapshots-are-scheduled': ({ next, beyond, zone }) =>
    [
      ...next.map(({ from, counts }) => `  ${timeText(from, 'ko', zone)}부터: ${sizeOf(counts)}`),
      ...(beyond
        ? [
            `  ${timeText(beyond, 'ko', zone)} 이후의 변경: 위 시각 가운데 하나가 지난 뒤에 다시 배포하세요`,
          ]
        : []),
    ].join('\n'),
  'snapshot-would-shrink': ({ folder, from, zone, before, lost }) =>
    `${from ? `${timeText(from, 'ko', zone)}부터 ` : ''}${quoted(folder)}에 배포된 내용이 앱에서 너무 많이 사라지게 되어 배포하지 않았습니다(카테고리 ${before.categories}개 중 ${lost.categories}개, 필터 ${before.filters}개 중 ${lost.filters}개).
의도한 변경이면 --allow-shrink를 붙여 다시 실행하세요.`,
  'warnings-are-too-many': [
    '경고 {warnings}개가 --max-warnings 한도 {maximum}개보다 많습니다.',
    '경고를 해결하거나 한도를 올리세요.',
  ],
  'watch-begins': `검사합니다: "{folder}"`,
  'watch-waits': ['파일이 바뀌기를 기다리고 있습니다.', '끝내려면 Ctrl-C를 누르세요.'],
} as const satisfies Templates<NoteArgs>;

const recordKinds = {
  ...kinds,
  new: '추가',
  renamed: '이름 변경',
  revived: '복구',
  vanished: '삭제',
};

/** Reasons by system error code, and by why a file of the catalog cannot be read. */
const systemReasons: Readonly<Record<string, string>> = {
  EACCES: '권한이 없습니다',
  EADDRINUSE: '다른 프로그램이 이 포트를 쓰고 있으니 --port로 다른 포트를 지정하세요',
  EIO: '내용이 없거나 손상되었습니다',
  EISDIR: '파일이 필요한 자리에 폴더가 있습니다',
  ENOENT: '존재하지 않습니다',
  ENOSPC: '디스크가 가득 찼습니다',
  'not-a-file': '파일이 필요한 자리에 파이프, 소켓 또는 장치가 있습니다',
};

/** All sentences in Korean. */
export const ko: Wording = {
  language: 'ko',
  severities: { error: '오류', warning: '경고' },
  failures: sentencesOf<FailureArgs, Unknown<FailureArgs, typeof failures>>(failures),
  notes: sentencesOf<NoteArgs, Unknown<NoteArgs, typeof notes>>(notes),
  changes: changesKo,
  entry({ kind, key, category, position, name_en, name_ko }) {
    const name = name_ko ?? name_en;
    const where = key ?? `${category} 카테고리의 ${position}번째`;
    const kindName = kind === 'category' ? '카테고리' : '필터';
    return name === undefined
      ? `${kindName} ${printable(where)}`
      : `${kindName} ${quoted(name)}(${printable(where)})`;
  },
  systemError: (code, path) =>
    `${path === undefined ? '계속할' : `${quoted(path)} 경로를 사용할`} 수 없습니다. ${systemReason(code)}.`,
  bug: (stack) => `${stack}\nfilter-catalog의 버그입니다. 위 내용을 그대로 알려 주세요.`,
  counts({ errors, warnings, files }) {
    if (errors + warnings === 0) return `파일 ${files}개에 문제가 없습니다.`;
    return `파일 ${files}개에서 오류 ${errors}개, 경고 ${warnings}개를 찾았습니다.`;
  },
  report: {
    more: (number) => `이 밖에 ${number}개가 더 있습니다.`,
    write: '이렇게 적으세요:',
    writeLines: (first, last) =>
      `${first === last ? first : `${first}~${last}`}번째 줄을 이렇게 적으세요:`,
    deleteLines: (first: number, last: number): string =>
      first === last ? `${first}번째 줄을 지우세요.` : `${first}~${last}번째 줄을 지우세요.`,
    seeAlso: '함께 볼 곳:',
    next: (command) => `다음 명령: ${command}`,
    fixable: (number, all, command) =>
      `${all === 1 ? '' : `이 중 ${number}개는 `}다음 명령으로 고칠 수 있습니다: ${command}`,
    inSummary: '전체 보고서는 이 실행의 요약(Summary)에 있습니다.',
    title: '필터 카탈로그',
    warnings: (number) => `경고 ${number}개`,
    older: (number) => `이 브랜치에서 바꾸지 않은 파일의 기존 경고: ${number}개`,
  },
  explain: (command) => `코드 하나의 설명과 예를 보려면: ${command}`,
};

const systemReason = (code: string) => systemReasons[code] ?? `시스템의 응답: ${printable(code)}`;
export const sizeOf = ({ categories, filters }: Pick<SnapshotFacts, 'categories' | 'filters'>) =>
  `카테고리 ${categories}개, 필터 ${filters}개`;
const snapshot = (facts: Omit<SnapshotFacts, 'folder'>) =>
  `${sizeOf(facts)}(스냅샷 ${shortDigest(facts.digest)})`;
