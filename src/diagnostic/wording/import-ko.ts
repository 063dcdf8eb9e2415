import type { JsonType } from '../codes.ts';
import type { AnswerFault, AnswerForm, NetworkFault } from '../failure.ts';
import type { ImportFailures, ImportNotes } from './import.ts';
import { particle } from './particle.ts';
import { shown } from './shown.ts';

export const importFailures: ImportFailures = {
  'answer-has-another-shape': ({ source, faults, more }) =>
    [
      `${of(source)} API 응답의 형식과 다릅니다. 아무것도 저장하지 않았습니다.`,
      ...faults.map((fault) => `${shown(fault.place)}: ${answerFault(fault)}`),
      ...(more === 0 ? [] : [`… 그 밖에 ${more}곳이 더 있습니다.`]),
    ].join('\n'),
  'answer-is-not-a-list': ({ source, form }) => `${of(source)} ${answerForm(form)} 아무것도 저장하지 않았습니다.`,
  'answer-is-too-large': ({ source, maximum }) =>
    `${of(source)} ${maximum / 1024 / 1024} MiB가 넘어서 API 응답으로 볼 수 없습니다. 아무것도 저장하지 않았습니다.`,
  'catalog-is-unstamped': ({ path, next }) =>
    `${quoted(path)}에 스탬프가 최신이 아닌 항목이 있어서 응답의 어느 항목과 같은지 알 수 없습니다. 아무것도 저장하지 않았습니다. 먼저 실행하세요: ${next}`,
  'folder-is-not-empty': ({ path }) =>
    `${quoted(path)} 폴더가 비어 있지 않습니다. 가져오기는 기존 파일을 덮어쓰지 않습니다. 다른 폴더를 지정하거나(--into 폴더) 기존 카탈로그에 합치세요(--into ${shown(path)} --merge).`,
  'import-key-is-malformed': () => 'API 키에 콜론이나 제어 문자가 있어서 보낼 수 없습니다(RFC 7617). 다시 복사하세요.',
  'import-key-is-missing': ({ variable }) =>
    `서버에 보낼 API 키가 없습니다. 환경 변수 ${shown(variable)}에 넣거나, 터미널에서 실행해서 물어볼 때 입력하세요.`,
  'import-takes-no-key': () =>
    '--key에는 키가 들어 있는 환경 변수의 이름을 적어야 하는데, 적힌 값은 설정된 환경 변수가 아닙니다. 키 자체를 적었다면 셸 기록에 남고 이 컴퓨터의 다른 사용자에게도 보이니, 누군가 보았을 수 있으면 그 키를 폐기하세요.',
  'merge-fails': ({ path, place, reason }) => {
    const reasons = {
      'cannot-be-edited': `${quoted(path)}의 작성 방식 때문에 다른 줄을 건드리지 않고는 고칠 수 없습니다. 다른 파일과 같은 형식으로 바꾸거나 직접 고치세요.`,
      'filter-is-elsewhere': `${shown(place)}: 이 필터는 카탈로그에서 다른 카테고리(${quoted(path)})에 있습니다. 직접 옮기고 "npm run stamp"를 실행한 뒤 다시 가져오세요.`,
    };
    return `응답을 카탈로그에 합칠 수 없습니다. ${reasons[reason]} 아무것도 저장하지 않았습니다.`;
  },
  'merge-needs-a-catalog': ({ path }) =>
    `합칠 카탈로그 폴더 ${quoted(path)}${particle(path, '이/가')} 없습니다. --into로 폴더를 지정하거나, 새로 만들려면 --merge를 빼세요.`,
  'server-answers-otherwise': ({ url, status, leadsTo }) =>
    `${quoted(url)} 서버가 ${status}${particle(String(status), '으로/로')} 응답했습니다. ${meaning(status, leadsTo)}`,
  'server-is-not-reached': ({ url, fault }) => `${quoted(url)}에서 응답을 받지 못했습니다. ${networkFault(fault)}`,
  'url-is-refused': ({ reason }) => urlFaults[reason],
};

export const importNotes: ImportNotes = {
  'answer-is-merged': ({ folder, files, untouched, next }) =>
    `${quoted(folder)}에 합쳤습니다. 파일 ${files}개를 저장했고, 응답에 없는 항목 ${untouched}개는 그대로 두었습니다. git diff로 확인하세요. 다음 명령: ${next}`,
  'catalog-is-imported': ({ folder, categories, filters, deleted, next }) =>
    `${quoted(folder)}에 가져왔습니다. 카테고리 ${categories}개, 필터 ${filters}개${deleted === 0 ? '' : `(삭제된 ${deleted}개는 식별자만 stamps.json에 남김)`}. 다음 명령: ${next}`,
  'entry-is-merged': ({ kind, key, fields }) =>
    kind === 'deleted'
      ? `${kinds[kind]} ${shown(key)} (응답에는 삭제된 것으로 되어 있습니다. 지우는 것이 맞으면 직접 지우세요)`
      : `${kinds[kind]} ${shown(key)}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}`,
  'nothing-is-merged': ({ folder }) =>
    `응답에 있는 값이 ${quoted(folder)}에 이미 모두 있어서 쓸 것이 없습니다. 순서와 응답에 없는 항목은 그대로 두었습니다.`,
};

const kinds = { added: '추가', changed: '변경', deleted: '유지', revived: '복구' } as const;

