import type { Sentences, Suggest } from '../sentence.ts';

const sampleUrl = 'https://cdn.example.com/filters/rosy_dusk.webp';
const formatOf = (name: string) =>
  ({ avif: 'AVIF', png: 'PNG', webp: 'WebP' })[name.replace(/^.*\./s, '')] ?? 'JPEG';

/** `right`: the name that the image should have. `filter`: the keys of those that use it. */
type Misnamed = { name: string; right?: string | undefined; filter?: string | undefined };
type Size = Readonly<Record<'height' | 'maximum' | 'width', number>>;

const nameRule = {
  en: 'Use 1 to 64 lower-case letters (a to z), digits, _ and -, ending in .avif, .jpg, .jpeg, .png or .webp, and no name that Windows has reserved, such as con or aux',
  ko: '영문 소문자(a~z), 숫자, _, -만으로 64자 이내로 쓰고 .avif, .jpg, .jpeg, .png, .webp 중 하나로 끝내세요. con, aux처럼 Windows가 예약한 이름은 쓸 수 없습니다',
};

export const imageErrors = {
  'image-has-wrong-size': ({ width, height, maximum }: Size) => ({
    pixels: `This image is ${width} × ${height} pixels; the maximum is ${maximum} on each side. Make it smaller.\n이 이미지의 크기는 ${width}×${height}픽셀인데, 한 변은 ${maximum}픽셀까지 쓸 수 있습니다. 이미지를 줄이세요.`,
    shape: `This image is ${width} × ${height} pixels, but image_shape in catalog.yaml asks for square ones. Crop it to equal width and height.\n이 이미지의 크기는 ${width}×${height}픽셀인데, catalog.yaml의 image_shape에 따라 정사각형이어야 합니다. 너비와 높이가 같게 자르세요.`,
  }),
  /** `empty`: the field of the two that has no value. */
  'image-is-given-twice': ({ empty }: { empty?: string | undefined }) =>
    `This filter has both image and image_url. Delete ${empty ? `the line "${empty}:", which has no value` : 'one of the two lines'}.\n이 필터에 image와 image_url이 모두 있습니다. ${empty ? `값이 없는 "${empty}:" 줄을` : '둘 중 하나를'} 지우세요.`,
  'image-is-missing': ({ name, suggest }: { name: string } & Suggest) =>
    `There is no file images/${name} in the catalog. ${suggest === undefined ? 'Upload the image to that folder, or correct the name' : `Change "${name}" to "${suggest}"`}.\n카탈로그에 images/${name} 파일이 없습니다. ${suggest === undefined ? '그 폴더에 이미지를 올리거나 이름을 고치세요.' : `이렇게 고치세요: "${name}" → "${suggest}".`}`,
  'image-is-unusable': ({ name, actual }: Record<'actual' | 'name', string>) => ({
    damaged: `This image is damaged: a part of it is missing, changed or empty, so apps show a part of it, or nothing. Upload it again.\n이미지가 손상되어(일부가 없거나 바뀌었거나 비어 있음) 앱에 일부만 보이거나 아예 보이지 않습니다. 이미지를 다시 올리세요.`,
    'not-an-image': `This file is not a PNG, JPEG, WebP or AVIF image, or it is damaged or empty. Save the image as one of them, and upload it again.\n이 파일은 PNG, JPEG, WebP, AVIF 이미지가 아니거나, 손상되었거나 비어 있습니다. 이 중 하나로 저장해서 다시 올리세요.`,
    pointer: `This file is a pointer of Git LFS, and not the image itself. Commit the image without Git LFS.\n이 파일은 이미지가 아니라 Git LFS가 남긴 포인터입니다. Git LFS 없이 이미지 파일을 그대로 커밋하세요.`,
    type: `The image "${name}" is actually ${formatOf(`.${actual}`)}, so apps may not show it. Save it as ${formatOf(name)}, or upload it again as "${name.replace(/\w+$/, actual)}", and delete this one.\n"${name}" 이미지는 실제로 ${formatOf(`.${actual}`)} 형식이라서 앱에 보이지 않을 수 있습니다. ${formatOf(name)} 형식으로 다시 저장하거나, "${name.replace(/\w+$/, actual)}" 이름으로 다시 올리고 이 파일은 지우세요.`,
  }),
  'image-name-is-malformed': ({ name, right, filter }: Misnamed) => {
    const [as, asKo] = right === undefined ? ['', ''] : [` as "${right}"`, ` "${right}" 이름으로`];
    const use = filter && ` The filter ${filter} must say "image: ${right ?? 'NAME.webp'}".`;
    const useKo = filter && ` ${filter} 필터에는 "image: ${right ?? '이름.webp'}"라고 적으세요.`;
    const [wrong, wrongKo] = [
      `"${name}" cannot be the name of an image. ${nameRule.en}.`,
      `"${name}" 이름은 이미지 파일 이름으로 쓸 수 없습니다. ${nameRule.ko}.`,
    ];
    return {
      address: `image is the name of a file in images/, but this is an address. Write image_url: instead of image:.\nimage에는 images/ 폴더에 있는 파일의 이름을 적는데, 지금 값은 주소입니다. image: 대신 image_url: 필드에 적으세요.`,
      file: `${wrong} A browser cannot rename an image: upload it again${as || ' under a valid name'}, and delete this one.${use ?? ''}\n${wrongKo} 브라우저에서는 이미지 이름을 바꿀 수 없으니${asKo || ' 알맞은 이름으로'} 다시 올리고, 이 파일은 지우세요.${useKo ?? ''}`,
      format: `Apps cannot show "${name}", which is of another type. Save the image as WebP (or PNG, JPEG, AVIF), not only under another name, upload it to images/${as}, and delete this one.${use ?? ''}\n"${name}" 이미지는 앱에서 보여 줄 수 없는 형식입니다. 이름만 바꾸지 말고 WebP(또는 PNG, JPEG, AVIF)로 변환해서 images/ 폴더에${asKo} 올리고, 이 파일은 지우세요.${useKo ?? ''}`,
      value: `${wrong} ${right === undefined ? 'Upload the image to images/ under a valid name, and write that here' : `Write "image: ${right}"`}.\n${wrongKo} ${right === undefined ? '알맞은 이름으로 images/ 폴더에 이미지를 올리고, 그 이름을 여기에 적으세요' : `"image: ${right}"라고 적으세요`}.`,
    } as const;
  },
  'image-url-is-malformed': ({ value, suggest = sampleUrl }: { value: string } & Suggest) => ({
    credentials: `The image address contains a user name or password, which every app would see. Delete it.\n이미지 주소에 사용자 이름이나 비밀번호가 들어 있어서 모든 앱에 노출됩니다. 주소에서 빼세요.`,
    device: `"${value}" is an image, or an address, on your own computer, which no phone can reach. Upload the file to images/ and write "image: NAME.webp", or write the address where it is for all.\n"${value}" 값은 내 컴퓨터에만 있는 이미지나 주소라서 휴대폰에서 열 수 없습니다. 파일을 images/ 폴더에 올리고 "image: NAME.webp"라고 적거나, 누구나 열 수 있는 주소를 적으세요.`,
    host: `The host in "${value}", between // and the next /, is not right: it is made of words with single dots between them, such as cdn.example.com. Correct it.\n"${value}" 주소의 호스트(//와 다음 / 사이)가 올바르지 않습니다. 호스트는 cdn.example.com처럼 단어 사이에 점을 하나씩 찍어 적습니다. 고쳐 적으세요.`,
    letters: `The image address contains letters that not every app can send as they are, such as Hangul. Write them encoded (%EC%9E%A5…).\n이미지 주소에 한글 같은 문자가 있는데, 이런 문자를 그대로 보내지 못하는 앱이 있습니다. 인코딩된 형태(%EC%9E%A5…)로 적으세요.`,
    name: `"${value}" is the name of a file, and not an address. If it is in images/, write image: instead of image_url:; else write the address in full, such as ${sampleUrl}\n"${value}" 값은 주소가 아니라 파일 이름입니다. images/ 폴더에 있는 파일이면 image_url: 대신 image: 필드에 적고, 아니면 ${sampleUrl} 처럼 전체 주소를 적으세요.`,
    other: `"${value}" is not an image address. Write it in full and without spaces, such as ${suggest}\n"${value}" 값은 올바른 이미지 주소가 아닙니다. ${suggest} 처럼 공백 없이 전체 주소를 적으세요.`,
    scheme: `The address "${value}" must begin with https://.\n이미지 주소는 https://로 시작해야 하는데 지금 주소("${value}")는 그렇지 않습니다. https:// 주소로 바꾸세요.`,
    several: `These are two addresses, but a filter has one image. Delete one of them.\n주소가 두 개인데, 필터의 이미지는 하나입니다. 하나를 지우세요.`,
    template: `The placeholder in "${value}" was never filled in. Write the whole address, such as ${sampleUrl}\n"${value}" 값에 채워야 할 자리가 그대로 남아 있습니다. ${sampleUrl} 처럼 전체 주소를 적으세요.`,
  }),
} as const satisfies Sentences;

