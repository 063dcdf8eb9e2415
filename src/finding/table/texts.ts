import type { Sentences, Suggest } from '../sentence.ts';

type Name = { field: 'name_en' | 'name_ko'; letters: string } & Suggest;
type Leftover = { field: string; leftover: string; reason: keyof typeof leftovers };

const leftovers = {
  formula: ['a formula or an error of a spreadsheet', '스프레드시트의 수식이나 오류'],
  letter: ['half of a Hangul syllable', '완성되지 않은 글자'],
  note: ['a placeholder or a note to colleagues', '임시로 적은 글이나 동료에게 남긴 메모'],
  program: ['a leftover from another program', '다른 프로그램에서 남은 흔적'],
  quotes: ['a typographic quote, or one of a pair', '문서용 따옴표나 짝이 없는 따옴표'],
  template: ['a placeholder that a program should have filled', '프로그램이 채웠어야 할 자리'],
} as const;

export const textErrors = {
  'text-has-control-characters': ({ field }: { field: string }) =>
    `${field} contains a character that is not text, such as a line break or half an emoji. Delete it, or write the text again.\n${field}에 줄바꿈이나 깨진 이모지처럼 글자가 아닌 문자가 있습니다. 그 문자를 지우거나 글을 다시 적으세요.`,
  'text-has-edge-blanks': ({ field }: { field: string }) =>
    `${field} begins or ends with a space, or with a line break as | and > write it. Delete it.\n${field}의 앞이나 뒤에 불필요한 공백이나 줄바꿈(| 또는 > 형식)이 있습니다. 지우세요.`,
  'text-has-invisible-characters': (facts: { field: string; character: string }) =>
    `${facts.field} contains the invisible character ${facts.character}. Delete it.\n${facts.field}에 눈에 보이지 않는 ${facts.character} 문자가 있습니다. 그 문자를 지우세요.`,
  'text-is-decomposed': ({ field }: { field: string }) =>
    `${field} contains letters in pieces (NFD, as macOS stores Hangul), or under a second code, which apps may show or compare wrongly. Write them composed (NFC).\n${field}에 자모가 분리된 글자(NFD, macOS에서 흔함)나 코드가 다른 글자가 있어서 앱에서 깨져 보이거나 다른 글자로 취급될 수 있습니다. 완성형(NFC)으로 적으세요.`,
  /** `length`: in characters as people count them. */
  'text-is-too-long': (facts: { field: string; length: number; maximum: number }) =>
    `${facts.field} has ${facts.length} characters, but at most ${facts.maximum} are allowed. Shorten it.\n${facts.field} 값이 ${facts.length}자입니다. ${facts.maximum}자까지 쓸 수 있으니 줄이세요.`,
} as const satisfies Sentences;

export const textWarnings = {
  'name-is-in-the-wrong-language': ({ field, letters, suggest }: Name) => ({
    equal: `name_ko and name_en are equal, so one of them is not translated. Leave it if that is intended, or write ${field}.\nname_ko와 name_en이 똑같아서 한쪽이 번역되지 않은 것 같습니다. 의도한 것이면 그대로 두고, 아니면 ${field} 값을 번역해 적으세요.`,
    keyboard: `${field} was typed with the keyboard of the other language. Write "${suggest}".\n${field} 값을 다른 언어의 자판으로 입력한 것 같습니다. 이렇게 적으세요: "${suggest}"`,
    letters: `${field} contains "${letters}", which is of another language. Write name_ko in Korean, and name_en in English.\n${field}에 다른 언어의 글자("${letters}")가 있습니다. name_ko는 한국어로, name_en은 영어로 적으세요.`,
    'no-hangul': `name_ko is the Korean name, but it has no Hangul. Leave it if that is intended, or write the Korean name.\nname_ko는 한국어 이름인데 한글이 없습니다. 의도한 것이면 그대로 두고, 아니면 한국어 이름을 적으세요.`,
    swapped: `name_ko has the English name and name_en the Korean one. Swap them.\nname_ko에 영어 이름이, name_en에 한국어 이름이 있습니다. 둘을 맞바꾸세요.`,
  }),
  /** `other`: the slug of the category that has the name. */
  'name-is-shared': (facts: { name: string; firstLine: number; other?: string | undefined }) =>
    `The ${facts.other ? `category "${facts.other}"` : `filter on line ${facts.firstLine}`} also has the name "${facts.name}", so people cannot tell the two apart. Give one of them another name.\n${facts.other ? `카테고리 "${facts.other}"와` : `${facts.firstLine}번째 줄의 필터와`} 이름("${facts.name}")이 같아서 사용자가 둘을 구별할 수 없습니다. 둘 중 하나의 이름을 바꾸세요.`,
  'text-has-leftovers': ({ field, leftover, reason }: Leftover) =>
    `${field} contains "${leftover}", which looks like ${leftovers[reason][0]}, and people would read it. Write what they should read, or delete it; notes go behind a # on a line of their own.\n${field}에 ${leftovers[reason][1]}("${leftover}")처럼 보이는 부분이 있고, 사용자에게 그대로 보입니다. 사용자가 읽을 글을 적거나 지우세요. 메모는 # 뒤에 따로 적으세요.`,
  'text-is-cut-by-a-comment': ({ field, comment }: { field: string; comment: string }) =>
    `A space and # begin a comment, so "${comment}" is not part of ${field}. If it should be, put the whole text in quotes; if not, write a space after the #.\n공백 뒤의 #부터는 주석이라서 "${comment}" 부분은 ${field}에 들어가지 않습니다. 값의 일부라면 전체를 따옴표로 감싸고, 주석이라면 # 뒤에 공백을 넣으세요.`,
} as const satisfies Sentences;
