import { shown } from '../base/printable.ts';
import type { AnswerFault, AnswerForm, ExpectedValue, NameFault } from '../finding/failure.ts';
import type { ImportFailures, ImportNotes } from './import.ts';
import { particle } from './particle.ts';

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
  'folder-is-not-empty': ({ path, holds }) =>
    holds === 'memory'
      ? `${quoted(path)}에 식별자 기록이나 스냅샷이 이미 있습니다. 가져오기는 기존 파일을 덮어쓰지 않으니 다른 폴더를 지정하세요: --out 폴더`
      : `${quoted(path)} 폴더가 비어 있지 않습니다. 가져오기는 기존 파일을 덮어쓰지 않으니 다른 폴더를 지정하세요: --catalog 폴더. 여기서 가져오기가 중간에 끊겼다면, 남은 파일과 식별자 기록(stamps.json)을 지우고 다시 실행하세요.`,
  'names-are-refused': ({ source, faults, command }) =>
    [
      `${of(source)} 다음 이름 때문에 가져올 수 없습니다. 아무것도 저장하지 않았습니다.`,
      ...faults.map(nameFault),
      ...(command === undefined
        ? ['--rename을 고쳐서 다시 실행하세요.']
        : ['제안한 이름은 원하는 대로 고쳐서 실행하세요:', command]),
    ].join('\n'),
};

export const importNotes: ImportNotes = {
  'catalog-is-imported': ({ folder, memory, categories, filters, deleted, omitted }) =>
    [
      `${quoted(folder)}에 카테고리 ${categories}개, 필터 ${filters}개를 가져왔습니다.`,
      `식별자와 시각은 ${quoted(memory)}에 있습니다${deleted === 0 ? '' : `(삭제된 항목 ${deleted}개 포함)`}.`,
      ...(omitted === 0 ? [] : [`삭제된 항목 중 이름이 규칙에 맞지 않거나 이미 쓰이는 ${omitted}개는 뺐습니다.`]),
    ].join(' '),
  'imported-catalog-has-errors': ({ memory, next }) =>
    `가져온 카탈로그에 오류가 있어서 스냅샷은 배포하지 않았습니다. 식별자는 ${quoted(memory)}에 남아 있습니다. 오류를 고친 뒤 실행하세요: ${next}`,
};

/** What follows "… 은/는". */
function answerForm(form: AnswerForm): string {
  switch (form.kind) {
    case 'no-category':
      return '삭제되지 않은 카테고리가 없습니다. 카탈로그에는 카테고리가 하나 이상 있어야 합니다.';
    case 'not-a-list':
      return '카테고리를 담은 JSON 배열이 아닙니다.';
    case 'not-json':
      return `JSON이 아닙니다(${shown(form.reason)}). 저장한 응답이라면 중간에 잘렸거나 수정되었을 수 있습니다.`;
    case 'not-utf8':
      return 'UTF-8이 아닙니다. 받은 응답을 압축하지 않은 그대로 저장하세요(curl --compressed).';
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
    case 'field-is-missing':
      return '필드가 없습니다.';
    case 'field-is-unknown':
      return `API에 없는 필드라서 가져오면 사라집니다. 빼고 가져오려면: jq 'del(..|objects|.${shown(fault.place.split('/').at(-1) ?? '')})'${fault.closest === undefined ? '' : ` 가장 비슷한 필드는 ${fault.closest}입니다.`}`;
    case 'identifier-is-duplicate':
      return `${quoted(fault.found)}${particle(fault.found, '은/는')} ${fault.first}에 이미 있는 식별자입니다.`;
    case 'owner-differs':
      return `이 필터가 속한 카테고리의 식별자 ${quoted(fault.due)}${particle(fault.due, '과/와')} 같아야 하는데, 지금은 ${quoted(fault.found)}입니다.`;
    case 'value-is-wrong':
      return `${expectedValues[fault.expected]} 하는데, 지금은 ${value(fault.found)}입니다.`;
  }
}

const expectedValues: Readonly<Record<ExpectedValue, string>> = {
  array: '배열이어야',
  boolean: 'true 또는 false여야',
  'date-time': '2026-11-20T09:30:00.000Z처럼 밀리초까지 적은, 지금보다 앞서지 않은 UTC 시각이어야',
  'deletion-time': 'null이거나 2026-11-20T09:30:00.000Z처럼 시간대가 있는 시각이어야',
  identifier: '비어 있지 않은 식별자여야',
  object: '객체여야',
  string: '문자열이어야',
  text: '깨진 문자가 없는 글이어야',
};

function nameFault(fault: NameFault): string {
  if (fault.kind === 'rename-fails') return `--rename ${quoted(fault.rename)}: ${renameFault(fault)}`;
  return `${fault.place}: ${because(fault)} 제안: ${fault.proposal}`;
}

function because(fault: Exclude<NameFault, { readonly kind: 'rename-fails' }>): string {
  const topic = `${quoted(fault.found)}${particle(fault.found, '은/는')}`;
  switch (fault.kind) {
    case 'code-is-duplicate':
      return `${topic} 같은 카테고리의 ${fault.first}에서 이미 쓰는 코드입니다.`;
    case 'code-is-malformed':
      return `${topic} 코드로 쓸 수 없습니다. 영문자(a~z, A~Z), 숫자, _, -만 64자까지 쓰고 영문자나 숫자로 시작해야 합니다.`;
    case 'slug-is-duplicate':
      return `${topic} ${fault.first}에서 이미 쓰는 슬러그입니다.`;
    case 'slug-is-malformed':
      return `${topic} 슬러그로 쓸 수 없습니다. 영문 소문자(a~z)와 숫자를 하이픈 하나로 이어서 64자 이내로 적어야 합니다.`;
    case 'slug-is-missing':
      return `영어 이름 ${quoted(fault.found)}에서 슬러그를 만들 수 없습니다.`;
    case 'slug-is-reserved':
      return `${topic} Windows에서 파일 이름으로 쓸 수 없어서 슬러그가 될 수 없습니다.`;
  }
}

function renameFault({ old, places }: Extract<NameFault, { readonly kind: 'rename-fails' }>): string {
  if (old === undefined) return '기존이름=새이름 형식으로 적으세요.';
  if (places.length === 0) return `응답에 ${quoted(old)}${particle(old, '이/가')} 없습니다.`;
  return `여러 항목에 해당합니다. 이름 대신 위치를 적으세요: ${shown(places.join(', '))}`;
}

function value(found: unknown): string {
  if (Array.isArray(found)) return '배열';
  if (typeof found === 'string') return quoted(found);
  return typeof found === 'object' && found !== null ? '객체' : String(found);
}

/** With the particle of a topic. */
function of(source: string): string {
  return source === '-' ? '표준 입력은' : `${quoted(source)}${particle(source, '은/는')}`;
}

function quoted(text: string): string {
  return `"${shown(text)}"`;
}
