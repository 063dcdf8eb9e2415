import { shown, shownExactly, shownLine } from '../base/printable.ts';
import { momentText } from '../base/zone.ts';
import type { CodeArgs, JsonType } from '../finding/codes.ts';
import type { MemoryFault } from '../memory/memory.ts';
import { changesKo, kinds } from './changes-ko.ts';
import type { Wording } from './en.ts';
import { fill, sentencesOf, type Templates, type Unknown } from './sentences.ts';
import { buildInto, fetchOf, memoryFacts, quoted, repairDiff, shortDigest } from './shared.ts';
import {
  cases,
  type DateFaults,
  dateSentence,
  type FailureArgs,
  kilobytes,
  type NoteArgs,
  type SnapshotFacts,
  typesOf,
} from './tables.ts';

// One word for one thing, here and in the words of features, the page and docs/*.ko.md: category 카테고리, code 코드,
// commit 커밋, field 필드, filter 필터, image 이미지, list 목록, meanwhile 그사이, memory 식별자 기록, merge 병합, publish 배포,
// response 응답, revision 리비전, roll back 되돌리다, slug 슬러그, snapshot 스냅샷, warning 경고.

const sampleUrl = 'https://cdn.example.com/filters/rosy_dusk.webp';
export const codeRule =
  '영문자(a~z, A~Z), 숫자, _, -만으로 64자 이내로 쓰고, 영문자나 숫자로 시작하세요';
export const slugRule =
  '영문 소문자(a~z)와 숫자를 쓰고, 단어 사이는 하이픈 하나로 이어서 64자 이내로';
const imageRule =
  '영문 소문자(a~z), 숫자, _, -만으로 64자 이내로 쓰고 .avif, .jpg, .jpeg, .png, .webp 중 하나로 끝내세요';
const withoutGit = `지금 파일만 검사할 때는 git이 필요 없습니다: npm run check`;
const correctAddress = '브라우저에서 주소를 열어 보고, 주소나 그곳의 문제를 고치세요.';
const moveField = '그리로 옮기거나, 들여쓰기를 확인하거나, 이 줄을 지우세요.';
const windowLines =
  '"active_from: YYYY-MM-DD"(이때부터 보임), "active_until: YYYY-MM-DD"(이때부터 보이지 않음), 또는 둘 다';

const dateFaults: DateFaults = {
  'day-is-missing': `지금 값("{value}")은 연-월-일을 다 갖춘 날짜가 아닙니다. {field} 날짜를 2026-12-31처럼 적으세요.`,
  'month-is-shorter': `{month}월은 {days}일까지 있어서 "{value}" 날짜는 달력에 없습니다. {field} 날짜를 고치세요.`,
  'order-is-unclear': `지금 값("{value}")은 두 가지로 읽힙니다. 둘 중 하나를 적으세요: "{field}: {first}" 또는 "{field}: {second}"`,
  'time-is-impossible': `{time} 시각은 없습니다. {field} 시각을 00:00부터 23:59까지, 2026-12-01 09:00처럼 적으세요.`,
  'time-is-superfluous': `{field}에는 시각 없이 날짜만 적습니다. 이렇게 적으세요: "{field}: {day}"`,
  unreadable: `{field} 값("{value}")은 날짜로 읽을 수 없거나 달력에 없는 날짜입니다. {forms}처럼 연도까지 적으세요.`,
  'weekday-is-wrong': `{day} 날짜의 요일이 지금 값("{value}")의 요일과 다릅니다. 맞는 날짜를 "{field}: {day}"처럼 적으세요.`,
  'year-is-missing': `지금 값("{value}")에는 연도가 없고, 두 가지로 읽힙니다. 둘 중 하나를 적으세요: "{field}: {first}" 또는 "{field}: {second}"`,
  written: `지금 값("{value}")은 날짜를 적는 형식이 아닙니다. 이렇게 적으세요: "{field}: {right}"`,
};

