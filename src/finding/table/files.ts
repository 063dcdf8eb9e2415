import type { Sentences } from '../sentence.ts';

/** `right`: the name or path that it should have, or the folder for its files. */
type Unread = { name: string; reason: UnreadReason; right?: string };
type UnreadReason = 'folder' | 'is-a-folder' | 'kind' | 'link' | 'name' | 'place' | 'taken';

const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

export const fileErrors = {
  'file-is-in-conflict': `This file contains the marks of an unfinished merge. Keep what is right on both sides, and delete the lines with <<<<<<<, ======= and >>>>>>>.\n병합 충돌 표시가 남아 있습니다. 양쪽에서 맞는 내용만 남기고 <<<<<<<, =======, >>>>>>> 줄을 지우세요.`,
  'file-is-missing': ({ file }: { file: string }) =>
    `The file "${file}" is missing. Add it.\n"${file}" 파일이 없습니다. 파일을 추가하세요.`,
  'file-is-not-read': ({ name, right }: Unread) => ({
    folder: `The folder "${name}" is not read. Move its files to ${right} itself.\n"${name}" 폴더는 읽지 않습니다. 그 안의 파일을 ${right} 바로 아래로 옮기세요.`,
    'is-a-folder': `"${name}" is a folder, but must be a file. Rename the folder, or move it away.\n"${name}" 이름으로 파일이 있어야 하는데 폴더가 있습니다. 폴더 이름을 바꾸거나 다른 곳으로 옮기세요.`,
    kind: `"${name}" is not a category file, so it is not read. Name a category file like romantic.yaml; move an image to images/, and any other file out of this folder.\n"${name}" 파일은 카테고리 파일이 아니라서 읽지 않습니다. 카테고리 파일의 이름은 romantic.yaml 같은 형식입니다. 이미지는 images/ 폴더로, 그 밖의 파일은 이 폴더 밖으로 옮기세요.`,
    link: `"${name}" is a link to outside the catalog, or to nothing, so it is not read. Put the file itself here.\n"${name}" 링크가 가리키는 곳이 카탈로그 밖에 있거나 없어서 읽지 않습니다. 링크 대신 파일을 여기에 두세요.`,
    name: `"${name}" is not read under this name. Rename it to "${right}".\n"${name}" 파일은 이 이름으로는 읽지 않습니다. 이름을 이렇게 바꾸세요: "${right}".`,
    place: `"${name}" is not read here. Move it to "${right}", or out of the catalog folder.\n"${name}" 파일은 이 위치에서는 읽지 않습니다. "${right}" 경로로 옮기거나 카탈로그 폴더 밖으로 빼세요.`,
    taken: `"${name}" is not read, and "${right}" exists already. Keep what is right in that file, and delete this one.\n"${right}" 파일이 이미 있어서 "${name}" 파일은 읽지 않습니다. 맞는 내용만 그 파일에 남기고 이 파일은 지우세요.`,
  }),
  /** `reason`: the code of the system, such as EACCES. */
  'file-is-not-readable': ({ reason }: { reason: string }) =>
    `This cannot be read (${reason}). It must be an ordinary file or folder that you may read.\n읽을 수 없습니다(${reason}). 읽기 권한이 있는 일반 파일이나 폴더여야 합니다.`,
  'file-is-not-utf8': `This file is not text in UTF-8. Save it again with the encoding UTF-8.\n이 파일은 UTF-8 텍스트가 아닙니다. 인코딩을 UTF-8로 선택해서 다시 저장하세요.`,
  'file-is-too-large': (facts: { bytes: number; maximum: number }) =>
    `This file has ${kilobytes(facts.bytes)} KB; the maximum is ${kilobytes(facts.maximum)} KB. Make an image smaller, or save it as WebP; split a category in two.\n파일은 ${kilobytes(facts.maximum)}KB까지 읽을 수 있는데 ${kilobytes(facts.bytes)}KB입니다. 이미지는 줄이거나 WebP로 저장하고, 카테고리는 둘로 나누세요.`,
} as const satisfies Sentences;

export const fileWarnings = {
  'file-is-left-over': ({ name }: { name: string }) =>
    `"${name}" is a copy that a program left behind, and is not read. Delete it.\n"${name}" 파일은 프로그램이 남긴 사본이라서 읽지 않습니다. 지우세요.`,
} as const satisfies Sentences;
