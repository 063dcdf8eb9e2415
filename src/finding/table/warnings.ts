type Hosts = { host: string; expected: readonly string[] };
type Namesake = { name: string; firstLine: number; other?: string | undefined };
type Shared = { code: string; own: string; category: string; other: string; isEqual: boolean };

type Failure = { reason: 'busy' | 'connection' | 'dns' | 'status' | 'timeout' | Skipped };
/** Reasons for which an image was not requested. */
type Skipped = 'network' | 'not-https' | 'private' | 'redirects';

type Doubt = { reason: keyof typeof doubts; part: string };
const doubts = {
  ending: ['does not end like an image', '이미지 확장자로 끝나지 않아서'],
  expiring: ['expires after some time', '일정 시간만 열려서'],
  page: ['leads to a web page, not to an image', '이미지가 아니라 웹 페이지라서'],
  private: ['is in a network that phones cannot reach', '휴대전화로 열 수 없는 내부망이라서'],
};

type Leftover = { field: string; leftover: string; reason: keyof typeof leftovers };
const leftovers = {
  formula: ['a spreadsheet formula or error', '스프레드시트의 수식이나 오류'],
  letter: ['an incomplete Hangul syllable', '완성되지 않은 글자'],
  note: ['a placeholder or a note to colleagues', '임시로 적은 글이나 메모'],
  program: ['a leftover from another program', '다른 프로그램의 흔적'],
  quotes: [
    'a typographic quote, or a quote without its pair',
    '문서에서 온 따옴표나 짝이 없는 따옴표',
  ],
};

type Name = { field: 'name_en' | 'name_ko'; reason: NameFault; letters: string } & Suggest;
type Suggest = { suggest?: string | undefined };
type NameFault = 'keyboard' | 'letters' | 'no-hangul' | 'swapped';