const findings = {
  'acceptance-is-expired': `이 변경 승인의 기한({expires})이 지나서 더는 효력이 없습니다. {firstLine}~{lastLine}번째 줄을 지우세요. 아직 병합하지 않은 변경이라면 기한을 늦추세요.`,
  'blank-is-missing': `"{after}" 뒤에 공백이 없어서 한 덩어리의 글로 읽힙니다. 공백을 한 칸 넣으세요.`,
  'blank-is-not-ordinary': ({ character }) =>
    `여기에 공백처럼 보이거나 아예 보이지 않지만 일반 공백이 아닌 ${shownExactly(character)} 문자가 있습니다. 일반 공백으로 바꾸세요.`,
  'bracket-is-not-closed': `여기서 연 괄호({bracket})가 닫히지 않았습니다. 괄호를 닫으세요. 괄호가 글자의 일부라면 전체를 따옴표로 감싸세요.`,
  'bullet-is-not-a-hyphen': `{character} 기호로는 목록의 항목을 시작할 수 없습니다. 그 자리에 하이픈(-)을 쓰세요.`,
  'catalog-has-no-category': `카테고리가 하나도 없어서 모든 앱의 필터가 사라집니다. categories/romantic.yaml 같은 파일을 추가하세요.`,
  'category-file-is-missing': ({ slug }, right) =>
    `여기에 적힌 카테고리의 파일 categories/${shown(slug)}.yaml이 없습니다. ${right === undefined ? '파일을 추가하거나 이 줄을 지우세요.' : change(slug, right)}`,
  'category-is-a-copy': `이 파일의 필터가 "{original}.yaml" 파일과 모두 같아서 앱에 두 번씩 보입니다. 이 파일을 지우거나, 이 카테고리만의 필터로 바꾸세요.`,
  'category-is-listed-twice': `"{slug}" 카테고리는 이미 {firstLine}번째 줄에 있습니다. 둘 중 하나를 지우세요.`,
  'category-is-not-listed': `이 카테고리가 catalog.yaml 목록에 없어서, 앱에서는 목록에 있는 카테고리들 뒤에 나옵니다. catalog.yaml의 categories: 아래에 "- {slug}" 줄을 추가하세요.`,
  'category-shows-nothing': ({ reason }) =>
    `이 카테고리는 활성 상태인데 ${reason === 'no-filters' ? '필터가 없어서' : '필터가 모두 꺼져 있어서'} 앱에 빈 카테고리로 보입니다. 보여 줄 필터가 생길 때까지 카테고리에 "is_active: false"를 적어 두세요.`,
  'code-differs-in-case': `"{code}" 코드는 {firstLine}번째 줄의 코드와 대소문자만 달라서 혼동하기 쉽습니다. 둘 중 하나를 바꾸세요.`,
  'code-is-duplicate: copy': `이 필터는 {firstLine}번째 줄의 필터를 그대로 복사한 것입니다. 둘 중 하나를 지우세요.`,
  'code-is-duplicate: code': `{firstLine}번째 줄의 필터가 이미 "{code}" 코드를 쓰고 있습니다. 코드는 카테고리 안에서 겹칠 수 없으니, 이 필터에는 다른 코드를 쓰세요.`,
  'code-is-in-two-categories: copy': `이 필터는 "{other}/{code}" 필터를 그대로 복사한 것이라서 두 카테고리에 모두 나옵니다. 일부러 양쪽에 둔 것이 아니라면 둘 중 하나를 지우세요.`,
  'code-is-in-two-categories: code': `카테고리 "{other}"에도 코드가 "{code}"인 필터가 있습니다. 허용되지만 혼동하기 쉬우니 다른 코드를 권합니다.`,
  'code-is-malformed': `"{value}" 값은 코드로 쓸 수 없습니다. ${codeRule}.`,
  'colon-is-full-width': `{field} 뒤의 콜론이 전각 문자(：)라서 필드와 값이 나뉘지 않습니다. 일반 콜론(:)과 공백 한 칸으로 바꾸세요.`,
  'comment-has-invisible-characters': `이 주석에 눈에 보이지 않는 {character} 문자가 있어서 실제와 다르게 보일 수 있습니다. 그 문자를 지우세요.`,
  'day-is-malformed': dateSentence(dateFaults, '2026-12-31'),
  'document-has-no-fields': `이 파일에는 필드가 없고 값이나 목록만 있습니다. "name_ko: …"처럼 "필드: 값" 형식으로 한 줄에 하나씩 적으세요. 카테고리마다 파일을 따로 만들어야 합니다.`,
  'document-is-empty': `이 파일은 비어 있거나 주석만 있습니다. 필드를 적거나 파일을 지우세요.`,
  'documents-are-several': `여기서 두 번째 카테고리나 문서가 시작되는데, 카테고리마다 파일을 따로 만들어야 합니다. 다른 카테고리이면 categories/ 폴더에 그 카테고리 이름으로 새 파일을 만들어 옮기고, 같은 카테고리이면 나누는 줄(--- 또는 ...)만 지우세요.`,
  'escape-is-unknown': `큰따옴표 안에서 \\는 특수 문자를 나타내는데, 이런 특수 문자는 없습니다. \\ 자체를 쓰려면 \\\\로 적으세요.`,
  'exception-is-unneeded': `"{entry}" 항목에는 {rule} 경고가 없어서 이 예외가 필요 없습니다. 예외를 지우거나 항목의 이름을 고치세요.`,
  'field-is-empty': ({ field, isEntry, hasComment, isRequired, error }) => {
    const what = `${shown(field)} ${isEntry ? '목록의 항목' : '필드'}에 값이 없습니다.`;
    if (error)
      return `${what} ${shown(error)}: 스프레드시트에서 수식이 잘못되었거나 열이 좁을 때 나오는 표시입니다. 원래 들어갈 내용을 적으세요.`;
    if (hasComment)
      return `${what} # 뒤는 주석으로 읽힙니다. 값이 #으로 시작한다면 따옴표로 감싸세요.`;
    return `${what} ${isRequired ? '값을 적으세요.' : '값을 적거나 이 줄을 지우세요.'}`;
  },
  'field-is-missing: image_base_url': `앱이 images/ 폴더의 파일을 받을 주소가 catalog.yaml에 없습니다. "image_base_url: https://cdn.example.com/images/" 같은 줄을 추가하세요.`,
  'field-is-missing: image_url': `이 필터에 이미지가 없습니다. "image: 이름.webp"(images/ 폴더의 파일)나 "image_url: https://…" 줄을 추가하세요.`,
  'field-is-missing: other': `{field} 필드가 빠졌습니다. "{field}: …" 줄을 추가하세요.`,
  'field-is-unknown: unknown': `여기에는 "{field}" 필드를 쓸 수 없습니다. 이름을 고치거나 이 줄을 지우세요.`,
  'field-is-unknown: closest': `여기에는 "{field}" 필드를 쓸 수 없습니다. 이렇게 고치세요: "{field}" → "{right}".`,
  'field-is-unknown: opposite': `"{field}" 필드는 없고, 뜻이 반대인 필드만 있습니다. 이 줄을 이렇게 바꾸세요: "{right}".`,
  'field-is-unknown: machine': `{field} 필드는 프로그램이 채웁니다. 이 줄을 지우세요.`,
  'field-is-unknown: accepted': `{field} 필드는 catalog.yaml 옆의 accepted-changes.yaml에 씁니다. 아래 내용과 함께 그 파일로 옮기세요.`,
  'field-is-unknown: file': `"{field}" 필드는 없습니다. 필터는 그 필터가 적힌 파일의 카테고리에 속합니다. 이 줄을 지우고, 카테고리를 바꾸려면 필터를 그 카테고리의 파일로 옮기세요.`,
  'field-is-unknown: order': `"{field}" 필드는 없습니다. 앱은 파일에 적힌 순서대로 필터를 보여 줍니다. 이 줄을 지우고 필터를 원하는 자리로 옮기세요.`,
  'field-is-unknown: catalog': `{field} 필드는 여기가 아니라 catalog.yaml에 씁니다. ${moveField}`,
  'field-is-unknown: category': `{field} 필드는 여기가 아니라 카테고리에 씁니다. ${moveField}`,
  'field-is-unknown: group': `"{field}"는 아래 내용을 묶은 것인데, 필드와 필터는 더 묶을 수 없고 카테고리마다 파일을 따로 만들어야 합니다. 이 줄을 지우고 아래 내용을 왼쪽으로 당기거나 해당 파일로 옮기세요.`,
  'field-is-unknown: names': `"{field}" 필드는 없습니다. 앱은 한국어 이름이나 영어 이름을 보여 줍니다. name_ko:와 name_en:을 각각 다른 줄에 적으세요.`,
  'field-is-unknown: filter': `{field} 필드는 여기가 아니라 필터에 씁니다. ${moveField}`,
  'field-is-unknown: schedule': `"{field}" 필드는 없습니다. 이 줄 대신 이렇게 적으세요: ${windowLines}`,
  'field-is-unknown: rule': `"{field}" 규칙은 심각도를 바꿀 수 없습니다. 경고만 바꿀 수 있고 오류는 언제나 오류입니다. 이름을 고치거나 이 줄을 지우세요.`,
  'field-is-unknown: snapshot': `{field} 필드는 여기가 아니라 catalog.yaml의 snapshot:에 씁니다. ${moveField}`,
  'file-is-a-folder': `파일이 있어야 할 자리에 폴더가 있습니다. 폴더 이름을 바꾸거나 다른 곳으로 옮기세요.`,
  'file-is-an-api-answer': `여기에 API 응답이 들어 있습니다. 카탈로그 파일이 아니니 빼내거나, 응답으로 카탈로그를 만드세요: npx --no-install filter-catalog import active.json`,
  'file-is-in-conflict': `병합 충돌 표시가 남아 있습니다. 양쪽에서 맞는 내용만 남기고 <<<<<<<, =======, >>>>>>> 줄을 지우세요.`,
  'file-is-in-the-wrong-folder': `"{name}" 파일은 이 위치에서는 읽지 않습니다. "{right}" 경로로 옮기거나 카탈로그 폴더 밖으로 빼세요.`,
  'file-is-left-over': `"{name}" 파일은 프로그램이 남긴 사본이라서 읽지 않습니다. 지우세요.`,
  'file-is-missing': `"{file}" 파일이 없습니다. 파일을 추가하세요.`,
  'file-is-not-readable': ({ reason }) =>
    `읽을 수 없습니다. ${systemReason(reason)}. 읽기 권한이 있는 일반 파일이나 폴더여야 합니다.`,
  'file-is-not-utf8': `이 파일은 UTF-8 텍스트가 아닙니다. 인코딩을 UTF-8로 선택해서 다시 저장하세요.`,
  'file-is-outside-the-catalog': `이 링크가 가리키는 곳("{target}")이 카탈로그 밖에 있거나 없는 파일이라서 읽지 않습니다. 링크 대신 파일을 여기에 두세요.`,
  'file-is-too-large: image': ({ bytes, maximum }) =>
    `이미지는 ${kilobytes(maximum)}KB까지 쓸 수 있는데 ${kilobytes(bytes)}KB입니다. 이미지를 줄이거나 WebP로 저장하세요.`,
  'file-is-too-large: text': `파일 크기가 {bytes}바이트로, 읽을 수 있는 최대 크기 {maximum}바이트를 넘습니다. 카테고리를 둘로 나누세요.`,
  'file-is-unexpected': `"{name}" 파일은 카테고리 파일이 아니라서 읽지 않습니다. 카테고리 파일의 이름은 romantic.yaml 같은 형식입니다. 이미지는 images/ 폴더로, 그 밖의 파일은 이 폴더 밖으로 옮기세요.`,
  'file-name-differs-in-case': `Windows와 macOS에서는 "{name}", "{other}" 두 이름이 같은 파일을 가리킵니다. 하나만 남기고 이름을 소문자로 쓰세요.`,
  'file-name-has-wrong-extension: taken': `"{right}" 파일이 이미 있어서 "{name}" 파일은 읽지 않습니다. 맞는 내용만 그 파일에 남기고 이 파일은 지우세요.`,
  'file-name-has-wrong-extension: free': `"{name}" 파일은 이 이름으로는 읽지 않습니다. 이름을 이렇게 바꾸세요: "{right}".`,
  'file-name-is-misspelt': `"{name}" 이름으로는 읽지 않습니다. 이름을 이렇게 바꾸세요: "{right}".`,
  'filter-is-a-copy': `이 필터는 {firstLine}번째 줄의 필터와 코드만 다르고 나머지가 모두 같은 사본입니다. 둘 중 하나를 지우거나, 이 필터의 이름과 이미지를 적으세요.`,
  'folder-is-unexpected': ({ name, isOfImages }) =>
    `${quoted(name)} 폴더는 읽지 않습니다. ${isOfImages ? '이미지는 모두 images/' : '카테고리 파일은 모두 categories/'} 바로 아래에 둡니다. 파일을 그리로 옮기세요.`,
  'hyphen-is-missing: of a text': `이 목록 항목 앞에 하이픈(-)이 없습니다. 앞에 "- "를 붙이세요.`,
  'hyphen-is-missing: of a comment': `필터의 앞부분만 주석이고 이 줄부터는 주석이 아니라서, 나머지 줄이 {firstLine}번째 줄에서 시작하는 필터에 들어갑니다. 나머지 줄도 주석으로 만들거나, #을 모두 지우세요.`,
  'hyphen-is-missing: of a filter': `여기서 다음 필터가 시작되는 듯한데, 하이픈(-)이 없어서 {firstLine}번째 줄부터 적은 필터를 덮어씁니다. 앞에 "- "를 붙이세요.`,
  'hyphen-is-superfluous': `이 하이픈(-)에서 새 필터가 시작되는데, 뒤의 내용은 앞 필터의 것으로 보입니다. 하이픈 자리에 공백을 넣으세요.`,
  'image-base-url-is-malformed': `"{value}" 값은 이미지 이름 앞에 붙일 주소가 될 수 없습니다. https://cdn.example.com/images/ 처럼 https://로 시작하고 ?와 #이 없는 전체 주소를 적으세요.`,
  'image-has-wrong-size': ({ reason, width, height, maximum }) =>
    `이 이미지의 크기는 ${width}×${height}픽셀인데, ${reason === 'pixels' ? `한 변은 ${maximum}픽셀까지 쓸 수 있습니다. 이미지를 줄이세요.` : 'catalog.yaml의 image_shape에 따라 정사각형이어야 합니다. 너비와 높이가 같게 자르세요.'}`,
  'image-host-is-malformed': `"{value}" 값은 호스트가 아닙니다. https://와 뒤의 경로를 빼고 cdn.example.com처럼 호스트만 적으세요.`,
  'image-host-is-unexpected': ({ host, expected }, right) =>
    `이미지는 정해진 호스트(${expected.join(', ')})에 있어야 하는데 지금 호스트(${shown(host)})는 다릅니다. ${right === undefined ? '이미지를 그곳으로 옮기거나 이 호스트를 image_hosts에 추가하세요.' : `이렇게 적으세요: ${shown(right)}`}`,
  'image-is-given-twice: empty': `이 필터에는 이미지가 이미 있고 {empty}에는 값이 없습니다. "{empty}:" 줄을 지우세요.`,
  'image-is-given-twice: values': `이 필터에 image와 image_url이 모두 있어서 앱에 어느 이미지를 보여 줄지 알 수 없습니다. 두 줄 중 하나를 지우세요.`,
  'image-is-missing': ({ name }, right) =>
    `카탈로그에 images/${shown(name)} 파일이 없습니다. ${right === undefined ? '그 폴더에 이미지를 올리거나 이름을 고치세요.' : change(name, right)}`,
  'image-is-unusable: damaged': `이미지가 손상되어(일부가 없거나 바뀌었거나 비어 있음) 앱에 일부만 보이거나 아예 보이지 않습니다. 이미지를 다시 올리세요.`,
  'image-is-unusable: not-an-image': `이 파일은 PNG, JPEG, WebP, AVIF 이미지가 아니거나, 손상되었거나 비어 있습니다. 이 중 하나로 저장해서 다시 올리세요.`,
  'image-is-unusable: pointer': `이 파일은 이미지가 아니라 Git LFS가 남긴 포인터입니다. Git LFS 없이 이미지 파일을 그대로 커밋하세요.`,
  'image-is-unusable: type': ({ name, actual }) => {
    const types = typesOf(name, actual);
    return `${quoted(name)} 이미지는 실제로 ${types.actual} 형식이라서 앱에 보이지 않을 수 있습니다. ${types.due} 형식으로 다시 저장하거나, "${types.right}" 이름으로 다시 올리고 이 파일은 지우세요.`;
  },
  'image-is-unused': ({ names, more }) =>
    more === 0 && names.length === 1
      ? `이 이미지를 쓰는 필터가 없습니다. 파일을 지우거나, 해당 필터에 "image: ${shown(`${names}`)}" 줄을 적으세요.`
      : `이미지 ${names.length + more}개를 쓰는 필터가 없습니다: ${names.join(', ')}${more === 0 ? '' : ` 외 ${more}개`}. 파일을 지우거나, 해당 필터에 "image: 이름" 줄을 적으세요.`,
  'image-name-is-malformed: address': `image에는 images/ 폴더에 있는 파일의 이름을 적는데, 지금 값은 주소입니다. image: 대신 image_url: 필드에 적으세요.`,
  'image-name-is-malformed: file': ({ right, ...facts }) =>
    `${invalidName(facts)} 브라우저에서는 이미지 이름을 바꿀 수 없으니 ${right === undefined ? '알맞은' : quoted(right)} 이름으로 다시 올리고, 이 파일은 지우세요.${mustSay(facts, right)}`,
  'image-name-is-malformed: format': ({ right, ...facts }) =>
    `${quoted(facts.name)} 이미지는 앱에서 보여 줄 수 없는 형식입니다. 이름만 바꾸지 말고 WebP(또는 PNG, JPEG, AVIF)로 변환해서 images/ 폴더에 ${right === undefined ? '' : `${quoted(right)} 이름으로 `}올리고, 이 파일은 지우세요.${mustSay(facts, right)}`,
  'image-name-is-malformed: taken': ({ right, ...facts }) =>
    `${quoted(`${right}`)} 파일이 이미 있어서 ${quoted(facts.name)} 파일은 읽지 않습니다. 이 파일을 지우세요.${mustSay(facts, right)}`,
  'image-name-is-malformed: value': ({ right, ...facts }) =>
    `${invalidName(facts)} ${right === undefined ? '알맞은 이름으로 images/ 폴더에 이미지를 올리고, 그 이름을 여기에 적으세요.' : `"image: ${shown(right)}"라고 적으세요.`}`,
  'image-url-is-no-image: bytes': `이 주소의 파일은 Content-Type은 {type}인데 내용은 앱이 보여 줄 수 있는 이미지가 아니어서 앱에 아무것도 나오지 않습니다. 이미지를 다시 올리거나 주소를 고치세요.`,
  'image-url-is-no-image: page': `이 주소에는 이미지가 아니라 웹 페이지가 있어서 앱에 이미지가 나오지 않습니다. 이미지 파일 자체의 주소를 적으세요.`,
  'image-url-is-no-image: type': `이 주소의 파일은 종류(Content-Type: {type})가 이미지로 되어 있지 않아서 앱에 나오지 않을 수 있습니다. 주소를 고치거나, 파일을 보관한 곳에서 종류를 바꾸세요.`,
  'image-url-is-no-image: unnamed': `이 주소의 파일은 종류(Content-Type)가 적혀 있지 않아서 앱에 나오지 않을 수 있습니다. 파일을 보관한 곳에서 종류를 정하세요.`,
  'image-is-unreachable: busy': `이미지 호스트가 바쁘거나 요청이 너무 잦다고 응답합니다({detail}). 나중에 다시 검사하세요.`,
  'image-is-unreachable: connection': `이미지 호스트와의 연결이 끊겨서({detail}) 앱에 이미지가 나오지 않습니다. ${correctAddress}`,
  'image-is-unreachable: dns': `{detail} 호스트가 없어서 앱에 이미지가 나오지 않습니다. 주소를 고치세요.`,
  'image-is-unreachable: network': `{detail} 호스트까지 네트워크가 닿지 않아서 이미지가 있는지 알 수 없습니다. 나중에 다시 검사하세요.`,
  'image-is-unreachable: not-https': `이 주소는 {detail} 주소로 넘어가는데, 앱은 그리로 따라가지 않습니다. 마지막 주소까지 https://인 주소를 적으세요.`,
  'image-is-unreachable: private': `이 주소가 향하는 {detail} 호스트는 휴대전화에서 닿을 수 없는 내부 네트워크에 있어서 확인하지 않았습니다. 공개된 주소를 적으세요. 이 컴퓨터에서 확인해도 되는 호스트라면 다음 옵션을 쓰세요: --online-allow {detail}`,
  'image-is-unreachable: redirects': `이 주소는 다른 주소로 다섯 번 넘게 넘어가서 앱에 이미지가 나오지 않을 수 있습니다. 마지막 주소를 적으세요.`,
  'image-is-unreachable: status': `이 주소에 이미지가 없습니다({detail}). 주소를 고치거나 그곳에 이미지를 올리세요.`,
  'image-is-unreachable: time': `{detail} 호스트가 제시간에 이미지를 주지 않아서 앱에 이미지가 나오지 않을 수 있습니다. 다시 검사해 보고, 계속 그러면 이미지를 더 빠른 호스트로 옮기세요.`,
  'image-is-unreachable: tls': `이미지 호스트와 보안 연결을 할 수 없어서({detail}) 앱에 이미지가 나오지 않습니다. 호스트의 인증서나 TLS 설정을 고치거나 이미지를 옮기세요.`,
  'image-is-very-large': `이미지 크기가 {megabytes}MB라서 휴대전화에서 늦게 뜹니다. {maximum}MB 이하로 줄여서 다시 올리세요.`,
  'image-url-has-credentials': `이미지 주소에 사용자 이름이나 비밀번호가 들어 있어서 모든 앱에 노출됩니다. 주소에서 빼세요.`,
  'image-url-is-doubtful': ({ reason, part }, right) =>
    `${fill(imageDoubts[reason], { part })} ${right === undefined ? (reason === 'private' ? '누구나 열 수 있는 주소를 적으세요.' : reason === 'cut' ? '끝까지 모두 적으세요.' : '이미지를 다른 이미지가 있는 곳에 올리고 그 주소를 적으세요.') : `이렇게 적으세요: ${shown(right)}`}`,
  'image-url-is-malformed: cut': `메일이나 메신저에서 줄이 바뀐 듯, 값이 여기서 끊기고 다음 줄로 이어집니다. 한 줄에 모두 적으세요.`,
  'image-url-is-malformed: device': `"{value}" 값은 내 컴퓨터에만 있는 이미지나 주소라서 휴대폰에서 열 수 없습니다. 파일을 images/ 폴더에 올리고 "image: NAME.webp"라고 적거나, 누구나 열 수 있는 주소를 적으세요.`,
  'image-url-is-malformed: several': `주소가 두 개인데, 필터의 이미지는 하나입니다. 하나를 지우세요.`,
  'image-url-is-malformed: template': `"{value}" 값에 채워야 할 자리가 그대로 남아 있습니다. ${sampleUrl} 처럼 전체 주소를 적으세요.`,
  'image-url-is-malformed: host': `"{value}" 주소의 호스트(//와 다음 / 사이)가 올바르지 않습니다. 호스트는 cdn.example.com처럼 단어 사이에 점을 하나씩 찍어 적습니다. 고쳐 적으세요.`,
  'image-url-is-malformed: name': `"{value}" 값은 주소가 아니라 파일 이름입니다. images/ 폴더에 있는 파일이면 image_url: 대신 image: 필드에 적고, 아니면 ${sampleUrl} 처럼 전체 주소를 적으세요.`,
  'image-url-is-malformed: other': `"{value}" 값은 올바른 이미지 주소가 아닙니다. ${sampleUrl} 처럼 공백 없이 전체 주소를 적으세요.`,
  'image-url-is-not-encoded': `이미지 주소에 한글 같은 문자가 있는데, 이런 문자를 그대로 보내지 못하는 앱이 있습니다. 인코딩된 형태(%EC%9E%A5…)로 적으세요.`,
  'image-url-is-not-https': `이미지 주소는 https://로 시작해야 하는데 지금 주소("{value}")는 그렇지 않습니다. https:// 주소로 바꾸세요.`,
  'image-url-is-shared': `{other} 필터와 이미지가 같습니다. 의도한 것이 아니라면 둘 중 하나는 다른 이미지를 쓰세요.`,
  'indentation-has-a-tab': `이 줄은 탭으로 들여쓰기되어 있는데, YAML에서는 탭을 쓸 수 없습니다. 공백으로 바꾸세요.`,
  'indentation-is-wrong': `이 줄의 들여쓰기가 같은 묶음의 다른 줄과 다릅니다. 다른 줄과 똑같이 맞추세요.`,
  'key-is-duplicate': `"{key}" 필드는 이미 {firstLine}번째 줄에 있습니다. 두 줄 중 하나만 남기세요.`,
  'last-day-is-not-shown': `{day} 0시까지만 앱에 보이고 그날에는 보이지 않습니다. 그날도 하루 내내 보이려면 이렇게 적으세요: "active_until: {suggest}"`,
  'line-has-two-fields': `한 줄에 필드가 두 개 있습니다. {field} 앞에서 줄을 바꾸세요.`,
  'line-is-not-a-field: comment': `이 줄은 "필드: 값" 형식이 아닙니다. 형식에 맞게 고치거나, 앞에 #과 공백을 붙여 주석으로 만드세요.`,
  'line-is-not-a-field: block': `주석은 한 줄에서 끝나므로, 이 표시들 사이의 줄은 그대로 읽혀 공개될 수 있습니다. 숨기려는 줄마다 앞에 #을 붙이세요.`,
  'line-is-not-a-field: code': `필터의 코드는 필드로 적어야 합니다. "- code: …"라고 적고, 그 아래에 name_ko:, name_en:, image_url:을 적으세요.`,
  'line-is-not-a-field: diff': `diff에서 복사한 줄입니다. diff의 표시(+, -, @@, 맨 위의 줄들)는 파일의 내용이 아닙니다. + 없이 적고, -나 @@로 시작하는 줄은 지우세요.`,
  'line-is-not-a-field: group': `이름과 주소는 묶지 않고 각각 필드로 적어야 합니다. name_ko:(한국어), name_en:(영어), image_url:을 각각 다른 줄에 적으세요.`,
  'line-is-not-a-field: line-number': `줄 번호가 함께 복사되었습니다(예: 웹 페이지에서 복사한 경우). 줄 앞의 번호와 그 뒤의 구분 기호를 지우세요.`,
  'line-is-not-a-field: link': `다른 프로그램의 링크나 그림, 수식이 들어 있는데, 앱에는 그 안의 주소나 글만 필요합니다. 그것만 적으세요.`,
  'line-is-not-a-field: list': `"filters:"는 파일에 한 번만, 모든 필터보다 위에 적습니다. 첫 번째 필터 위로 옮기고 다른 곳에서는 지우세요.`,
  'line-is-not-a-field: picture': `그림이나 그림 링크가 한 줄에 따로 붙여 넣어져서 어느 필터에도 나타나지 않습니다. 해당 필터의 "image_url: …"에 그 주소를 적거나 이 줄을 지우세요.`,
  'line-is-not-a-field: table': `표에서 복사한 줄이라서 읽을 수 없습니다. 행마다 필터로 적고("- code: …", 그 아래에 name_ko:, name_en:, image_url:), 표의 제목 줄은 지우세요.`,
  'line-is-not-a-field: colon': `필드 이름 뒤에는 스프레드시트의 탭이나 다른 기호가 아니라 콜론과 공백이 있어야 합니다. "필드: 값" 형식으로 적으세요.`,
  'line-is-not-a-field: other': `이 줄은 "필드: 값" 형식이 아니거나, 앞줄이 끝나지 않았습니다. 콜론과 그 뒤의 공백, 따옴표를 확인하세요.`,
  'moment-is-malformed': dateSentence(
    dateFaults,
    '2026-12-01, 2026-12-01 09:00, 2026-12-01T09:00+09:00',
  ),
  'name-is-in-the-wrong-language: same': `name_ko와 name_en이 똑같아서 한쪽이 번역되지 않은 것 같습니다. 의도한 것이면 그대로 두고, 아니면 {field} 값을 번역해 적으세요.`,
  'name-is-in-the-wrong-language: name_ko': `name_ko는 한국어 이름인데 한글이 없습니다. 의도한 것이면 그대로 두고, 아니면 한국어 이름을 적으세요.`,
  'name-is-in-the-wrong-language: letters': `{field}에 다른 언어의 글자("{letters}")가 있습니다. name_ko는 한국어로, name_en은 영어로 적으세요.`,
  'name-is-shared: category': `카테고리 "{other}"와 이름("{name}")이 같아서 사용자가 둘을 구별할 수 없습니다. 둘 중 하나의 이름을 바꾸세요.`,
  'name-is-shared: filter': `{firstLine}번째 줄의 필터와 이름("{name}")이 같아서 사용자가 둘을 구별할 수 없습니다. 둘 중 하나의 이름을 바꾸세요.`,
  'names-are-swapped': `name_ko에 영어 이름이, name_en에 한국어 이름이 있습니다. 둘을 맞바꾸세요.`,
  'nesting-is-too-deep': `목록과 필드가 {maximum}단계보다 깊게 겹쳐 있습니다. 카탈로그에는 이런 깊이가 필요 없으니 괄호와 들여쓰기를 확인하세요.`,
  'order-is-missing': `catalog.yaml에 순서가 없어서 앱에 카테고리가 슬러그의 알파벳순으로 나옵니다. 파일 끝에 categories: 목록을 원하는 순서로 추가하세요.`,
  'organization-is-doubtful: kind': `이 organization_id 값("{value}")은 catalog.yaml에 적힌 것과 종류가 다릅니다. 조직 목록에서 다시 복사하세요. 소유 조직이 같다면 이 줄을 지우세요.`,
  'organization-is-doubtful: name': `organization_id에는 01JZ3Q5E7VY1T9W6K8N4M2RDBX 같은 식별자를 적는데, 지금 값("{value}")은 이름으로 보입니다. 조직 목록에서 식별자를 복사하세요.`,
  'organization-is-doubtful: slip': `이 organization_id 값("{value}")에 글자가 더 있거나 빠졌거나 잘못되었습니다. 이런 식별자는 숫자와 대문자 26자이고 I, L, O, U는 쓰지 않습니다(UUID는 36자). 조직 목록에서 다시 복사하세요.`,
  'quote-is-not-closed': `여기서 연 따옴표({quote})가 닫히지 않았습니다. 글 끝에 같은 따옴표를 붙이세요.`,
  'slug-is-malformed': ({ slug, fault, file }, right = file) => {
    if (fault === 'copy')
      return `${quoted(slug)} 파일은 ${quoted(`${right}.yaml`)} 파일의 사본으로 보입니다. 맞는 내용만 원래 파일에 남기고 이 파일은 지우세요.`;
    const what =
      fault === 'reserved'
        ? `Windows가 예약한 ${quoted(slug)} 이름을 쓰면 Windows에서 카탈로그를 내려받을 수 없습니다.`
        : `${quoted(slug)} 이름은 카테고리 이름으로 쓸 수 없습니다.`;
    if (right === undefined) return `${what} soft-glam처럼 ${slugRule} 적으세요.`;
    return `${what} ${slugRule} 적습니다. ${file ? '파일 이름을' : '이 값을'} 이렇게 바꾸세요: ${quoted(file ? `${right}.yaml` : right)}.`;
  },
  'text-has-control-characters': `{field}에 줄바꿈이나 깨진 이모지처럼 글자가 아닌 문자가 있습니다. 그 문자를 지우거나 글을 다시 적으세요.`,
  'text-has-edge-blanks: block': `{field}에 | 또는 > 형식을 써서 끝에 줄바꿈이 들어갑니다. 글을 필드와 같은 줄에 적으세요.`,
  'text-has-edge-blanks: line': `{field}의 앞이나 뒤에 불필요한 공백이 있습니다. 공백을 지우세요.`,
  'text-has-invisible-characters': `{field}에 눈에 보이지 않는 {character} 문자가 있습니다. 그 문자를 지우세요.`,
  'text-has-leftovers: date': `{field}에 있는 "{leftover}" 부분은 사용자에게 그대로 보입니다. 여기서 지우고, 따로 이렇게 적으세요: ${windowLines}`,
  'text-has-leftovers: formula': `{field}에 스프레드시트의 수식이나 오류("{leftover}")가 그대로 들어 있어서 사용자에게 보입니다. 셀을 "값만 붙여넣기"로 다시 붙여 넣거나, 글을 직접 적으세요.`,
  'text-has-leftovers: template': `{field}에 프로그램이 다른 글로 바꿨어야 할 부분("{leftover}")이 남아서 사용자에게 그대로 보입니다. 그 자리에 들어갈 글을 적으세요.`,
  'text-has-leftovers: letter': `{field}에 완성되지 않은 글자("{leftover}")가 있습니다. 글자를 완성하거나 지우세요.`,
  'text-has-leftovers: note': `{field}에 있는 "{leftover}" 부분은 임시로 적은 글이나 동료에게 남긴 메모로 보이는데, 사용자에게 그대로 보입니다. 사용자가 읽을 글을 적고, 메모는 # 뒤에 따로 적으세요.`,
  'text-has-leftovers: twice': `{field}에 같은 글이 두 번 있습니다. 의도한 것이 아니라면 하나를 지우세요.`,
  'text-has-leftovers: program': `{field}에 다른 프로그램에서 남은 흔적으로 보이는 부분("{leftover}")이 있습니다. 의도한 것이 아니라면 지우세요.`,
  'text-is-blank': `{field}에 보이는 글자가 없습니다. 사람이 읽을 수 있는 글을 적으세요.`,
  'text-is-cut-by-a-comment': `공백 뒤의 #부터는 주석이라서 "{comment}" 부분은 {field}에 들어가지 않습니다. 값의 일부라면 전체를 따옴표로 감싸고, 주석이라면 # 뒤에 공백을 넣으세요.`,
  'text-is-decomposed: singleton': `{field}에 모양은 같지만 코드가 다른 글자가 있어서 앱에서 찾지 못할 수 있습니다. 일반 글자로 적으세요.`,
  'text-is-decomposed: pieces': `{field}에 자모가 분리된 글자(NFD, macOS에서 흔함)가 있어서 앱에서 깨져 보이거나 다른 글자로 취급될 수 있습니다. 완성형(NFC)으로 적으세요.`,
  'text-is-too-long': `{field} 값이 {length}자입니다. {maximum}자까지 쓸 수 있으니 줄이세요.`,
  'text-needs-quotes: colon': `콜론과 공백이 들어 있는 글은 따옴표로 감싸야 합니다.`,
  'text-needs-quotes: comment-after-quote': `닫는 따옴표와 # 사이에 공백이 있어야 합니다. 공백을 한 칸 넣으세요.`,
  'text-needs-quotes: rest-after-quote': `닫는 따옴표 뒤의 {character} 부분은 글에 속하지 않습니다. 지우세요.`,
  'text-needs-quotes: quote': `따옴표({character})가 닫힌 뒤에 글이 더 있습니다. 글 전체를 큰따옴표로 감싸고, 그 안의 큰따옴표는 \\"로 적으세요.`,
  'text-needs-quotes: special-character': `YAML에서 {character} 문자로 시작하는 글은 다른 뜻으로 읽힙니다. 글을 따옴표로 감싸세요.`,
  'time-zone-is-missing': `지금 값("{value}")이 어느 시간대의 시각인지 알 수 없습니다. catalog.yaml에 "time_zone: Asia/Seoul" 같은 줄을 추가하거나, "{field}: {first}"처럼 시차까지 적으세요.`,
  'time-zone-is-unknown': `"{value}" 시간대는 없습니다. "time_zone: Asia/Seoul"처럼 시간대의 이름을 적으세요.`,
  'value-has-wrong-type': ({ field, isEntry, expected, actual, written }, right) => {
    const what = `${shown(field)} ${isEntry ? '목록의 항목은' : '값은'}`;
    const value = written === undefined ? '' : `(${shown(written)})`;
    const due = `${what} ${typeNames[expected]}${expected === 'boolean' ? '여야' : '이어야'} 하는데, 지금은 ${actual === 'boolean' ? '참/거짓 값' : typeNames[actual]}${value}입니다.`;
    if (expected === 'boolean') return `${due} ${switchRule(written)}`;
    const code = /^(?=.*[a-z])[\w-]+$/i.exec(written ?? '')?.[0] ?? '…';
    if (right === undefined) return `${due}${fill(forms[field] ?? '', { code })}`;
    const remedy = right === `"${written}"` ? '따옴표로 감싸세요' : '이렇게 바꾸세요';
    return `${due} ${remedy}: ${isEntry ? '-' : `${shown(field)}:`} ${shown(right)}`;
  },
  'value-is-not-a-choice': ({ field, choices }, right) =>
    `${shown(field)}의 값은 다음 중 하나여야 합니다: ${choices.join(', ')}.${right === undefined ? '' : ` 이렇게 바꾸세요: ${quoted(right)}.`}`,
  'was-is-in-use: another-entry': `was에는 예전 이름을 적는데, "{was}" 항목이 아직 카탈로그에 있습니다. 이 줄을 지우거나, 이 항목으로 바꾼 것이라면 그 항목을 지우세요.`,
  'was-is-in-use: another-was': `was에는 예전 이름을 적는데, 같은 이름("{was}")이 다른 was에도 적혀 있습니다. 두 줄 중 하나를 지우세요.`,
  'was-is-in-use: itself': `was에는 예전 이름을 적는데, 지금 이름("{was}")이 적혀 있습니다. 예전 이름을 적거나 이 줄을 지우세요.`,
  'was-is-malformed: category': `예전 슬러그일 수 없는 값("{value}")입니다. 예전 파일 이름에서 .yaml을 뺀 것을 적으세요. 예: was: romantic`,
  'was-is-malformed: filter': `예전 코드일 수 없는 값("{value}")입니다. 예전 코드를 적으세요. 예: was: rosy_dusk (다른 카테고리에 있었으면 슬러그/코드)`,
  'window-is-empty': `끝({until})이 시작({from})보다 늦지 않아서 앱에 한 번도 보이지 않습니다. active_until에 적은 때부터 보이지 않으니, 마지막 날의 다음 날처럼 더 늦은 때를 적으세요.`,
  'window-is-over': `active_until에 적은 때({until})가 지나서 이제 앱에 보이지 않습니다. 그 줄과 active_from 대신 "is_active: false"를 적으세요. 지우기만 하면 앱에 다시 보입니다.`,
  'yaml-feature-is-not-allowed: alias': `YAML에서 *로 시작하는 값은 다른 값을 가리키는 별칭이라서 카탈로그에 쓸 수 없습니다. 글이라면 따옴표로 감싸세요.`,
  'yaml-feature-is-not-allowed: anchor': `YAML에서 &로 시작하는 값은 이름표(앵커)라서 카탈로그에 쓸 수 없습니다. 글이라면 따옴표로 감싸세요.`,
  'yaml-feature-is-not-allowed: directive': `%로 시작하는 줄은 YAML을 읽는 방식을 바꾸는 지시자라서 카탈로그에 쓸 수 없습니다. 이 줄을 지우세요.`,
  'yaml-feature-is-not-allowed: merge key': `<< 필드는 다른 필드를 복사하는 기능이라서 카탈로그에 쓸 수 없습니다. 필드를 직접 적으세요.`,
  'yaml-feature-is-not-allowed: tag': `YAML에서 !로 시작하는 값은 자료형 태그라서 카탈로그에 쓸 수 없습니다. 글이라면 따옴표로 감싸세요.`,
  'yaml-is-malformed': `여기에 올 수 없는 내용입니다. 주변의 따옴표, 괄호, 들여쓰기를 확인하세요.`,
} as const satisfies Templates<CodeArgs, typeof cases>;

