/** Device names of Windows: git cannot check out such a file there. */
export const reservedName = /^(?:aux|con|nul|prn|(?:com|lpt)\d)(?:\.|$)/i;

const sampleUrl = 'https://cdn.example.com/rosy_dusk.webp';
const formatOf = (name: string) => name.replace(/^.*\./s, '').toUpperCase();
const kilobytes = (bytes: number) => Math.ceil(bytes / 1024);

/** `right`: the correct name or path, or the folder for its files. */
type IgnoredFile = { name: string; reason: IgnoredReason; right?: string | undefined };
type IgnoredReason = 'folder' | 'kind' | 'name' | 'taken';

/** `actual`: the type by its first bytes. */
type UnusableImage = { reason: 'damaged' | 'type'; name: string; actual: string };

/** `right`: the correct name; `filter`: the keys of the filters that use it. */
type Misnamed = { name: string; reason: Misnaming } & Partial<
  Record<'filter' | 'right', string | undefined>
>;
type Misnaming = 'address' | 'file' | 'format' | 'value';
const nameRule = [
  'Use 1 to 64 lower-case letters (a to z), digits, _ and -, and an ending such as .webp.',
  '영문 소문자, 숫자, _, -를 64자 이내로 쓰고 .webp 같은 확장자를 붙이세요.',
];
const reserved = ['Windows reserves this name.', 'Windows가 예약한 이름입니다.'];

type Size = Record<'height' | 'maximum' | 'width', number> & { reason: 'pixels' | 'shape' };
type Url = { value: string; reason: keyof typeof faults | 'name'; suggest?: string };
const faults = {
  credentials: ['it contains a user name or password', '사용자 이름이나 비밀번호가 있습니다'],
  device: ['it is on your own computer', '내 컴퓨터에만 있는 파일입니다'],
  host: ['the host (after //) is wrong', '// 뒤의 호스트가 틀렸습니다'],
  letters: ['some apps cannot open letters such as Hangul', '한글을 열지 못하는 앱이 있습니다'],
  other: ['https://, the host or a letter is wrong', 'https://, 호스트나 글자가 틀렸습니다'],
  scheme: ['it must begin with https://', 'https://로 시작해야 합니다'],
  several: ['it contains several addresses', '주소가 여러 개입니다'],
  template: ['a placeholder was not filled in', '채워야 할 자리가 남아 있습니다'],
};