export const warningTable = {
  'acceptance-is-expired': ({ expires }: { expires: string }) =>
    `This acceptance was valid until ${expires}. Delete its lines or, if the change is not merged yet, write a later day.\n이 변경을 허용한 기한(${expires})이 지났습니다. 해당 줄을 모두 지우거나, 아직 병합하지 않았다면 기한을 늦추세요.`,
  'category-is-not-listed': ({ slug }: { slug: string }) =>
    `catalog.yaml does not list this category, so apps show it last. Add "- ${slug}" under categories: there.\n이 카테고리가 catalog.yaml에 없어서 앱에서 맨 뒤에 나옵니다. categories: 아래에 "- ${slug}" 줄을 추가하세요.`,
  'category-shows-nothing': `This category is active but has no active filter, so apps show it empty. Add "is_active: false" until it has a filter to show.\n이 카테고리는 켜져 있지만 활성 필터가 없어서 앱에 빈 채로 보입니다. 보여 줄 필터가 생길 때까지 "is_active: false"를 적어 두세요.`,
  /** `isEqual`: all other fields are equal too. */
  'code-is-in-two-categories': ({ code, own, category, other, isEqual }: Shared) => {
    if (category === other)
      return `"${own}" differs from "${code}" only in capitals. Give one of the two filters another code.\n"${own}" 코드는 "${code}" 코드와 대소문자만 다릅니다. 한 필터의 코드를 바꾸세요.`;
    return isEqual
      ? `The same filter is in ${category} and ${other}. Delete one of the two, unless both are intended.\n같은 필터가 ${category}, ${other} 두 카테고리에 있습니다. 일부러 둔 것이 아니면 하나를 지우세요.`
      : `The category "${other}" also has a filter with the code "${code}". This is allowed, but a different code is clearer.\n"${other}" 카테고리에도 코드가 "${code}"인 필터가 있습니다. 허용되지만 다른 코드를 권합니다.`;
  },
  'field-is-below-filters': ({ field }: { field: string }) =>
    `${field} is below the filters, so it applies to the whole category. Move it above "filters:" or, if it belongs to the last filter, indent it like the fields there.\n필터 목록 아래의 ${field} 필드는 카테고리 전체에 적용됩니다. "filters:" 위로 옮기거나, 마지막 필터의 필드라면 그 필터의 다른 필드에 맞춰 들여쓰세요.`,
  'image-host-is-unexpected': ({ host, expected }: Hosts) =>
    `Images should be on ${expected.join(', ')}, but this one is on ${host}. Move the image, or correct the address or image_hosts.\n이미지는 ${expected.join(', ')} 호스트에 있어야 하는데 지금은 ${host} 호스트에 있습니다. 이미지를 옮기거나, 주소나 image_hosts를 고치세요.`,
  /** `detail`: the host, the status or the system's error code. */
  'image-is-unreachable': ({ reason, detail }: Failure & { detail: string }) => {
    if (reason === 'network')
      return `${detail} could not be reached from this machine, so the image was not checked. Check again later.\n이 컴퓨터에서 ${detail} 호스트에 연결할 수 없어서 이미지를 확인하지 못했습니다. 나중에 다시 검사하세요.`;
    if (reason === 'private')
      return `The address leads to ${detail}, which phones cannot reach. Write a public address, or allow this check to request it: --online-allow ${detail}\n휴대전화에서 접속할 수 없는 ${detail} 호스트의 주소입니다. 공개된 주소를 적거나, 다음 옵션으로 확인하세요: --online-allow ${detail}`;
    return `Apps get no image from this address (${reason}: ${detail}). Open it in a browser, then correct the address or the problem there.\n이 주소에서 이미지를 받을 수 없습니다(${reason}: ${detail}). 브라우저에서 열어 보고 주소나 서버의 문제를 고치세요.`;
  },
  'image-is-very-large': ({ megabytes, maximum }: { megabytes: string; maximum: number }) =>
    `The image is ${megabytes} MB. Make it smaller (${maximum} MB at most), and upload it again.\n이미지가 ${megabytes}MB입니다. ${maximum}MB 이하로 줄여서 다시 올리세요.`,
  /** `more`: the number of further names. */
  'image-is-unused': ({ names, more }: { names: readonly string[]; more: number }) =>
    `Images that no filter uses: ${names.join(', ')}${more ? ` and ${more} more` : ''}. Delete them, or use them in a filter.\n쓰는 필터가 없는 이미지: ${names.join(', ')}${more ? ` 외 ${more}개` : ''}. 지우거나, 필터의 image:에 적으세요.`,
  'image-url-is-doubtful': ({ reason, part }: Doubt) =>
    `This address ${doubts[reason][0]} ("${part}"), so apps may show nothing. Write a permanent, public address of the image file.\n이 주소는 ${doubts[reason][1]}("${part}") 이미지가 앱에 나오지 않을 수 있습니다. 누구나 계속 열 수 있는 이미지 파일의 주소를 적으세요.`,
  /** `type`: the Content-Type, which may be empty. */
  'image-url-is-no-image': ({ type }: { type: string }) =>
    `This address does not lead to an image that apps can show (Content-Type: ${type || 'none'}). Write the address of the image file, or upload the image again.\n이 주소에는 앱이 보여 줄 수 있는 이미지가 없습니다(Content-Type: ${type || '없음'}). 이미지 파일의 주소를 적거나 다시 올리세요.`,
  'image-url-is-shared': ({ other }: { other: string }) =>
    `The filter ${other} has the same image. If this is not intended, give one of them another image.\n${other} 필터와 이미지가 같습니다. 의도한 것이 아니면 하나를 바꾸세요.`,
  /** `suggest`: the day after `day`. */
  'last-day-is-not-shown': ({ day, suggest }: { day: string; suggest: string }) =>
    `Apps show this until ${day} at 00:00, so not on that day itself. To include that day, write "active_until: ${suggest}".\n${day} 0시까지만 보이고 그날에는 보이지 않습니다. 그날도 보이게 하려면 이렇게 적으세요: "active_until: ${suggest}"`,
  'name-is-in-the-wrong-language': ({ field, reason, letters, suggest }: Name) =>
    ({
      keyboard: `${field} seems to be typed with the keyboard of the other language. Write "${suggest}".\n${field} 값을 다른 언어의 자판으로 입력한 것 같습니다. 이렇게 적으세요: "${suggest}"`,
      letters: `${field} contains "${letters}", which is in another language. Write name_ko in Korean, and name_en in English.\n${field} 값에 다른 언어의 글자("${letters}")가 있습니다. name_ko는 한국어로, name_en은 영어로 적으세요.`,
      swapped: `name_ko and name_en seem to be swapped. Swap them: name_ko: ${letters}\nname_ko와 name_en이 서로 바뀐 것 같습니다. 서로 바꾸어 적으세요: name_ko: ${letters}`,
      'no-hangul': `name_ko contains no Hangul. Unless this is intended, write the Korean name.\nname_ko에 한글이 없습니다. 의도한 것이 아니면 한국어 이름을 적으세요.`,
    })[reason],
  /** `other`: the slug of the category with the same name. */
  'name-is-shared': ({ name, firstLine, other }: Namesake) =>
    `The ${other ? `category "${other}"` : `filter on line ${firstLine}`} also has the name "${name}". Give one of them another name.\n${other ? `"${other}" 카테고리도` : `${firstLine}번째 줄의 필터도`} 이름이 "${name}"입니다. 하나를 다르게 지으세요.`,
  'order-is-missing': `catalog.yaml has no list "categories:", so apps show the categories in alphabetical order. Restore it from an earlier version (History), or write the slugs in order.\ncatalog.yaml에 categories: 목록이 없어서 앱에 알파벳순으로 나옵니다. 이전 버전(History)에서 되살리거나 슬러그를 순서대로 적으세요.`,
  'text-has-leftovers': ({ field, leftover, reason }: Leftover) =>
    `${field} contains ${reason === 'quotes' ? leftover : `"${leftover}"`}, which looks like ${leftovers[reason][0]}. Write the text that people should read, or delete it. Notes belong after a #.\n${field} 값에 ${leftovers[reason][1]}(${reason === 'quotes' ? leftover : `"${leftover}"`})처럼 보이는 부분이 있습니다. 사용자가 읽을 글을 적거나 지우세요. 메모는 # 뒤에 적습니다.`,
  'text-is-cut-by-a-comment': ({ field, comment }: { field: string; comment: string }) =>
    `A space and # begin a comment, so "${comment}" is not part of ${field}. Put the whole text in quotes. If it is a comment, write a space after the #.\n공백 뒤의 #부터는 주석이라서 "${comment}" 부분은 ${field}에 들어가지 않습니다. 전체를 따옴표로 감싸거나, 주석이면 # 뒤에 공백을 넣으세요.`,
  'window-is-over': ({ until }: { from: string; until: string }) =>
    `active_until (${until}) has passed. Replace it and active_from with "is_active: false". If you only delete them, apps show this again.\nactive_until에 적은 때(${until})가 지났습니다. 그 줄과 active_from 대신 "is_active: false"를 적으세요. 지우기만 하면 다시 보입니다.`,
};