/** A day in the place of a truth value is a wish. */
const switchRule = (written = '') =>
  /\d ?[-/.월]/.test(written)
    ? `날짜에 맞춰 켜거나 끄려면 이 줄 대신 이렇게 적으세요: ${windowLines}`
    : '따옴표 없이 true 또는 false로 적으세요.';

/** What to write for a field, where that is more than its type. */
const forms: Readonly<Record<string, string>> = {
  categories:
    ' "- romantic"처럼 슬러그를 한 줄에 하나씩 적으세요. 순서 목록에는 묶음을 넣을 수 없습니다.',
  filters:
    ' "- code: {code}" 줄과 그 아래에 name_ko:, name_en:, image_url:을 적으세요. 목록에는 묶음을 넣을 수 없습니다.',
  image: ' "image: 이름.webp"나 "image_url: https://…"로 적으세요.',
  image_url: ` ${sampleUrl} 처럼 주소를 적으세요.`,
};

const imageDoubts = {
  cut: `이미지 주소가 파일 이름 없이 "{part}"에서 끝납니다. 줄이 바뀌면서 끊겼을 수 있습니다.`,
  ending: `이미지 주소의 끝("{part}")이 앱에서 보여 줄 수 있는 이미지의 확장자가 아닙니다.`,
  expiring: `일정 시간이 지나면 열리지 않는 주소라서("{part}") 그 뒤로는 앱에 이미지가 나오지 않습니다.`,
  page: `이미지가 아니라 웹 페이지의 주소라서("{part}") 앱에 이미지가 나오지 않습니다.`,
  preview: `이미지 자체가 아니라 검색 결과의 작은 미리 보기("{part}")라서 언제든지 사라질 수 있습니다.`,
  private: `내부 네트워크의 주소("{part}")라서 사용자의 휴대전화에서는 열 수 없습니다.`,
  wrapped: `메일 프로그램이나 검색이 만든 링크("{part}")라서 웹 페이지로 연결됩니다. 이미지의 주소는 그 안에 들어 있습니다.`,
} as const;

