import { shownExactly } from '../../base/printable.ts';
import type { Sentences } from '../sentence.ts';

export type YamlFeature = keyof typeof signs;
const signs = { alias: '*', anchor: '&', directive: '%', 'merge key': '<<', tag: '!' };

type Filters = { filter: string; other: string; firstLine: number };

export const yamlErrors = {
  'blank-is-missing': ({ after }: { after: '-' | ':' }) =>
    `There must be a space after "${after}", or YAML reads this as plain text. Add the space.\n"${after}" 뒤에 공백이 없어서 한 덩어리의 글로 읽힙니다. 공백을 한 칸 넣으세요.`,
  'blank-is-not-ordinary': ({ character }: { character: string }) =>
    `The character ${shownExactly(character)} looks like a space, or like nothing, but is not a space. Use ordinary spaces.\n여기에 공백처럼 보이거나 아예 보이지 않지만 일반 공백이 아닌 ${shownExactly(character)} 문자가 있습니다. 일반 공백으로 바꾸세요.`,
  'bullet-is-not-a-hyphen': ({ character }: { character: string }) =>
    `${character} cannot begin an entry of a list. Write a hyphen (-) instead.\n${character} 기호로는 목록의 항목을 시작할 수 없습니다. 그 자리에 하이픈(-)을 쓰세요.`,
  'colon-is-full-width': ({ field }: { field: string }) =>
    `The colon after "${field}" is full-width (\uff1a), so it does not separate the field from its value. Write an ordinary colon and a space.\n${field} 뒤의 콜론이 전각 문자(\uff1a)라서 필드와 값이 나뉘지 않습니다. 일반 콜론(:)과 공백 한 칸으로 바꾸세요.`,
  'filters-are-mixed': (facts: Filters) => ({
    'lost-first-line': `The fields from here on belong to the filter "${facts.filter}", which has lost its first line, so they overwrite "${facts.other}" (line ${facts.firstLine}). Write its line "- code: …" above this one.\n여기부터의 필드는 첫 줄이 없어진 "${facts.filter}" 필터의 것이라서 "${facts.other}" 필터(${facts.firstLine}번째 줄)를 덮어씁니다. 이 줄 위에 "- code: …" 줄을 적으세요.`,
    'pasted-into': `The filter "${facts.other}" was pasted into "${facts.filter}" (line ${facts.firstLine}), whose other fields stand here now. Move them back below line ${facts.firstLine}.\n"${facts.filter}" 필터(${facts.firstLine}번째 줄) 안에 "${facts.other}" 필터를 붙여 넣어서, 그 필터의 나머지 필드가 여기에 남았습니다. ${facts.firstLine}번째 줄 아래로 다시 옮기세요.`,
  }),
  /** `entry`: of a list of texts, or the only filter. Without a filter above, `firstLine` is 1. */
  'hyphen-is-missing': (facts: { firstLine: number }) => ({
    commented: `The first lines of a filter are comments here and the others are not, so these now belong to the filter on line ${facts.firstLine}. Make them comments too, or take the # away from all of them.\n필터의 앞부분만 주석이고 이 줄부터는 주석이 아니라서, 나머지 줄이 ${facts.firstLine}번째 줄에서 시작하는 필터에 들어갑니다. 나머지 줄도 주석으로 만들거나, #을 모두 지우세요.`,
    entry: `This entry of the list has no hyphen. Write "- " before it.\n이 목록 항목 앞에 하이픈(-)이 없습니다. 앞에 "- "를 붙이세요.`,
    filter: `Another filter seems to begin here, but without a hyphen its fields overwrite those from line ${facts.firstLine} on. Write "- " before it.\n여기서 다음 필터가 시작되는 듯한데, 하이픈(-)이 없어서 ${facts.firstLine}번째 줄부터 적은 필터를 덮어씁니다. 앞에 "- "를 붙이세요.`,
    'first-line': `A filter begins with the line "- code: …", and this one has none. Write that line above.\n필터는 "- code: …" 줄로 시작하는데 그 줄이 없습니다. 이 줄 위에 적으세요.`,
  }),
  'hyphen-is-superfluous': `This hyphen begins a new filter, but what follows seems to belong to the filter above. Replace the hyphen with a space.\n이 하이픈(-)에서 새 필터가 시작되는데, 뒤의 내용은 앞 필터의 것으로 보입니다. 하이픈 자리에 공백을 넣으세요.`,
  'indentation-has-a-tab': `This line is indented with a tab, which YAML does not allow. Use spaces.\n이 줄은 탭으로 들여쓰기되어 있는데, YAML에서는 탭을 쓸 수 없습니다. 공백으로 바꾸세요.`,
  'indentation-is-wrong': `This line is not aligned with the other lines of its group. Indent it like them.\n이 줄의 들여쓰기가 같은 묶음의 다른 줄과 다릅니다. 다른 줄과 똑같이 맞추세요.`,
  'key-is-duplicate': ({ key, firstLine }: { key: string; firstLine: number }) =>
    `"${key}" is already set on line ${firstLine}. Keep one of the two lines.\n"${key}" 필드는 이미 ${firstLine}번째 줄에 있습니다. 두 줄 중 하나만 남기세요.`,
  'line-is-not-a-field': ({ field }: { field?: string }) => ({
    'block-comment': `A comment here ends with its line, so what stands between these marks is read, and may be published. Write # before each of the lines instead.\n주석은 한 줄에서 끝나므로, 이 표시들 사이의 줄은 그대로 읽혀 공개될 수 있습니다. 숨기려는 줄마다 앞에 #을 붙이세요.`,
    colon: `After the name of a field there must be a colon and a space, and not a tab as in a spreadsheet, or another sign. Write "field: value".\n필드 이름 뒤에는 스프레드시트의 탭이나 다른 기호가 아니라 콜론과 공백이 있어야 합니다. "필드: 값" 형식으로 적으세요.`,
    comment: `This line is not a "field: value". Complete it, or make it a comment with # and a space.\n이 줄은 "필드: 값" 형식이 아닙니다. 형식에 맞게 고치거나, 앞에 #과 공백을 붙여 주석으로 만드세요.`,
    copied: `The mark of a diff, or the number of a line, was copied with this line. Delete it; delete lines with - or @@ as a whole.\n줄과 함께 diff의 표시나 줄 번호가 복사되었습니다. 지우세요. -나 @@로 시작하는 줄은 통째로 지우세요.`,
    other: `This line is not a "field: value", or the line before it is not finished. Check the colon, the space after it, and the quotes.\n이 줄은 "필드: 값" 형식이 아니거나, 앞줄이 끝나지 않았습니다. 콜론과 그 뒤의 공백, 따옴표를 확인하세요.`,
    'two-fields': `There are two fields on this line. Begin a new line before ${field}.\n한 줄에 필드가 두 개 있습니다. ${field} 앞에서 줄을 바꾸세요.`,
  }),
  'quote-is-not-closed': ({ quote }: { quote: string }) =>
    `The quote ${quote} that begins here is not closed. Add ${quote} at the end of the text.\n여기서 연 따옴표(${quote})가 닫히지 않았습니다. 글 끝에 같은 따옴표를 붙이세요.`,
  'text-needs-quotes': ({ character }: { character: string }) => ({
    colon: `A text that contains a colon and a space must be in quotes.\n콜론과 공백이 들어 있는 글은 따옴표로 감싸야 합니다.`,
    'comment-after-quote': `There must be a space between the closing quote and the #. Add the space.\n닫는 따옴표와 # 사이에 공백이 있어야 합니다. 공백을 한 칸 넣으세요.`,
    quote: `The text goes on after the closing ${character}. Put the whole text in quotes, and write \\" for a quote within it.\n따옴표(${character})가 닫힌 뒤에 글이 더 있습니다. 글 전체를 큰따옴표로 감싸고, 그 안의 큰따옴표는 \\"로 적으세요.`,
    'rest-after-quote': `What follows the closing quote (${character}) is not part of the text. Delete it.\n닫는 따옴표 뒤의 ${character} 부분은 글에 속하지 않습니다. 지우세요.`,
    'special-character': `A text that begins with ${character} means something else in YAML. Put the text in quotes.\nYAML에서 ${character} 문자로 시작하는 글은 다른 뜻으로 읽힙니다. 글을 따옴표로 감싸세요.`,
  }),
  'yaml-feature-is-not-allowed': ({ feature }: { feature: YamlFeature }) =>
    `In YAML ${signs[feature]} has a special meaning here (${feature}), which a catalog may not use. ${feature === 'directive' ? 'Delete the line' : feature === 'merge key' ? 'Write the fields out' : 'Put the text in quotes'}.\nYAML에서 여기의 ${signs[feature]} 기호는 특별한 기능(${feature})이라서 카탈로그에 쓸 수 없습니다. ${feature === 'directive' ? '이 줄을 지우세요' : feature === 'merge key' ? '필드를 직접 적으세요' : '글이라면 따옴표로 감싸세요'}.`,
  'yaml-is-malformed': {
    bracket: `The bracket that begins here is not closed. Close it, or put the text in quotes if the bracket is part of it.\n여기서 연 괄호가 닫히지 않았습니다. 괄호를 닫으세요. 괄호가 글자의 일부라면 전체를 따옴표로 감싸세요.`,
    documents: `A second category or document begins here, but each category has a file of its own. Move another category to a new file in categories/, named after it; delete the line between (--- or ...) if it is one category.\n여기서 두 번째 카테고리나 문서가 시작되는데, 카테고리마다 파일을 따로 만들어야 합니다. 다른 카테고리이면 categories/ 폴더에 그 카테고리 이름으로 새 파일을 만들어 옮기고, 같은 카테고리이면 나누는 줄(--- 또는 ...)만 지우세요.`,
    escape: `In double quotes, \\ begins a special character, and this one is unknown. Write \\\\ for a backslash.\n큰따옴표 안에서 \\는 특수 문자를 나타내는데, 이런 특수 문자는 없습니다. \\ 자체를 쓰려면 \\\\로 적으세요.`,
    nesting: `Lists and fields are nested deeper here than any catalog needs. Check the brackets and the indentation.\n목록과 필드가 카탈로그에 필요한 것보다 훨씬 깊게 겹쳐 있습니다. 괄호와 들여쓰기를 확인하세요.`,
    other: `YAML does not allow this here. Check the quotes, brackets and indentation around it.\n여기에 올 수 없는 내용입니다. 주변의 따옴표, 괄호, 들여쓰기를 확인하세요.`,
  },
} as const satisfies Sentences;