export const fileErrors = {
  'file-is-in-conflict': `This file contains the markers of an unfinished merge. Keep the correct lines, and delete those with <<<<<<<, ======= and >>>>>>>.\n병합 충돌 표시가 남아 있습니다. 맞는 내용만 남기고 <<<<<<<, =======, >>>>>>> 줄을 지우세요.`,
  'file-is-missing': ({ file }: { file: string }) =>
    `The file "${file}" is missing. Add it.\n"${file}" 파일이 없습니다. 추가하세요.`,
  'file-is-not-read': ({ name, reason, right }: IgnoredFile) =>
    ({
      folder: `The folder "${name}" is not read. Move its files directly into ${right}.\n"${name}" 폴더는 읽지 않습니다. 파일을 ${right} 바로 아래로 옮기세요.`,
      kind: `"${name}" is not a category file such as romantic.yaml. Rename it, or move it out of this folder. Images belong in images/.\n"${name}" 파일은 romantic.yaml 같은 카테고리 파일이 아닙니다. 이름을 고치거나 이 폴더 밖으로 옮기세요. 이미지는 images/에 올리세요.`,
      name: `"${name}" is not read. Rename or move it to "${right}".\n"${name}" 파일은 읽지 않습니다. "${right}" 이름으로 바꾸거나 옮기세요.`,
      taken: `"${name}" is not read, because "${right}" already exists. Keep the correct lines in that file, and delete this one.\n"${right}" 파일이 이미 있어서 "${name}" 파일은 읽지 않습니다. 맞는 내용만 남기고 이 파일은 지우세요.`,
    })[reason],
  /** `reason`: the system's error code, such as EACCES. */
  'file-is-not-readable': ({ reason }: { reason: string }) =>
    `This cannot be read (${reason}). It must be a regular file or folder that you may read.\n읽을 수 없습니다(${reason}). 읽기 권한이 있는 일반 파일이나 폴더여야 합니다.`,
  'file-is-not-utf8': `This file is not UTF-8 text. Save it again with the encoding UTF-8.\nUTF-8 텍스트 파일이 아닙니다. 인코딩을 UTF-8로 선택해서 다시 저장하세요.`,
  'file-is-too-large': ({ bytes, maximum }: Record<'bytes' | 'maximum', number>) =>
    `This file has ${kilobytes(bytes)} KB; the maximum is ${kilobytes(maximum)} KB. Make the image smaller and upload it again, or split the category in two.\n파일이 ${kilobytes(bytes)}KB인데, ${kilobytes(maximum)}KB까지만 됩니다. 이미지는 줄여서 다시 올리고, 카테고리는 둘로 나누세요.`,
  'image-has-wrong-size': ({ reason, width, height, maximum }: Size) =>
    `This image is ${width} × ${height} pixels, but ${reason === 'pixels' ? `each side may have at most ${maximum}` : 'image_shape requires a square'}. Change it, and upload it again under the same name.\n이미지가 ${width}×${height}픽셀입니다. ${reason === 'pixels' ? `한 변은 ${maximum}픽셀까지입니다` : 'image_shape에 따라 정사각형이어야 합니다'}. 고쳐서 같은 이름으로 다시 올리세요.`,
  'image-is-given-twice': `This filter has both image and image_url. Delete one of the two lines.\n이 필터에 image와 image_url이 모두 있습니다. 둘 중 한 줄을 지우세요.`,
  'image-is-missing': ({ name, suggest }: { name: string; suggest?: string | undefined }) =>
    `There is no file images/${name}. ${suggest ? `Change "${name}" to "${suggest}"` : 'Upload the image to that folder, or correct the name'}.\nimages/${name} 파일이 없습니다. ${suggest ? `"${suggest}" 값으로 고치세요` : '이미지를 올리거나 이름을 고치세요'}.`,
  'image-is-unusable': ({ reason, name, actual }: UnusableImage) => {
    const right = name.replace(/\w+$/, actual);
    if (reason === 'type')
      return `The image "${name}" is actually in ${formatOf(right)} format. Save it as ${formatOf(name)}. Or upload it again as "${right}", write that name in its filter, and delete this file.\n"${name}" 이미지는 실제로는 ${formatOf(right)} 형식입니다. ${formatOf(name)} 형식으로 다시 저장하거나, "${right}" 이름으로 다시 올려 필터에도 그 이름을 적고, 이 파일은 지우세요.`;
    return `This file is damaged, empty, a Git LFS pointer, or not a PNG, JPEG, WebP or AVIF image. Upload the image again.\n이 파일은 손상되었거나 비어 있거나, Git LFS 포인터이거나, PNG, JPEG, WebP, AVIF 이미지가 아닙니다. 이미지를 다시 올리세요.`;
  },
  'image-name-is-malformed': ({ name, reason, right, filter }: Misnamed) => {
    const [rule, ruleKo] = reservedName.test(name) ? reserved : nameRule;
    const [as, asKo] = right ? [` as "${right}"`, ` "${right}" 이름으로`] : ['', ''];
    const line = `"image: ${right ?? 'NAME.webp'}"`;
    const [use, useKo] = filter
      ? [` In the filter ${filter}, write ${line}.`, ` ${filter} 필터에는 ${line}라고 적으세요.`]
      : ['', ''];
    return {
      address: `image takes the name of a file in images/, but this is an address. Write image_url: instead of image:.\nimage에는 images/ 파일의 이름을 적는데, 이 값은 주소입니다. image: 대신 image_url:에 적으세요.`,
      file: `"${name}" cannot name an image. ${rule} Upload it again${as || ' under a valid name'}, and delete this one.${use}\n"${name}" 이름은 이미지에 쓸 수 없습니다. ${ruleKo}${asKo || ' 알맞은 이름으로'} 다시 올리고 이 파일은 지우세요.${useKo}`,
      format: `Apps cannot show the file type of "${name}". Convert it to WebP, PNG, JPEG or AVIF, upload the result to images/${as}, and delete this one.${use}\n"${name}" 이미지는 앱에서 보여 줄 수 없는 형식입니다. WebP, PNG, JPEG, AVIF 중 하나로 변환해서 images/에${asKo} 올리고 이 파일은 지우세요.${useKo}`,
      value: `"${name}" cannot name an image. ${rule} ${right ? `Write ${line}` : 'Upload the image to images/ under a valid name, and write that name here'}.\n"${name}" 이름은 이미지에 쓸 수 없습니다. ${ruleKo} ${right ? `${line}라고 적으세요` : '알맞은 이름으로 images/에 올리고 그 이름을 적으세요'}.`,
    }[reason];
  },
  'image-url-is-malformed': ({ value, reason, suggest }: Url) => {
    if (reason === 'name')
      return `"${value}" is the name of a file, not an address. Write image: instead of image_url:, and keep the file in images/.\n"${value}" 값은 주소가 아니라 파일 이름입니다. image_url: 대신 image:에 적고, 파일은 images/에 두세요.`;
    const [en, ko] = faults[reason];
    return `"${value}" is not an image address: ${en}. ${suggest ? `Write ${suggest}` : `Write it in full, such as ${sampleUrl}, or upload the image to images/`}\n"${value}" 값은 이미지 주소로 쓸 수 없습니다. ${ko}. ${suggest ? `이렇게 적으세요: ${suggest}` : `${sampleUrl} 같은 전체 주소를 적거나 이미지를 images/에 올리세요.`}`;
  },
};