export const imageWarnings = {
  'image-host-is-unexpected': (facts: { host: string; expected: readonly string[] }) =>
    `Images should be at ${facts.expected.join(', ')}, not at ${facts.host}. Move the image there, or correct the host, or add it to image_hosts.\n이미지는 정해진 호스트(${facts.expected.join(', ')})에 있어야 하는데 지금 호스트(${facts.host})는 다릅니다. 이미지를 그곳으로 옮기거나, 호스트를 고치거나, image_hosts에 추가하세요.`,
  /** `detail`: the host, the status or the system's code. */
  'image-is-unreachable': ({ detail }: { detail: string }) => ({
    busy: `The host of the image is busy, or limits requests (${detail}). Check again later.\n이미지 호스트가 바쁘거나 요청이 너무 잦다고 응답합니다(${detail}). 나중에 다시 검사하세요.`,
    connection: `The connection to the image's host fails (${detail}), so apps get no image. Open the address in a browser, and correct it, or the host and its certificate.\n이미지 호스트에 연결할 수 없어서(${detail}) 앱에 이미지가 나오지 않습니다. 브라우저에서 주소를 열어 보고, 주소나 호스트의 인증서 등을 고치세요.`,
    dns: `There is no host ${detail}, so apps get no image. Correct the address.\n${detail} 호스트가 없어서 앱에 이미지가 나오지 않습니다. 주소를 고치세요.`,
    network: `${detail} could not be reached from this machine, so the image was not checked. Check again later.\n${detail} 호스트까지 네트워크가 닿지 않아서 이미지가 있는지 알 수 없습니다. 나중에 다시 검사하세요.`,
    'not-https': `The address redirects to ${detail}, which apps do not follow. Write an address that begins with https:// and stays there.\n이 주소는 ${detail} 주소로 넘어가는데, 앱은 그리로 따라가지 않습니다. 마지막 주소까지 https://인 주소를 적으세요.`,
    private: `The address leads to ${detail}, which phones cannot reach, so it was not asked. Write a public address. If this machine may ask that host: --online-allow ${detail}\n이 주소가 향하는 ${detail} 호스트는 휴대전화에서 닿을 수 없는 내부 네트워크에 있어서 확인하지 않았습니다. 공개된 주소를 적으세요. 이 컴퓨터에서 확인해도 되는 호스트라면 다음 옵션을 쓰세요: --online-allow ${detail}`,
    redirects: `The address redirects more than five times, so apps may show nothing. Write the last address.\n이 주소는 다른 주소로 다섯 번 넘게 넘어가서 앱에 이미지가 나오지 않을 수 있습니다. 마지막 주소를 적으세요.`,
    status: `There is no image at this address (${detail}). Correct the address, or upload the image there.\n이 주소에 이미지가 없습니다(${detail}). 주소를 고치거나 그곳에 이미지를 올리세요.`,
    time: `${detail} did not send the image in time, so apps show nothing. Check again; if it happens again, move the image to a faster host.\n${detail} 호스트가 제시간에 이미지를 주지 않아서 앱에 이미지가 나오지 않을 수 있습니다. 다시 검사해 보고, 계속 그러면 이미지를 더 빠른 호스트로 옮기세요.`,
  }),
  'image-is-very-large': (facts: { megabytes: string; maximum: number }) =>
    `The image is ${facts.megabytes} MB, which takes long on a phone. Make it smaller (${facts.maximum} MB at most), and upload it again.\n이미지 크기가 ${facts.megabytes}MB라서 휴대전화에서 늦게 뜹니다. ${facts.maximum}MB 이하로 줄여서 다시 올리세요.`,
  /** `more`: how many there are beyond `names`. */
  'image-is-unused': ({ names, more }: { names: readonly string[]; more: number }) =>
    names.length + more === 1
      ? `No filter uses this image. Delete it, or write "image: ${names.join()}" in its filter.\n이 이미지를 쓰는 필터가 없습니다. 파일을 지우거나, 해당 필터에 "image: ${names.join()}" 줄을 적으세요.`
      : `No filter uses these ${names.length + more} images: ${names.join(', ')}${more === 0 ? '' : ` and ${more} more`}. Delete them, or write "image: NAME" in their filters.\n이미지 ${names.length + more}개를 쓰는 필터가 없습니다: ${names.join(', ')}${more === 0 ? '' : ` 외 ${more}개`}. 파일을 지우거나, 해당 필터에 "image: 이름" 줄을 적으세요.`,
  /** `part`: of the address, which shows it. */
  'image-url-is-doubtful': ({ part }: { part: string }) => ({
    ending: `No image that apps can show has an address that ends in "${part}". Write the address of the image itself.\n이미지 주소의 끝("${part}")이 앱에서 보여 줄 수 있는 이미지의 확장자가 아닙니다. 이미지 파일 자체의 주소를 적으세요.`,
    expiring: `This address holds for some time only ("${part}"), and after that apps show no image. Upload the image to where the others are, and write that address.\n일정 시간이 지나면 열리지 않는 주소라서("${part}") 그 뒤로는 앱에 이미지가 나오지 않습니다. 이미지를 다른 이미지가 있는 곳에 올리고 그 주소를 적으세요.`,
    page: `This is the address of a page ("${part}") and not of an image, so apps show none. Write the address of the image itself.\n이미지가 아니라 웹 페이지의 주소라서("${part}") 앱에 이미지가 나오지 않습니다. 이미지 파일 자체의 주소를 적으세요.`,
    private: `Phones cannot reach "${part}", which is an address within a network of your own. Write an address that everybody can reach.\n내부 네트워크의 주소("${part}")라서 사용자의 휴대전화에서는 열 수 없습니다. 누구나 열 수 있는 주소를 적으세요.`,
  }),
  'image-url-is-no-image': ({ type }: { type: string }) =>
    `There is no image that apps can show at this address (its type is ${type || 'missing'}). Write the address of the image itself; or upload the image again, with its Content-Type.\n이 주소에 있는 것(종류: ${type || '없음'})은 앱이 보여 줄 수 있는 이미지가 아닙니다. 이미지 파일 자체의 주소를 적거나, 올바른 Content-Type으로 이미지를 다시 올리세요.`,
  'image-url-is-shared': ({ other }: { other: string }) =>
    `The filter ${other} has the same image. If that is not intended, use another image for one of them.\n${other} 필터와 이미지가 같습니다. 의도한 것이 아니라면 둘 중 하나는 다른 이미지를 쓰세요.`,
} as const satisfies Sentences;
