import { closest } from '../base/closest.ts';
import { indent, isAbove, isClosed, isExtraHyphen, isKnown, validColumns } from './line-context.ts';
import { field, line, name, quote, quotedScalar, start, type TypoPattern } from './typo-pattern.ts';

/** Ordered: each pattern is matched after the previous ones corrected the line. */
export const typoPatterns = {
  tabIndentation: {
    code: 'indentation-has-a-tab',
    pattern: line` *(?<wrong>\t\s*)(?<rest>\S.*)`,
    fix: ({ rest = '' }, context) => indent(rest, context),
  },
  unusualSpace: {
    code: 'blank-is-not-ordinary',
    pattern: line`(?<start>(?:[ \t]|-[ \t]+)*(?:-|[\p{L}_][\p{L}\p{N}_\-]*:)?)(?<wrong>(?:(?! )[\p{Zs}\u200b-\u200d\u2060\ufeff])+)(?<rest>.*)`,
    args: ({ wrong = '' }) => ({ character: [...wrong][0] ?? '' }),
    fix: ({ start = '', wrong = '', rest }) =>
      `${start}${/[-:]$/.test(start) ? ' ' : wrong.replace(/\P{Zs}/gu, '').replace(/./g, ' ')}${rest?.replace(/^([^:]*:)(?:(?! )\p{Zs})+/u, '$1 ')}`,
  },
  foreignComment: {
    code: 'line-is-not-a-field',
    pattern: line`(?<start>[ \t]*)(?<wrong>(?<sign>\/\/+|\/\*+|<!--|\x60{3}|[※＃]|[a-zㄱ-ㅣ](?=[ \t]*$))(?<rest>.*?)(?<end>\*\/|-->)?)[ \t]*`,
    args: { reason: 'other' },
    fix: ({ start, sign = '', rest = '', end }, context) => {
      if (/^[\x60a-zㄱ-ㅣ]/.test(sign)) return ''; // a fence, or a stray key
      const isField = sign === '※' && isKnown({ name: /\w+/.exec(rest)?.[0] }, context);
      return isField || (!end && /^(?:\/\*|<)/.test(sign)) ? undefined : `${start}# ${rest.trim()}`;
    },
  },
  strayCharacter: {
    code: 'line-is-not-a-field',
    pattern: line`(?<wrong>\+(?:[ ](?=(?:[ ]{2})+\S))?|[a-zㄱ-ㅎ](?=[ ]))(?<rest>[ ]*(?:-[ ]+)?[a-z_]+:.*)`,
    when: ({ rest = '' }) => !/^ \S/.test(rest), // the space after a bullet
    args: ({ wrong = '' }) => ({ reason: 'sign', field: wrong.trim() }),
    fix: '$<rest>',
  },
  divider: {
    code: 'line-is-not-a-field',
    pattern: line`(?<start>[ \t]*)(?<wrong>(?:-{2,}|={3,}|_{3,}|~{3,}|\*{3,}|\.{3,})(?:[^:]*[\-=_~*]{2})?)[ \t]*`,
    when: (_, { above, below }) => !!above && !below().some((each) => /^(?:n|fi)\w+:/.test(each)),
    args: { reason: 'other' },
    fix: '$<start># $<wrong>',
  },
  missingList: {
    code: 'field-is-missing',
    pattern: line`(?<wrong>[ \t]*-[ \t]+(?<name>code):(?:[ \t].*)?)`,
    when: (_, { layout: { lists }, entry, above, topLevel, number }) =>
      lists.includes('filters') &&
      !entry &&
      !isAbove('filters', topLevel, number) &&
      !!above?.value,
    args: { field: 'filters' },
    fix: 'filters:\n$<wrong>',
  },
  repeatedList: {
    code: 'key-is-duplicate',
    pattern: line`(?<wrong>(?<name>[a-z_]+):)[ \t]*`,
    when: ({ name = '' }, { layout, section }) => layout.lists.includes(name) && section === name,
    args: ({ name = '' }, { topLevel }) => ({ key: name, firstLine: topLevel.get(name) }),
    fix: '',
  },
  typographicBullet: {
    code: 'bullet-is-not-a-hyphen',
    pattern: line`(?<start>[ \t]*)(?<wrong>[\u2022\u2023\u25aa\u25e6]|(?:[\u2010-\u2015\u2212\u2043\u2219\u00b7*+\uff0d\u30fc\u3161]|\d+[.\)])(?=[ \t]))[ \t]*(?<rest>(?:(?<name>[a-z_]+):)?.*\S.*)`,
    args: ({ wrong }) => ({ character: wrong }),
    fix: ({ start, rest, name = '' }, { layout }) =>
      `${start}${layout.inEntries.indexOf(name) > 0 ? '  ' : '- '}${rest}`,
  },
  fullWidthColon: {
    code: 'colon-is-full-width',
    pattern: line`${start}${name}[ \t]*(?<wrong>[\uff1a\ufe55\ufe13\u2236])\s*(?<rest>.*)`,
    args: ({ name }) => ({ field: name }),
    fix: '$<start>$<name>: $<rest>',
  },
  missingSpaceAfterHyphen: {
    code: 'blank-is-missing',
    pattern: line`(?<start>[ \t]*)(?<wrong>-)(?<rest>[^\s\-].*)`,
    args: { after: '-' },
    fix: '$<start>- $<rest>',
  },
  missingSpaceAfterColon: {
    code: 'blank-is-missing',
    pattern: line`${start}${name}[ \t]*(?<wrong>:)(?<rest>[^\s:/#].*)`,
    when: ({ name = '' }, { layout: { topLevel, inEntries } }) =>
      [...topLevel, ...inEntries].includes(name) || !!closest(name, [...topLevel, ...inEntries]),
    args: { after: ':' },
    fix: '$<start>$<name>: $<rest>',
  },
  missingColon: {
    code: 'line-is-not-a-field',
    pattern: line`${start}(?<wrong>${name}(?:[ \t]*(?:=>?|->|:=|::|[;\|→])[ \t]*|[ \t]+|$)(?<rest>(?![:=]).*))`,
    when: isKnown,
    args: ({ name }) => ({ reason: 'colon', field: name }),
    fix: ({ start, name, rest = '' }) =>
      /^(?:["'/\p{L}\p{N}]|$)/u.test(rest) ? `${start}${name}: ${rest}`.trimEnd() : undefined,
  },
  superfluousHyphen: {
    code: 'hyphen-is-superfluous',
    pattern: line`(?<start>[ \t]*)(?<wrong>-[ \t]{1,2})(?<rest>-[ \t].*|(?<name>[a-z_]+):(?:\s.*)?)`,
    when: ({ rest = '', name = '' }, context) => /^-/.test(rest) || isExtraHyphen(name, context),
    fix: ({ start, rest = '' }, { entry }) =>
      `${start}${entry && !rest.startsWith('-') ? '  ' : ''}${rest}`,
  },
  missingHyphen: {
    code: 'hyphen-is-missing',
    pattern: line`[ \t]*(?<wrong>(?<name>[a-z_]+):.*|[a-z\d\-]*[a-z\d][ \t]*)`,
    when: ({ name }, { layout, entry, above, number, section }) => {
      if (name === undefined) return section === 'categories';
      const isFirst = name === layout.inEntries[0];
      if (entry) return isFirst && isAbove(name, entry.fields, number);
      return layout.lists.includes(above?.name ?? '') && layout.inEntries.includes(name);
    },
    args: ({ name = '' }, { entry, layout }) => ({
      reason: layout.inEntries.indexOf(name) > 0 ? 'first-line' : 'entry',
      firstLine: entry?.line ?? 1,
    }),
    fix: ({ wrong, name = '' }, { hyphenColumn, layout }) =>
      layout.inEntries.indexOf(name) > 0 ? undefined : `${' '.repeat(hyphenColumn)}- ${wrong}`,
  },
  textAfterQuote: {
    code: 'text-needs-quotes',
    pattern: line`(?<start>[ \t]*(?:-[ \t]+)*(?:${name}:[ \t]+)?)(?<wrong>(?<quoted>${quotedScalar})(?![ \t]*$|[ \t]+#)(?<rest>.+))`,
    when: ({ name, rest = '' }) => name !== undefined || !/^[ \t]*:/.test(rest),
    args: ({ wrong = '', rest = '' }) =>
      /^(?:#|[,;]+$)/.test(rest)
        ? { reason: 'rest-after-quote', character: rest[0] }
        : { reason: 'quote', character: wrong[0] },
    fix: ({ start, quoted, rest = '', wrong = '' }) => {
      if (/^(?:#|[,;]+$)/.test(rest))
        return `${start}${quoted} ${rest.replace(/^[,;]+/, '')}`.trimEnd();
      const isEnclosed = /^(.)(?!.*["']{2}.|[^"']*\S["'].*\s["']\S).*\1$/.test(wrong);
      if (!isEnclosed && /^".*(?:'|: | #)/.test(`${quoted}`)) return undefined;
      return `${start}${quote(isEnclosed ? wrong.slice(1, -1) : wrong)}`;
    },
  },
  unclosedQuote: {
    code: 'quote-is-not-closed',
    pattern: line`${field}(?<wrong>(?<sign>["'])(?<rest>.*))`,
    when: ({ wrong = '', sign = '' }, context) =>
      !new RegExp(`^(?:${quotedScalar}|["']=)`).test(wrong) && !isClosed(sign, context),
    args: ({ sign }) => ({ quote: sign }),
    fix: ({ start, name, sign, rest = '' }) =>
      /^'(?:\d\ds?|cause|em|round|til|tis|twas)\b/i.test(`${sign}${rest}`) // as in '90s
        ? `${start}${name}: "'${rest}"`
        : `${start}${name}: ${sign}${rest.replace(/["'”’]$/, '')}${sign}`,
  },
  twoFields: {
    code: 'line-is-not-a-field',
    pattern: line`${field}(?<before>(?:(?!-[ \t]|[\[\{])[^"'#]*?[^"'#,;\s](?:[,;]?[ \t]+|(?<=webp|png|jpe?g|avif|true|false)))?)(?<rest>(?:-[ \t]+)?(?<wrong>[a-z_]+)[ \t]*:(?:[ \t].*)?)`,
    when: ({ name, wrong = '', before }, context) =>
      isKnown({ name: wrong }, context) && (name === wrong) === (before === ''),
    args: ({ wrong }) => ({ reason: 'two-fields', field: wrong }),
    fix: ({ start = '', name, before = '', rest = '' }, { hyphenColumn }) =>
      before === ''
        ? `${start}${rest.replace(/^-\s+/, '')}`
        : `${start}${name}: ${before.replace(/[,;]?\s*$/, '')}\n${rest[0] === '-' ? ' '.repeat(hyphenColumn) : start.replace(/-/g, ' ')}${rest}`,
  },
  reservedCharacter: {
    code: 'text-needs-quotes',
    pattern: line`${field}(?<wrong>(?:[@\x60%,\}\]*&]|!(?!!)|[\-?:](?=\s|$)|[\|>](?![\-+\d]*(?:\s+#.*)?$)|\[[^\[\]\{]*\][ \t]*[^\s#]|\{[^\{\}\[]*\}[ \t]*[^\s#]).*)`,
    args: ({ wrong = '' }) => ({ reason: 'special-character', character: [...wrong][0] }),
    fix: ({ start = '', name = '', wrong = '' }, { layout }) => {
      if (layout.lists.includes(name))
        return `${start}${name}:\n${' '.repeat(start.length + 2)}${wrong}`;
      return /!important/.test(wrong) ? undefined : `${start}${name}: ${quote(wrong)}`; // CSS
    },
  },
  colonInText: {
    code: 'text-needs-quotes',
    pattern: line`${field}(?<wrong>(?<key>[^"'\[\{\|>#&*!\s](?:(?![ \t]#[ \t]).)*?):(?:[ \t].*)?)`,
    args: { reason: 'colon', character: ':' },
    fix: ({ start, name, wrong = '', key = '' }, context) =>
      isKnown({ name: key }, context) || /^[^:]*:\s*$/.test(wrong)
        ? undefined
        : `${start}${name}: ${quote(wrong)}`,
  },
  wrongIndentation: {
    code: 'indentation-is-wrong',
    pattern: line`(?<start>[ \t]*)(?<wrong>(?<hyphen>-[ \t]+)?(?:(?<name>[a-z_]+)[ \t]*:(?:\s.*)?|(?<=- )\S.*))`,
    when: ({ start = '', name = '', hyphen = '' }, context) => {
      const columns = validColumns(name, hyphen !== '', context);
      const isWide = hyphen.length > 2 && context.below()[0]?.search(/\S/) === start.length + 2;
      const entryColumn = hyphen === '' ? context.entry?.column : undefined;
      return columns.length > 0 && (isWide || ![...columns, entryColumn].includes(start.length));
    },
    fix: ({ wrong = '', name = '', hyphen }, context) =>
      hyphen !== undefined && isExtraHyphen(name, context) ? undefined : indent(wrong, context),
  },
  missingKey: {
    code: 'hyphen-is-missing',
    pattern: line`(?<start>[ \t]*-[ \t]+)(?<wrong>[a-z]\w*)`,
    when: (_, context) =>
      context.section === 'filters' &&
      isKnown({ name: /^ *(\w+):/.exec(context.below()[0] ?? '')?.[1] }, context),
    args: { reason: 'first-line', firstLine: 1 },
    fix: '$<start>code: $<wrong>',
  },
  unrecognisedLine: {
    code: 'line-is-not-a-field',
    pattern: line`(?<start>[ \t]*)(?<wrong>(?![\s\-\{\}\]\|>"'#?%]|\[[^\]]*$)(?!.*:(?:\s|$)).*\S)\s*`,
    when: (_, { above }) => above === undefined || above.name === undefined || above.value !== '',
    args: ({ wrong = '' }) => ({ reason: wrong.includes('\t') ? 'row' : 'other' }),
    fix: ({ start, wrong = '' }, { above, number }) => {
      const { name, value = '' } = above ?? {};
      const isNext = above?.number === number - 1;
      const isBlock = /^[|>]/.test(value);
      const isText = isBlock || (isNext && /[^.!?]$/.test(value));
      if (isText && name === 'description') return `  ${wrong}`; // continues the text
      if (isBlock || (isNext && !/\.\w{3,4}$|^(?:true|false|)$/.test(value))) return undefined;
      return /https?:|\t|^[!./?&=%]/.test(wrong) ? undefined : `${start}# ${wrong}`;
    },
  },
} as const satisfies Readonly<Record<string, TypoPattern>>;