const typeNames: Readonly<Record<JsonType, string>> = {
  array: '목록',
  boolean: 'true 또는 false',
  null: '빈 값',
  number: '숫자',
  object: '필드 묶음',
  string: '글',
};

type ImageNameFacts = Omit<CodeArgs['image-name-is-malformed'], 'right'>;
const invalidName = ({ name, isReserved }: ImageNameFacts) =>
  isReserved
    ? `Windows가 예약한 ${quoted(name)} 이름을 쓰면 Windows에서 카탈로그를 내려받을 수 없습니다.`
    : `${quoted(name)} 이름은 이미지 파일 이름으로 쓸 수 없습니다. ${imageRule}.`;
const mustSay = ({ filter }: ImageNameFacts, right = '이름.webp') =>
  filter ? ` ${shown(filter)} 필터에는 "image: ${shown(right)}"라고 적으세요.` : '';

const failures = {
  'catalog-folder-is-missing': `카탈로그 폴더("{path}")가 없습니다. 폴더가 있는 곳에서 실행하거나 --catalog로 위치를 알려 주세요.`,
  'catalog-has-errors': () => changesKo.cannotCompare.after,
  'catalog-is-a-submodule': `"{path}"는 서브모듈이라 여기서는 읽지 않습니다. 서브모듈의 저장소에서 실행하거나 게시하세요.`,
  'catalog-is-not-staged': `"{path}"에 git에 올린(스테이징하거나 커밋한) 파일이 없습니다. 추가하세요: git add {path}`,
  'code-is-unknown: no closest': `"{code}" 코드는 없습니다. 코드 목록을 보려면: {command}`,
  'code-is-unknown: closest': `"{code}" 코드는 없습니다. 가장 비슷한 코드는 "{closest}"입니다: {command}`,
  'commit-time-cannot-be-read': `바뀐 모든 항목이 커밋 {commit}의 시각을 받게 되는데, 그 시각("{value}")을 읽을 수 없습니다. 아무것도 저장하지 않았습니다. 시각을 정해 주세요: --at "$(date -u +%Y-%m-%dT%H:%M:%SZ)"`,
  'default-branch-is-unknown': `"{path}"의 저장소에 main이나 master 브랜치가 없고, origin의 기본 브랜치도 알 수 없습니다. 비교할 대상을 지정하세요. 예: npm run diff -- HEAD~1`,
  'digest-is-unclear': `스냅샷 하나만 가리키도록 다이제스트의 앞 네 자리 이상을 적으세요. 지금 값("{digest}")으로 시작하는 스냅샷이 "{path}"에 {matches}개 있습니다. --list로 목록을 확인하세요.`,
  'answer-is-needed': `물어볼 수 없는 환경이라 저장하지 않았습니다. 저장하려면 --yes를, 바뀔 내용만 보려면 --dry-run을 붙이세요.`,
  'category-is-ambiguous': `이름이 "{name}"인 카테고리가 여럿입니다. 슬러그로 적으세요: {slugs}`,
  'category-is-unknown': ({ name, closest, path }) =>
    `${quoted(path)}에 ${quoted(name)} 카테고리가 없습니다. ${closest === undefined ? '이름을 확인하세요.' : `가장 비슷한 카테고리는 ${quoted(closest)}입니다.`}`,
  'filter-is-unknown': ({ name, closest, path }) =>
    `${quoted(path)}에 코드가 ${quoted(name)}인 필터가 없습니다. ${closest === undefined ? '코드를 확인하세요.' : `가장 비슷한 코드는 ${quoted(closest)}입니다.`}`,
  'file-changed-meanwhile': `그사이 다른 곳에서 "{path}" 파일을 바꿔서 저장하지 않았습니다. 다시 실행하세요.`,
  'file-has-errors': `"{path}" 파일에 오류가 있어서 아무것도 저장하지 않았습니다. 먼저 고치세요: npm run check`,
  'file-is-not-spliceable': ({ path, at, lines }) =>
    `${quoted(path)} 파일은 안전하게 바꿀 수 없는 형식으로 적혀 있어서 저장하지 않았습니다. ${at.join(', ')}번째 줄을 직접 ${lines.length === 0 ? '고치세요.' : ['고치고 다음 내용을 추가하세요:', ...lines.map(shownLine)].join('\n')}`,
  'file-to-check-is-missing': `"{path}" 파일이 없습니다. 카탈로그의 파일이나 폴더를 지정하거나, 전체를 검사하세요: npm run check`,
  'folder-is-not-in-git': `"{path}" 폴더는 git 저장소 안에 있지 않습니다. 저장소를 복제한 폴더에서 실행하세요. ${withoutGit}`,
  'git-fails': ({ path, reason }) =>
    `${quoted(path)}에서 git이 실패했습니다. git의 메시지:\n${reason.split('\n').map(shown).join('\n')}`,
  'git-is-missing': `git이 설치되어 있지 않거나 PATH에 없습니다. git을 설치하세요. ${withoutGit}`,
  'histories-are-unrelated': ({ branch }) =>
    `${quoted(branch)} 브랜치와 공통된 커밋이 없습니다. 비교할 대상을 지정하세요. 예: npm run diff -- ${shown(branch)}`,
  'history-is-missing': ({ branch, isShallow }) =>
    `${quoted(branch)}에서 갈라진 커밋을 아직 받지 않았습니다. 실행하세요: ${fetchOf({ branch, isShallow })}`,
  'list-is-too-large': `앱에 나갈 목록이 {bytes}바이트인데, 서버는 {maximum}바이트까지만 읽습니다. 아무것도 저장하지 않았습니다. 쓰지 않는 필터를 지우거나, catalog.yaml의 snapshot: 아래에 inactive_filters: exclude를 적어 비활성 필터를 빼세요.`,
  'memory-cannot-be-used': ({ place, kind, entry }) => {
    const { file, restore, begin } = memoryFacts(place);
    const at = entry && ` (${entry})`;
    return `${fill(memoryFaults[kind], { file, entry, at })} 아무것도 저장하지 않았습니다.\n되살리려면: ${restore}\n일부러 모든 식별자를 새로 시작하려면: ${begin}`;
  },
  'nothing-is-written': `아무것도 저장하지 않았습니다.`,
  'output-has-no-format': `--output "{value}"만으로는 어떤 보고서를 저장할지 알 수 없습니다. --format에 적은 형식으로 --output 형식=파일 처럼 적으세요.`,
  'outputs-are-in-conflict': `한 곳에는 보고서 하나만 보낼 수 있습니다({formats}). 나머지는 --output sarif=report.sarif처럼 파일을 따로 정하세요.`,
  'previous-snapshot-is-missing': `"{path}"에 현재 스냅샷밖에 없어서 되돌릴 수 없습니다. git에서 변경을 되돌린 뒤 배포하세요: npm run build`,
  'published-folder-changed-meanwhile': `그사이 다른 곳에서 "{path}"에 배포해서 아무것도 바꾸지 않았습니다. 다시 실행하세요.`,
  'rollback-holds': ({ digest, folder }) => {
    const held = `이전 스냅샷(${shortDigest(digest)})으로 되돌려 둔 상태라 배포하지 않았습니다. 카탈로그를 앱에 나갈 내용으로 고친 뒤 다시 배포하려면:`;
    if (folder !== undefined) return `${held} ${buildInto(folder, '--resume')}`;
    return `${held} npx --no-install filter-catalog publish --resume\nCI에서는 작업을 직접 실행하세요. GitHub에서는 "resume" 항목을 선택하고, GitLab에서는 CATALOG_RESUME 변수를 넣습니다.`;
  },
  'repository-has-no-commit': `"{path}"의 저장소에 아직 커밋이 없어서 비교할 대상이 없습니다. 카탈로그를 먼저 커밋하세요.`,
  'time-is-ahead': `{time} 시각이 이 컴퓨터의 시계보다 한 시간 넘게 앞서 있습니다. 그대로 두면 바뀐 항목이 그 시각으로 기록되므로 아무것도 저장하지 않았습니다. 시계가 틀렸으면 맞추고, 아니면 올바른 시각을 지정하세요: --at "$(date -u +%Y-%m-%dT%H:%M:%SZ)"`,
  'revision-is-unknown: shallow': `이 저장소에는 "{revision}" 리비전이 없고, 이력의 일부만 받은 상태입니다. 실행하세요: git fetch --unshallow origin`,
  'revision-is-unknown: whole': `이 저장소에는 "{revision}" 리비전이 없습니다. HEAD~1이나 origin/main처럼 커밋, 브랜치, 태그를 지정하세요. 새로 생긴 것은 git fetch로 받을 수 있습니다.`,
  'signing-key-is-missing': `배포된 내용에 서명이 있고 서버가 서명된 것만 받을 수 있는데, 서명할 키가 없습니다. 아무것도 바꾸지 않았습니다. --sign FILE 또는 FILTER_CATALOG_SIGNING_KEY로 키를 주세요. 앞으로 서명 없이 배포하려면 manifest.json.sig 파일을 먼저 지우세요.`,
} as const satisfies Templates<FailureArgs, typeof cases>;

