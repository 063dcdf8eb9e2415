import { defineErrors } from '../../base/failure.ts';
import { shown } from '../../base/printable.ts';
import { codeRule, slugRule } from '../../finding/table/values.ts';
import { count, sizeOf as sizeInEnglish } from '../../wording/en.ts';
import { sizeOf as sizeInKorean } from '../../wording/ko.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { quoted } from '../../wording/shared.ts';

export interface ImportFailures {
  'answer-has-another-shape': {
    /** A file, or `-` for standard input. */
    readonly source: string;
    /** The first of them, in the order of the response. */
    readonly faults: readonly ResponseFault[];
    /** How many there are beside those. */
    readonly more: number;
  };
  /** `found` is its beginning, or why it cannot be read, in the words of the engine. */
  'answer-is-not-a-list': { readonly source: string; readonly found: string };
  /** A folder that an import would write to; a published one may hold all but a memory. */
  'folder-is-not-empty': { readonly path: string };
  /** The command line takes every proposal. */
  'names-are-refused': {
    readonly source: string;
    readonly faults: readonly NameFault[];
    readonly command: string;
  };
  /** A `--rename` that is no `OLD=NEW`, or of which OLD may mean none or several places. */
  'rename-is-unclear': { readonly rename: string; readonly places: readonly string[] };
}

/** What an import says. */
interface ImportSentences extends ImportFailures {
  'catalog-is-imported': Readonly<
    Record<'categories' | 'deleted' | 'filters' | 'omitted', number>
  > & {
    folder: string;
    memory: string;
  };
  'imported-catalog-has-errors': { memory: string; next: string };
}

/** Where a response is not as the contract has it. */
export interface ResponseFault {
  /** A JSON Pointer (RFC 6901), as in `/3/filters/0/created_at`. */
  readonly place: string;
  /** In the words of JSON Schema; undefined where the API has no such field. */
  readonly expected: string | undefined;
  /** As JSON, or the name of the field that the API does not have; undefined where it is missing. */
  readonly found: string | undefined;
}

/** An entry of a response that cannot have its name in the catalog. */
export interface NameFault {
  readonly kind: 'code' | 'slug';
  /** As in `ResponseFault`. */
  readonly place: string;
  readonly found: string;
  /** The place of the entry that has the name; undefined where it breaks the rule. */
  readonly first: string | undefined;
  readonly proposal: string;
}

const en = {
  'answer-has-another-shape': ({ source, faults, more }) =>
    [
      `${input(source)} does not have the form of an API response. Nothing was written.`,
      ...faults.map(responseFault),
      ...(more === 0 ? [] : [`… and ${more} more.`]),
    ].join('\n'),
  'answer-is-not-a-list': ({ source, found }) =>
    `${input(source)} is not a response of GET /filter-category/active, which is a JSON array with a category that is not deleted: ${shown(found)}. Nothing was written. Check the address and the API key, and that the answer is whole and in UTF-8 (curl --compressed).`,
  'catalog-is-imported': ({ folder, memory, deleted, omitted, ...size }) =>
    [
      `Imported into ${quoted(folder)}: ${sizeInEnglish(size)}.`,
      `Their identifiers and times are in ${quoted(memory)}${deleted === 0 ? '' : `, with those of ${count(deleted, 'deleted entry', 'deleted entries')}`}.`,
      ...(omitted === 0
        ? []
        : [
            `Left out: ${count(omitted, 'deleted entry', 'deleted entries')} whose name is malformed or in use.`,
          ]),
    ].join(' '),
  'folder-is-not-empty': `"{path}" is not empty, and an import overwrites nothing. Name another one (of import: --catalog FOLDER, --out FOLDER). If an import was interrupted here, delete what it left, and its memory (stamps.json) too.`,
  'imported-catalog-has-errors': ({ memory, next }) =>
    `The catalog is imported, but has errors, so no snapshot was published. ${quoted(memory)} keeps the identifiers. Correct the errors, then run: ${next}`,
  'names-are-refused': ({ source, faults, command }) =>
    [
      `${input(source)} cannot be imported with these names. Nothing was written.`,
      ...faults.map(nameFault),
      `Change the proposals as you like, and run this:\n${command}`,
    ].join('\n'),
  'rename-is-unclear': ({ rename, places }) =>
    `--rename ${quoted(rename)} must be OLD=NEW, and OLD must name one entry of the response. It names ${places.length === 0 ? 'none' : places.join(', ')}.`,
} as const satisfies Templates<ImportSentences>;

