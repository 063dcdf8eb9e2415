import { isOpening } from './line.ts';
import { hasField } from './outline.ts';
import { isJunk, type Slips } from './slip.ts';

const rule = /^[ \t]*\|?[ \t]*:?-{2,}:?(?:[ \t]*\|[ \t]*:?-{2,}:?)+[ \t]*\|?[ \t]*$/;

/** What was made elsewhere, and pasted as it was there, or written as it is there. */
export const ofPastes: Slips = {
  '+filters:\n+  - code: a ⇒ filters:\n  - code: a': [
    'line-is-not-a-field: diff',
    /^(?<wrong>\+(?!\+\+ )|(?:diff --git|index|new file mode|---|\+\+\+|@@|\\ No newline) .*|-(?: +-[ \t]|(?: {2}){0,3}(?!code:)[a-z]\w*:).*)/d,
    (_, { paste }) => (paste.diff?.isSure ? '' : undefined),
    ({ paste }) => paste.diff !== undefined,
  ],
  '1 | filters:\n2 |   - code: a ⇒ filters:\n  - code: a': [
    'line-is-not-a-field: line-number',
    /^(?<part>[ \t]*(?<wrong>L?\d+)(?:[ \t]*[:|│]|\.)?(?<rest>[ \t]*(?:$|#|- |[a-z_]+[ \t]*:).*))/d,
    // One space more than at the margin may be of a field there, or in a list.
    (_, { paste: { margin } }, { rest = '' }) =>
      /^ \S/.test(rest.slice(margin)) ? undefined : rest.slice(margin),
    ({ paste }) => paste.isNumbered,
  ],
  'filters:\n| code | name_en |\n|---|---|\n| a | A | ⇒ filters:\n\n\n  - code: a\n    name_en: A':
    [
      'line-is-not-a-field: table',
      /^(?<wrong>.*[\t;|,].*[\t;|,].*)/d,
      (wrong, { ofEntries, outline: { above, levels }, paste, words }) => {
        if (wrong === paste.heading || rule.test(wrong)) return '';
        const isInList = above?.name === words.entries || levels.some(({ isList }) => isList);
        const fields = isInList ? words.entryIn(wrong, paste.heading) : undefined;
        return (
          fields
            ?.map((field, at) => `${' '.repeat(ofEntries)}${at === 0 ? '-' : ' '} ${field}`)
            .join('\n') || undefined
        );
      },
      (at, wrong) =>
        (isJunk(at) || /^[ \t]*\|.*\|/.test(wrong)) &&
        (rule.test(wrong) ||
          (at.words.columnsIn(at.paste.heading ?? '', wrong) ?? at.words.entryIn(wrong)) !==
            undefined),
    ],
  'filters:\n  - code: a\n![b](https://a.io/b.webp) ⇒ filters:\n  - code: a\n    image_url: https://a.io/b.webp':
    [
      'line-is-not-a-field: picture',
      /^(?<part>[ \t]*(?<wrong>!\[.*\]\(.*\)|<img\b.*>|<?https?:\/\/\S+))[ \t]*$/d,
      (wrong, { outline, words, below }) => {
        const isLast =
          below(0)?.isEntry !== false &&
          !['image', 'image_url'].some((name) => hasField(outline, name));
        const field = outline.entry && isLast ? words.inLink('image', wrong) : undefined;
        return field && ' '.repeat(outline.entry?.column ?? 0) + field;
      },
      (at) => isJunk(at) && !(at.outline.above && isOpening(at.outline.above)),
    ],
  'name_en: <https://a.io|A>\nimage: [b](https://a.io/b.webp) ⇒ name_en: A\nimage_url: https://a.io/b.webp':
    [
      'line-is-not-a-field: link',
      /^(?:[ \t]|-[ \t]+)*(?<part>(?<name>code|image(?:_url)?|name_\w+)[ \t]*:[ \t]+(?<wrong>["']?(?:=(?:HYPERLINK|IMAGE)\(|<https?:|<(?:a|img)\s[^>]*=|!\[[^\]]*\]\(|\[[^\]]*\]\((?:https?:|\.{0,2}\/))(?:(?![ \t]+#).)*))/di,
      (wrong, { words }, { name = '' }) => words.inLink(name, wrong),
    ],
  'name: 가 / Rosy\nimage: {url: https://a.io/b.webp} ⇒ name_ko: 가\nname_en: Rosy\nimage_url: https://a.io/b.webp':
    [
      'line-is-not-a-field: group',
      /^(?:[ \t]|-[ \t]+)*(?<part>(?<wrong>image(?:_url)?(?=[ \t]*:[ \t]+\{)|names?|title)[ \t]*:[ \t]+(?<value>\S.*))/d,
      (_, { line }, { value = '' }) => fieldsIn(value)?.join(`\n${' '.repeat(line.column)}`),
      ({ line }) => fieldsIn(line.value) !== undefined,
    ],
  'name:\n  ko: 가\n  en: A ⇒ \nname_ko: 가\nname_en: A': [
    'line-is-not-a-field: group',
    /^[ \t]*(?<part>(?<wrong>(?:image(?:_url)?|names?|title)(?=[ \t]*:[ \t]*$)|(?:en|k[or]|src|url)[\w-]*)[ \t]*:(?<value>.*))/di,
    (_, { line: { name = '' } }, { value = '' }) =>
      value.trim() === '' ? '' : `${outOfGroup(name)}:${value}`,
    ({ line, outline: { above }, below }) => {
      const [group, field] = isOpening(line) ? [line, below(0)] : [above, line];
      const isIn = field?.isEntry === false && field.column > (group?.column ?? 0);
      return (
        isIn &&
        (group === line || !group || !isOpening(group)) &&
        outOfGroup(field.name ?? '') !== undefined
      );
    },
  ],
  'name_en: A\n  - code: a\nfilters:\n  - code: b ⇒ ': [
    'line-is-not-a-field: list',
    /^(?<wrong>[a-z]+:(?=[ \t]*$|[ \t]+#)|[ \t]*-[ \t].*)/d,
    () => undefined,
    ({ line, outline: { above, levels }, paste: { lists }, words }) => {
      const isAgain = lists.includes(line) && levels[0]?.names.includes(words.entries) === true;
      const isFirst =
        line.isEntry && line.name !== undefined && !levels.some(({ isList }) => isList);
      return (
        isAgain ||
        (isFirst &&
          !(above && isOpening(above)) &&
          lists.some(({ number }) => number > line.number))
      );
    },
  ],
  // The marks of YAML between two, or a second category, whose list comes later.
  'name_en: A\nfilters: []\nname_en: B\nfilters:\n  - code: a ⇒ ': [
    'documents-are-several',
    /^(?<wrong>(?:---|\.\.\.)(?=\s|$)|[a-z_]+(?=[ \t]*:))/d,
    () => undefined,
    ({ line, outline: { above, levels }, paste: { lists }, words }, wrong) => {
      const isSecond = [wrong, words.entries].every((each) => levels[0]?.names.includes(each));
      return /^[-.]/.test(wrong)
        ? !!above
        : isSecond && lists.some(({ number }) => number > line.number);
    },
  ],
  'filters:\n  - a\n    name_ko: 가 ⇒ filters:\n  - code: a\n    name_ko: 가': [
    'line-is-not-a-field: code',
    /^[ \t]*(?:-[ \t]+)?(?<part>(?!(?:entry|filter|image|item|names?|title)\b)(?<wrong>(?=\d*[a-z])\w[\w-]*)[ \t]*:?)[ \t]*$/di,
    (wrong, { line, words }) =>
      `${line.isEntry ? '' : '- '}${words.first}: ${words.valueIn(words.first, wrong)}`,
    ({ line, outline, outline: { entry, levels }, below, words }) => {
      const { name = '', column = 0, isEntry } = below(0) ?? {};
      if (entry !== undefined && !hasField(outline, name)) return false; // it goes on
      const isFilter =
        !isEntry &&
        /^(?:image|name_)/.test(name) &&
        levels[0]?.names.includes(words.entries) === true;
      return (
        isFilter &&
        column > line.indentation &&
        line.indentation <= (entry?.indentation ?? line.indentation)
      );
    },
  ],
};

/** The field that other systems call so in a group. */
function outOfGroup(name: string): string | undefined {
  const [, language] = /^(ko|en)(?:[-_](?:kr|us)|rean|glish)?$/i.exec(name) ?? [];
  if (language !== undefined) return `name_${language.toLowerCase()}`;
  return /^(?:src|url)$/.test(name) ? 'image_url' : undefined;
}

/** The fields in a group on one line, or of two names, of which one is in Hangul; undefined where it is not clear which they are. */
function fieldsIn(value: string): readonly string[] | undefined {
  const members = /^\{(.*)\}$/.exec(value)?.[1]?.split(',') ?? [];
  const fields = members.flatMap((member) => {
    const [, name = '', text] = /^\s*["']?([\w-]+)["']?:\s*(\S.*?)\s*$/.exec(member) ?? [];
    return outOfGroup(name) ? `${outOfGroup(name)}: ${text}` : [];
  });
  if (fields.length > 0) return fields.length === members.length ? fields : undefined;
  const names = /^([^/|{}["']+?)[ \t]*[/|][ \t]*([^/|{}"']+)$/.exec(value)?.slice(1) ?? [];
  const [korean, english] = [true, false].map((is) =>
    names.find((name) => /\p{Script=Hangul}/u.test(name) === is),
  );
  return korean && /[a-z]{4}/i.test(english ?? '')
    ? [`name_ko: ${korean}`, `name_en: ${english}`]
    : undefined;
}