const memoryFaults: Readonly<Record<MemoryFault, string>> = {
  contradicts: `"{file}" 파일이 배포된 내용과 맞지 않습니다. {entry} 항목이 없습니다. 누군가 직접 고쳤거나, 너무 오래되었거나, 다른 카탈로그의 파일입니다.`,
  malformed: `"{file}"{at} 파일이 build가 쓰는 형식과 다릅니다. 중간에 잘렸거나, 같은 것이 두 번 나오거나, 누군가 직접 고친 파일입니다.`,
  missing: `모든 식별자를 기록한 "{file}" 파일이 없습니다. 이대로 배포하면 앱이 모든 필터를 새 필터로 여깁니다.`,
};

const notes = {
  'change-is-stamped': ({ kind, key, from }) =>
    `${stampKinds[kind]}: ${from === undefined ? '' : `${from} -> `}${key}`,
  'file-is-left-alone': `{path} 파일은 끝까지 읽을 수 없거나 고치면 다른 내용까지 바뀔 수 있어서 아무것도 고치지 않았습니다. 먼저 직접 고치세요.`,
  'files-are-written': ({ paths: [path = '', ...others] }) =>
    others.length === 0
      ? `저장했습니다: ${shown(path)}`
      : `저장했습니다: ${shown(path)} 외 ${others.length}개`,
  'findings-are-ahead': `이대로 바꾸면 다음과 같은 검사 결과가 나옵니다. 줄은 바뀐 뒤의 모습으로 보여 줍니다.`,
  'line-is-repaired': ({ path, line, before, after }) =>
    `고쳤습니다: ${shown(path)}:${line}${repairDiff(before, after, '분리된 자모를 완성형으로')}`,
  'may-be-written': `저장할까요? y 또는 n`,
  'memory-begins': `"{folder}"에 식별자 기록이 없어서, 카탈로그의 모든 항목에 새 식별자를 주었습니다.`,
  'no-file-is-of-the-catalog': `지정한 파일 가운데 카탈로그에 있는 것이 없어서 아무것도 검사하지 않았습니다.`,
  'nothing-is-repaired': `자동으로 고칠 것이 없습니다.`,
  'nothing-to-change': `바꿀 것이 없습니다.`,
  'published-folder-differs': `"{folder}"의 내용이 카탈로그와 다릅니다. 배포하려면 --check 없이 실행하세요.`,
  'published-folder-is-current': `"{folder}"의 내용이 카탈로그와 같습니다.`,
  'snapshot-is-kept': ({ commit, last_modified, isCurrent, ...facts }) =>
    `${isCurrent ? '*' : ' '} ${shortDigest(facts.digest)} ${(commit?.slice(0, 12) ?? '-').padEnd(12)} ${last_modified} ${sizeOf(facts)}`,
  'snapshot-is-published': ({ folder, ...facts }) =>
    `${quoted(folder)}에 배포했습니다. ${snapshot(facts)}.`,
  'snapshot-is-rolled-back': ({ folder, ...facts }) =>
    `${quoted(folder)}의 스냅샷을 되돌렸습니다. ${snapshot(facts)}. 실행 중인 서버에도 곧 반영됩니다. build나 publish를 --resume 옵션으로 실행하기 전에는 새로 배포되지 않으니, 카탈로그의 변경도 먼저 되돌려 두세요.`,
  'work-takes-long': '압축하고 저장하는 중입니다 …',
  'snapshot-is-unchanged': ({ folder, ...facts }) =>
    `${quoted(folder)}에 이미 있어서 할 일이 없습니다. ${snapshot(facts)}.`,
  'snapshots-follow': ({ next, beyond, zone }) =>
    [
      ...next.map(({ from, counts }) => `  ${momentText(from, 'ko', zone)}부터: ${sizeOf(counts)}`),
      ...(beyond
        ? [
            `  ${momentText(beyond, 'ko', zone)}부터는 위 시각 가운데 하나가 지난 뒤에 다시 배포하세요`,
          ]
        : []),
    ].join('\n'),
  'snapshot-would-shrink': ({ folder, from, zone, before, lost }) =>
    `${from ? `${momentText(from, 'ko', zone)}부터 ` : ''}${quoted(folder)}에 배포된 내용이 앱에서 너무 많이 사라지게 되어 배포하지 않았습니다(카테고리 ${before.categories}개 중 ${lost.categories}개, 필터 ${before.filters}개 중 ${lost.filters}개).
의도한 변경이면 --allow-shrink를 붙여 다시 실행하세요.`,
  'warnings-are-too-many': `경고 {warnings}개가 --max-warnings 한도 {maximum}개보다 많습니다. 경고를 해결하거나 한도를 올리세요.`,
  'watch-begins': `검사합니다: "{folder}"`,
  'watch-waits': `파일이 바뀌기를 기다립니다. 끝내려면 Ctrl-C를 누르세요.`,
} as const satisfies Templates<NoteArgs>;

