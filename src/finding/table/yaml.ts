import { escapeInvisible } from '../../base/printable.ts';

export type YamlFeature = keyof typeof signs;
const signs = { alias: '*', anchor: '&', directive: '%', tag: '!' };

const blanks: Readonly<Record<string, readonly [en: string, ko: string]>> = {
  '\u00a0': ['a non-breaking space', '줄바꿈 없는 공백'],
  '\u3000': ['a full-width space', '전각 공백'],
};

/** `field`: the one without a colon, or the second of two on the line. */
type Line = { reason: 'colon' | 'other' | 'row' | 'sign' | 'two-fields'; field?: string };
type Text = { reason: 'colon' | 'quote' | 'rest-after-quote' | 'special-character' };
/** `sign`: the character at the error, or the open bracket. */
type Syntax = { reason: 'bracket' | 'documents' | 'escape' | 'other'; sign: string };
/** `firstLine`: the first line of the filter that the fields belong to, or 1. */
type Hyphen = { reason: 'commented' | 'entry' | 'first-line'; firstLine: number };
type Filters = { reason: 'lost-first-line' | 'pasted-into' } & Mixed;
type Mixed = { filter: string; other: string; firstLine: number; fields?: string };

export const yamlErrors = {
  'blank-is-missing': ({ after }: { after: '-' | ':' }) =>
    `A space is missing after "${after}". Add it.\n"${after}" 뒤에 공백이 없습니다. 한 칸 넣으세요.`,
  'blank-is-not-ordinary': ({ character }: { character: string }) => {
    const [en, ko = en] = blanks[character] ?? [escapeInvisible(character)];
    return `This is ${en}, not an ordinary space. Write an ordinary space instead.\n일반 공백이 아닌 문자(${ko})가 있습니다. 일반 공백으로 바꾸세요.`;
  },
  'bullet-is-not-a-hyphen': ({ character }: { character: string }) =>
    `A list entry cannot begin with ${character}. Write a hyphen (-) instead.\n${character} 기호로는 목록을 적을 수 없습니다. 하이픈(-)으로 바꾸세요.`,
  'colon-is-full-width': ({ field }: { field: string }) =>
    `The colon after "${field}" is full-width (\uff1a). Write an ordinary colon and a space.\n${field} 뒤의 콜론이 전각 문자(\uff1a)입니다. 일반 콜론(:)과 공백으로 바꾸세요.`,
  'filters-are-mixed': ({ reason, filter, other, firstLine, fields }: Filters) =>
    ({
      'lost-first-line': `From here on, "${other}" (line ${firstLine}) has fields twice. They seem to belong to "${filter}", whose first line is missing. Write "- code: …" above this line.\n여기부터 "${other}" 필터(${firstLine}번째 줄)의 필드가 두 번씩 있습니다. 앞부분이 없어진 "${filter}" 필터의 것으로 보이니, 이 위에 "- code: …" 줄을 적으세요.`,
      'pasted-into': `"${other}" has two lines for ${fields}, and "${filter}" (line ${firstLine}) has none. Move the lines of "${filter}" there.\n"${other}" 필터에는 ${fields} 줄이 두 번 있고, "${filter}" 필터(${firstLine}번째 줄)에는 없습니다. "${filter}" 필터의 줄을 그리로 옮기세요.`,
    })[reason],
  'hyphen-is-missing': ({ reason, firstLine }: Hyphen) =>
    ({
      commented: `Only the first lines of a filter are comments, so these lines belong to the filter on line ${firstLine}. Make them comments too, or delete every #.\n필터의 앞부분만 주석이라서 나머지 줄이 ${firstLine}번째 줄의 필터에 들어갑니다. 나머지도 주석으로 만들거나 #을 모두 지우세요.`,
      entry: `A new list entry begins here without a hyphen. Write "- " before it.\n새 항목이 시작되는데 하이픈(-)이 없습니다. 앞에 "- "를 붙이세요.`,
      'first-line': `A filter begins with the line "- code: …", but here it is missing. Write it above this line.\n필터의 첫 줄 "- code: …"가 없습니다. 이 위에 적으세요.`,
    })[reason],
  'hyphen-is-superfluous': `There is one hyphen too many here. Delete it, and align the rest with the lines around it.\n하이픈(-)이 하나 더 있습니다. 지우고 나머지를 주변 줄에 맞추세요.`,
  'indentation-has-a-tab': `This line is indented with a tab. Use spaces.\n탭으로 들여쓴 줄입니다. 공백으로 바꾸세요.`,
  'indentation-is-wrong': `This line is not aligned with the other lines of its group. Indent it like them.\n들여쓰기가 같은 묶음의 다른 줄과 다릅니다. 똑같이 맞추세요.`,
  'key-is-duplicate': ({ key, firstLine }: { key: string; firstLine: number }) =>
    `"${key}" is already set on line ${firstLine}. Keep one of the two lines.\n"${key}" 필드가 ${firstLine}번째 줄에도 있습니다. 하나만 남기세요.`,
  'line-is-not-a-field': ({ reason, field }: Line) =>
    ({
      colon: `The colon after "${field}" is missing or is another character. Write "${field}:" before its value.\n"${field}" 뒤에 콜론이 없거나 다른 기호가 있습니다. "${field}:" 뒤에 값을 적으세요.`,
      row: `This is a row of a spreadsheet. Write its cells as the fields of a filter, each on its own line.\n스프레드시트에서 붙여 넣은 줄입니다. 칸마다 필터의 필드 한 줄로 나누어 적으세요.`,
      sign: `There is a stray "${field}" before this line, perhaps from a diff or a typing mistake. Delete it.\n줄 앞에 "${field}" 문자가 잘못 들어 있습니다. 지우세요.`,
      other: `This line is not a "field: value", or the line above is incomplete. Correct it. If it is a comment, write # before each of its lines.\n"필드: 값" 형식이 아니거나 앞줄이 끝나지 않았습니다. 고치거나, 주석이라면 줄마다 앞에 #을 붙이세요.`,
      'two-fields': `There are two fields on this line. Begin a new line before ${field}.\n한 줄에 필드가 두 개 있습니다. ${field} 앞에서 줄을 바꾸세요.`,
    })[reason],
  'quote-is-not-closed': ({ quote }: { quote: string }) =>
    `The quote ${quote} that begins here is not closed. Add ${quote} at the end of the text.\n여기서 연 따옴표(${quote})가 닫히지 않았습니다. 글 끝에도 붙이세요.`,
  'text-needs-quotes': ({ reason, character }: Text & { character: string }) =>
    ({
      colon: `Text with a colon before a space or at its end needs quotes. Add quotes, or delete the colon.\n콜론 뒤에 공백이 있거나 콜론으로 끝나는 글은 따옴표로 감싸거나 콜론을 빼야 합니다.`,
      quote: `The text continues after the closing quote. Put the whole text in quotes${character === '"' ? ', and write \\" for each quote inside' : ''}.\n닫는 따옴표 뒤에 글이 더 있습니다. 글 전체를 따옴표로 감싸세요.${character === '"' ? ' 안의 따옴표는 \\"로 적으세요.' : ''}`,
      'rest-after-quote': `There is a ${character} directly after the closing quote. Delete it. If it begins a comment, put a space before the #.\n닫는 따옴표 바로 뒤에 ${character} 문자가 있습니다. 지우세요. 주석이라면 # 앞에 공백을 넣으세요.`,
      'special-character': `Text that begins with ${character} needs quotes. Put the text in quotes.\n글은 따옴표 없이 ${character} 문자로 시작할 수 없습니다. 따옴표로 감싸세요.`,
    })[reason],
  'yaml-feature-is-not-allowed': ({ feature }: { feature: YamlFeature }) =>
    `${signs[feature]} has a special meaning in YAML (${feature}), which is not allowed here. If it is part of a text, put the text in quotes. If not, delete it.\n여기의 ${signs[feature]} 기호는 YAML의 특별한 기능(${feature})이라서 쓸 수 없습니다. 글이라면 따옴표로 감싸고, 아니면 지우세요.`,
  'yaml-is-malformed': ({ reason, sign }: Syntax) =>
    ({
      bracket: `The bracket ${sign} that begins here is not closed correctly. Close it on this line, or put the text in quotes.\n여기서 연 괄호(${sign})가 제대로 닫히지 않았습니다. 이 줄에서 닫거나 글 전체를 따옴표로 감싸세요.`,
      documents: `A second document begins here. Delete the line --- or ... between them. If this is another category, move it to its own file in categories/.\n여기서 두 번째 문서가 시작됩니다. 나누는 줄(--- 또는 ...)을 지우고, 다른 카테고리라면 categories/에 새 파일을 만들어 옮기세요.`,
      escape: `In double quotes, \\ begins a special character, but this one does not exist. Write \\\\ for a backslash.\n큰따옴표 안의 \\ 뒤에 올 수 없는 글자입니다. \\ 자체는 \\\\로 적으세요.`,
      other: `${sign ? `"${sign}"` : 'The text'} cannot be read here. Check the quotes, brackets and indentation around it.\n여기의 ${sign ? `"${sign}" 문자` : '내용'}부터 읽을 수 없습니다. 주변의 따옴표, 괄호, 들여쓰기를 확인하세요.`,
    })[reason],
};
