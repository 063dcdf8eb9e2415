import type { Sentences, Suggest } from '../sentence.ts';

/** `right`: the name or path that it should have, or the folder for its files. */
type Unread = { name: string; right?: string | undefined };

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

type Code = { code: string; firstLine: number };
type Shared = { code: string; category: string; other: string; isEqual: boolean };

export const fileErrors = {
  'catalog-has-no-category': `The catalog has no category, so every app would be without filters. Add a file such as categories/romantic.yaml.\n카테고리가 하나도 없어서 모든 앱의 필터가 사라집니다. categories/romantic.yaml 같은 파일을 추가하세요.`,
  'category-file-is-missing': ({ slug, suggest }: { slug: string } & Suggest) =>
    `There is no file categories/${slug}.yaml for this category. ${suggest === undefined ? 'Add the file, or delete this line' : `Change "${slug}" to "${suggest}"`}.\n여기에 적힌 카테고리의 파일 categories/${slug}.yaml이 없습니다. ${suggest === undefined ? '파일을 추가하거나 이 줄을 지우세요.' : `이렇게 고치세요: "${slug}" → "${suggest}".`}`,
  'category-is-listed-twice': ({ slug, firstLine }: { slug: string; firstLine: number }) =>
    `The category "${slug}" is already listed on line ${firstLine}. Delete one of the two lines.\n"${slug}" 카테고리는 이미 ${firstLine}번째 줄에 있습니다. 둘 중 하나를 지우세요.`,
  'code-is-duplicate': ({ code, firstLine, isEqual }: Code & { isEqual: boolean }) =>
    `${isEqual ? `This filter is an exact copy of the one on line ${firstLine}. Delete one of the two.` : `The filter on line ${firstLine} already has the code "${code}", and a code names only one filter of its category. Give this one another code.`}\n${isEqual ? `이 필터는 ${firstLine}번째 줄의 필터를 그대로 복사한 것입니다. 둘 중 하나를 지우세요.` : `${firstLine}번째 줄의 필터가 이미 "${code}" 코드를 쓰고 있습니다. 코드는 카테고리 안에서 겹칠 수 없으니, 이 필터에는 다른 코드를 쓰세요.`}`,
  'file-is-in-conflict': `This file contains the marks of an unfinished merge. Keep what is right on both sides, and delete the lines with <<<<<<<, ======= and >>>>>>>.\n병합 충돌 표시가 남아 있습니다. 양쪽에서 맞는 내용만 남기고 <<<<<<<, =======, >>>>>>> 줄을 지우세요.`,
  'file-is-missing': ({ file }: { file: string }) =>
    `The file "${file}" is missing. Add it.\n"${file}" 파일이 없습니다. 파일을 추가하세요.`,
  'file-is-not-read': ({ name, right }: Unread) => ({
    folder: `The folder "${name}" is not read. Move its files to ${right} itself.\n"${name}" 폴더는 읽지 않습니다. 그 안의 파일을 ${right} 바로 아래로 옮기세요.`,
    kind: `"${name}" is not a category file, so it is not read. Name a category file like romantic.yaml; move an image to images/, and any other file out of this folder.\n"${name}" 파일은 카테고리 파일이 아니라서 읽지 않습니다. 카테고리 파일의 이름은 romantic.yaml 같은 형식입니다. 이미지는 images/ 폴더로, 그 밖의 파일은 이 폴더 밖으로 옮기세요.`,
    name: `"${name}" is not read under this name. Rename it to "${right}".\n"${name}" 파일은 이 이름으로는 읽지 않습니다. 이름을 이렇게 바꾸세요: "${right}".`,
    place: `"${name}" is not read here. Move it to "${right}", or out of the catalog folder.\n"${name}" 파일은 이 위치에서는 읽지 않습니다. "${right}" 경로로 옮기거나 카탈로그 폴더 밖으로 빼세요.`,
    taken: `"${name}" is not read, and "${right}" exists already. Keep what is right there, and delete this one.\n"${right}"만 읽고, "${name}" 쪽은 읽지 않습니다. 맞는 내용만 "${right}"에 남기고 이쪽은 지우세요.`,
  }),
  /** `reason`: the code of the system, such as EACCES. */
  'file-is-not-readable': ({ reason }: { reason: string }) =>
    `This cannot be read (${reason}). It must be an ordinary file or folder that you may read.\n읽을 수 없습니다(${reason}). 읽기 권한이 있는 일반 파일이나 폴더여야 합니다.`,
  'file-is-not-utf8': `This file is not text in UTF-8. Save it again with the encoding UTF-8.\n이 파일은 UTF-8 텍스트가 아닙니다. 인코딩을 UTF-8로 선택해서 다시 저장하세요.`,
  'file-is-too-large': (facts: { bytes: number; maximum: number }) =>
    `This file has ${kilobytes(facts.bytes)} KB; the maximum is ${kilobytes(facts.maximum)} KB. Make an image smaller, or save it as WebP; split a category in two.\n파일은 ${kilobytes(facts.maximum)}KB까지 읽을 수 있는데 ${kilobytes(facts.bytes)}KB입니다. 이미지는 줄이거나 WebP로 저장하고, 카테고리는 둘로 나누세요.`,
} as const satisfies Sentences;