const ko = {
  'answer-has-another-shape': ({ source, faults, more }) =>
    [
      `${inputKo(source)} API 응답의 형식과 다릅니다. 아무것도 저장하지 않았습니다.`,
      ...faults.map(responseFaultKo),
      ...(more === 0 ? [] : [`… 그 밖에 ${more}곳이 더 있습니다.`]),
    ].join('\n'),
  'answer-is-not-a-list': ({ source, found }) =>
    `${inputKo(source)} GET /filter-category/active의 응답(삭제되지 않은 카테고리가 있는 JSON 배열)이 아닙니다: ${shown(found)}. 아무것도 저장하지 않았습니다. 주소와 API 키를 확인하고, 응답 전체를 UTF-8로 저장하세요(curl --compressed).`,
  'catalog-is-imported': ({ folder, memory, deleted, omitted, ...size }) =>
    [
      `${quoted(folder)}에 ${sizeInKorean(size)}를 가져왔습니다.`,
      `식별자와 시각은 ${quoted(memory)}에 있습니다${deleted === 0 ? '' : `(삭제된 항목 ${deleted}개 포함)`}.`,
      ...(omitted === 0
        ? []
        : [`삭제된 항목 중 이름이 규칙에 맞지 않거나 이미 쓰이는 ${omitted}개는 뺐습니다.`]),
    ].join(' '),
  'folder-is-not-empty': `"{path}" 폴더가 비어 있지 않습니다. 가져오기는 기존 파일을 덮어쓰지 않으니 다른 폴더를 지정하세요(import에서는 --catalog 폴더, --out 폴더). 여기서 가져오기가 중간에 끊겼다면, 남은 파일과 식별자 기록(stamps.json)을 지우고 다시 실행하세요.`,
  'imported-catalog-has-errors': ({ memory, next }) =>
    `가져온 카탈로그에 오류가 있어서 스냅샷은 배포하지 않았습니다. 식별자는 ${quoted(memory)}에 남아 있습니다. 오류를 고친 뒤 실행하세요: ${next}`,
  'names-are-refused': ({ source, faults, command }) =>
    [
      `${inputKo(source)} 다음 이름 때문에 가져올 수 없습니다. 아무것도 저장하지 않았습니다.`,
      ...faults.map(nameFaultKo),
      `제안한 이름은 원하는 대로 고쳐서 실행하세요:\n${command}`,
    ].join('\n'),
  'rename-is-unclear': ({ rename, places }) =>
    `--rename ${quoted(rename)} 값은 기존이름=새이름 형식이어야 하고, 기존이름은 응답의 항목 하나를 가리켜야 합니다. 지금 가리키는 항목: ${places.length === 0 ? '없음' : places.join(', ')}`,
} as const satisfies Templates<ImportSentences>;

function responseFault({ place, expected, found = 'nothing' }: ResponseFault): string {
  if (expected !== undefined) return `${shown(place)}: expected ${expected}, found ${shown(found)}`;
  return `${shown(place)}: not a field of the API, so it would be lost. To leave it out: ${deletionOf(found)}`;
}

function nameFault({ place, kind, found, first, proposal }: NameFault): string {
  const reason =
    first === undefined ? (kind === 'code' ? codeRule : slugRule).en : `${first} has it already`;
  return `${place}: ${quoted(found)} cannot be the ${kind} here. ${reason}. Proposal: ${proposal}`;
}

/** The source of a response that is imported. */
const input = (source: string) => (source === '-' ? 'Standard input' : quoted(source));

function responseFaultKo({ place, expected, found = '없음' }: ResponseFault): string {
  if (expected !== undefined)
    return `${shown(place)}: 있어야 할 값은 ${expected}, 지금 값은 ${shown(found)}`;
  return `${shown(place)}: API에 없는 필드라서 가져오면 사라집니다. 빼려면: ${deletionOf(found)}`;
}

function nameFaultKo({ place, kind, found, first, proposal }: NameFault): string {
  const rule = (kind === 'code' ? codeRule : slugRule).ko;
  const reason = first === undefined ? rule : `${first}에서 이미 씁니다`;
  return `${place}: ${quoted(found)} 값은 여기서 ${kind === 'code' ? '코드' : '슬러그'}로 쓸 수 없습니다(${reason}). 제안: ${proposal}`;
}

/** The source of a response that is imported, as a topic. */
const inputKo = (source: string) => `${source === '-' ? '표준 입력' : quoted(source)}의 내용은`;

/** The command that leaves out of a response what the API does not have, wherever it is. */
function deletionOf(field: string): string {
  return `jq 'del(..|objects|.${shown(field)})'`;
}

export const importWords = {
  en: sentencesOf<ImportSentences, Unknown<ImportSentences, typeof en>>(en),
  ko: sentencesOf<ImportSentences, Unknown<ImportSentences, typeof ko>>(ko),
};

export const importFailure = defineErrors<ImportFailures>(importWords.en, importWords.ko);