const urlFaults = {
  credentials:
    'URL에 사용자 이름, 비밀번호나 API 키가 들어 있으면 셸 기록에 남습니다. URL에서 빼고, API 키는 환경 변수 FILTER_CATALOG_IMPORT_KEY에 넣으세요.',
  insecure: 'http:로는 API 키가 그대로 노출될 수 있어서 이 컴퓨터(localhost)에서만 쓸 수 있습니다. https:로 적으세요.',
  malformed: 'URL을 읽을 수 없습니다. https://api.example.com/filter-category/active처럼 전체를 적으세요.',
  scheme: 'URL은 https://로 시작해야 합니다. 예: https://api.example.com/filter-category/active',
} as const;

/** What follows "… 은/는". */
function answerForm(form: AnswerForm): string {
  switch (form.kind) {
    case 'empty-list':
      return '빈 목록입니다. 카탈로그에는 카테고리가 하나 이상 있어야 합니다.';
    case 'field-is-repeated':
      return `한 객체에 같은 필드가 두 번 있어서(${form.line}번째 줄, ${form.column}번째 칸) 어느 쪽이 맞는지 알 수 없습니다.`;
    case 'not-a-list':
      return `카테고리를 담은 JSON 배열이어야 하는데, ${types[form.actual]}입니다.`;
    case 'not-json':
      return `JSON이 아닙니다(${form.line}번째 줄, ${form.column}번째 칸부터). 저장한 응답이라면 중간에 잘렸거나 수정되었을 수 있습니다.`;
    case 'not-utf8':
      return 'UTF-8이 아닙니다. 받은 응답을 그대로 저장하세요.';
    case 'nothing':
      return '비어 있습니다.';
    case 'page':
      return 'API 응답이 아니라 웹 페이지입니다. 주소가 /filter-category/active로 끝나는지 확인하세요.';
    case 'refusal':
      return `카테고리 목록이 아니라 API의 오류 응답입니다: ${quoted(form.message)}. 유효한 API 키로 다시 받으세요.`;
  }
}

function answerFault(fault: AnswerFault): string {
  switch (fault.kind) {
    case 'deletion-time-is-malformed':
      return `null이거나 2026-11-20T09:30:00.000Z처럼 시간대가 있는 시각이어야 하는데, ${is(fault.found)}.`;
    case 'field-is-missing':
      return '필드가 없습니다.';
    case 'field-is-unknown':
      return `API에 없는 필드라서 가져오면 사라집니다.${fault.closest === undefined ? '' : ` 가장 비슷한 필드는 ${fault.closest}입니다.`}`;
    case 'identifier-is-blank':
      return '식별자여야 하는데 비어 있습니다.';
    case 'identifier-is-duplicate':
      return `${quoted(fault.found)}${particle(fault.found, '은/는')} 이미 ${fault.first}의 식별자입니다.`;
    case 'owner-differs':
      return `이 필터가 속한 카테고리의 식별자 ${quoted(fault.due)}${particle(fault.due, '과/와')} 같아야 하는데, ${is(fault.found)}.`;
    case 'time-is-malformed':
      return `2026-11-20T09:30:00.000Z처럼 밀리초까지 적은 UTC 시각이어야 하는데, ${is(fault.found)}.`;
    case 'value-has-wrong-type':
      return `${types[fault.expected]}${particle(types[fault.expected], '이/가')} 와야 하는데, ${types[fault.actual]}입니다.`;
  }
}

const types: Readonly<Record<JsonType | 'string-or-null', string>> = {
  array: '배열',
  boolean: 'true 또는 false',
  null: 'null',
  number: '숫자',
  object: '객체',
  string: '문자열',
  'string-or-null': 'null 또는 문자열',
};

function meaning(status: number, leadsTo: string | undefined): string {
  if (leadsTo !== undefined) {
    return `${quoted(leadsTo)}${particle(leadsTo, '으로/로')} 가라고 하지만, 그곳에는 API 키를 보내지 않습니다. 믿을 수 있는 주소라면 그 주소에서 가져오세요.`;
  }
  if (status === 401 || status === 403) return 'API 키를 받아들이지 않습니다. 키가 온전하고 아직 유효한지 확인하세요.';
  if (status === 404) return '없는 주소입니다. API 주소는 /filter-category/active로 끝납니다.';
  if (status === 429) return '요청이 너무 잦습니다. 잠시 기다렸다가 다시 실행하세요.';
  if (status >= 500) return '서버에 문제가 있습니다. 나중에 다시 실행하거나 서버 운영자에게 문의하세요.';
  return 'API는 200으로 응답합니다. 주소를 확인하세요.';
}

function networkFault(fault: NetworkFault): string {
  switch (fault.kind) {
    case 'broken':
      return `연결이 끊어졌습니다(${shown(fault.reason)}). 다시 실행하세요.`;
    case 'late':
      return '30초가 넘게 걸렸습니다. 나중에 다시 실행하거나, 응답을 파일로 저장해서 가져오세요.';
    case 'name-is-unknown':
      return '서버 이름을 찾을 수 없습니다. 주소에 오타가 없는지, 네트워크에 연결되어 있는지 확인하세요.';
    case 'refused':
      return '그 주소에서 연결을 받는 서버가 없습니다. 주소와 포트를 확인하세요.';
    case 'not-tls':
      return '그 포트는 https를 쓰지 않습니다. 포트를 확인하거나, 이 컴퓨터의 서버라면 http:로 적으세요.';
    case 'tls':
      return `인증서를 믿을 수 없습니다(${shown(fault.reason)}). 소속 조직의 인증서라면 NODE_EXTRA_CA_CERTS로 지정하세요.`;
  }
}

function is(found: string): string {
  return `지금은 ${quoted(found)}입니다`;
}

/** With the particle of a topic. */
function of(source: string): string {
  return source === '-' ? '표준 입력은' : `${quoted(source)}${particle(source, '은/는')}`;
}

function quoted(text: string): string {
  return `"${shown(text)}"`;
}