export const fileWarnings = {
  'category-is-not-listed': ({ slug }: { slug: string }) =>
    `catalog.yaml does not list this category, so apps show it after the listed ones. Add "- ${slug}" under categories: there.\n이 카테고리가 catalog.yaml 목록에 없어서, 앱에서는 목록에 있는 카테고리들 뒤에 나옵니다. catalog.yaml의 categories: 아래에 "- ${slug}" 줄을 추가하세요.`,
  'category-shows-nothing': `This category is active, but none of its filters is, so apps show it empty. Add "is_active: false" to the category until there is something to show.\n이 카테고리는 활성 상태인데 활성 필터가 없어서 앱에 빈 카테고리로 보입니다. 보여 줄 필터가 생길 때까지 카테고리에 "is_active: false"를 적어 두세요.`,
  'code-differs-in-case': ({ code, firstLine }: Code) =>
    `"${code}" and the code on line ${firstLine} differ only in capital letters, so they are easily mixed up. Give one of them another code.\n"${code}" 코드는 ${firstLine}번째 줄의 코드와 대소문자만 달라서 혼동하기 쉽습니다. 둘 중 하나를 바꾸세요.`,
  'code-is-in-two-categories': ({ code, category, other, isEqual }: Shared) =>
    `${isEqual ? `The same filter is in ${category} and ${other}, so apps show it twice. Delete one of the two, unless it is intended in both.` : `The category "${other}" also has a filter with the code "${code}". That is allowed, but the two are easily mixed up: another code is better.`}\n${isEqual ? `같은 필터가 ${category}, ${other} 두 카테고리에 있어서 앱에 두 번 나옵니다. 일부러 양쪽에 둔 것이 아니라면 둘 중 하나를 지우세요.` : `카테고리 "${other}"에도 코드가 "${code}"인 필터가 있습니다. 허용되지만 혼동하기 쉬우니 다른 코드를 권합니다.`}`,
  'order-is-missing': `catalog.yaml has no list "categories:", so apps show the categories by the alphabet. Bring the list back from the version before (in a web editor: History), or write the slugs in the order that you want.\ncatalog.yaml에 categories: 목록이 없어서 앱에 카테고리가 알파벳순으로 나옵니다. 이전 버전(웹 편집기의 History)에서 그 목록을 되살리거나, 슬러그를 원하는 순서로 적으세요.`,
  'file-is-left-over': ({ name }: { name: string }) =>
    `"${name}" is a copy that a program left behind, and is not read. Delete it.\n"${name}" 파일은 프로그램이 남긴 사본이라서 읽지 않습니다. 지우세요.`,
} as const satisfies Sentences;