const stampKinds = {
  ...kinds,
  new: '추가',
  renamed: '이름 변경',
  revived: '복구',
  vanished: '삭제',
};

/** By the error codes of the system, and by what keeps a file of the catalog from being read. */
const systemReasons: Readonly<Record<string, string>> = {
  EACCES: '권한이 없습니다',
  EADDRINUSE: '다른 프로그램이 이 포트를 쓰고 있으니 --port로 다른 포트를 지정하세요',
  EEXIST: '폴더가 필요한 자리에 파일이 있습니다',
  EIO: '내용이 없거나 손상되었습니다',
  EISDIR: '파일이 필요한 자리에 폴더가 있습니다',
  ENOENT: '존재하지 않습니다',
  ENOSPC: '디스크가 가득 찼습니다',
  ENOTDIR: '폴더가 있어야 할 자리에 파일이 있습니다',
  EPERM: '권한이 없습니다',
  EROFS: '읽기 전용 디스크입니다',
  ETIMEDOUT: '응답이 없습니다',
  'not-a-file': '파일이 필요한 자리에 파이프, 소켓 또는 장치가 있습니다',
};

/** The same in Korean. */
export const ko: Wording = {
  language: 'ko',
  severities: { error: '오류', warning: '경고' },
  findings: sentencesOf<CodeArgs, Unknown<CodeArgs, typeof findings>, typeof cases>(
    findings,
    cases,
  ),
  failures: sentencesOf<FailureArgs, Unknown<FailureArgs, typeof failures>, typeof cases>(
    failures,
    cases,
  ),
  notes: sentencesOf<NoteArgs, Unknown<NoteArgs, typeof notes>>(notes),
  changes: changesKo,
  entry({ kind, key, category, position, name_en, name_ko }) {
    const name = name_ko ?? name_en;
    const where = key ?? `${category}의 ${position}번째`;
    const kindName = kind === 'category' ? '카테고리' : '필터';
    return name === undefined
      ? `${kindName} ${shown(where)}`
      : `${kindName} ${quoted(name)}(${shown(where)})`;
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
    write: '이렇게 쓰세요:',
    writeLines: (first, last) =>
      `${first === last ? first : `${first}~${last}`}번째 줄을 이렇게 쓰세요:`,
    seeAlso: '함께 볼 곳:',
    next: (command) => `다음 명령: ${command}`,
    fixable: (number, all, command) =>
      `${all === 1 ? '' : `이 중 ${number}개는 `}다음 명령으로 고칠 수 있습니다: ${command}`,
    inSummary: '전체 보고서는 이 실행의 요약(Summary)에 있습니다.',
    title: '필터 카탈로그',
  },
  explain: (command) => `코드 하나의 뜻과 예를 보려면: ${command}`,
};

const change = (written: string, right: string) =>
  `이렇게 고치세요: ${quoted(written)} → ${quoted(right.replace(/^"(.*)"$/, '$1'))}.`;
const systemReason = (code: string) => systemReasons[code] ?? `시스템의 응답: ${shown(code)}`;
export const sizeOf = ({ categories, filters }: Pick<SnapshotFacts, 'categories' | 'filters'>) =>
  `카테고리 ${categories}개, 필터 ${filters}개`;
const snapshot = (facts: Omit<SnapshotFacts, 'folder'>) =>
  `${sizeOf(facts)}(스냅샷 ${shortDigest(facts.digest)})`;
