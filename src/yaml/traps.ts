import { closest } from '../base/closest.ts';
import { columnsFor, goesOn, indented, isFurther, isKnown, isSet } from './outline.ts';
import { field, inQuotes, isRest, line, name, quote, rest, start, type Trap } from './trap.ts';

/** In the order in which they are tried. Each recognises one typo; a line may have several. */
export const traps = {
  tabIndentation: {
    code: 'indentation-has-a-tab',
    pattern: line` *(?<wrong>\t\s*)(?<rest>\S.*)`,
    right: ({ rest = '' }, around) => indented(rest, around),
  },
  unusualBlank: {
    code: 'blank-is-not-ordinary',
    pattern: line`(?<start>(?:[ \t]|-[ \t]+)*(?:-|[\p{L}_][\p{L}\p{N}_\-]*:)?)(?<wrong>(?:(?! )[\p{Zs}\u200b-\u200d\u2060\ufeff])+)${rest}`,
    args: ({ wrong = '' }) => ({ character: [...wrong][0] ?? '' }),
    right: ({ start = '', wrong = '', rest }) =>
      `${start}${/[-:]$/.test(start) ? ' ' : wrong.replace(/\P{Zs}/gu, '').replace(/./g, ' ')}${rest?.replace(/^([^:]*:)(?:(?! )\p{Zs})+/u, '$1 ')}`,
  },
  foreignComment: {
    code: 'line-is-not-a-field',
    pattern: line`(?<start>[ \t]*)(?<wrong>(?<sign>\/\/+|\/\*+|<!--|\x60{3}|[※＃]|[a-zㄱ-ㅣ](?=[ \t]*$))(?<rest>.*?)(?<end>\*\/|-->)?)[ \t]*`,
    args: { reason: 'other' },
    right: ({ start, sign = '', rest = '', end }, around) => {
      if (/^[\x60a-zㄱ-ㅣ]/.test(sign)) return ''; // a fence, or a stray key
      const isField = sign === '※' && isKnown({ name: /\w+/.exec(rest)?.[0] }, around);
      return isField || (!end && /^(?:\/\*|<)/.test(sign)) ? undefined : `${start}# ${rest.trim()}`;
    },
  },
  straySign: {
    code: 'line-is-not-a-field',
    pattern: line`(?<wrong>\+(?:[ ](?=(?:[ ]{2})+\S))?|[a-zㄱ-ㅎ](?=[ ]))(?<rest>[ ]*(?:-[ ]+)?[a-z_]+:.*)`,
    when: ({ rest = '' }) => !/^ \S/.test(rest), // as behind a bullet
    args: ({ wrong = '' }) => ({ reason: 'sign', field: wrong.trim() }),
    right: '$<rest>',
  },
  divider: {
    code: 'line-is-not-a-field',
    pattern: line`(?<start>[ \t]*)(?<wrong>(?:-{2,}|={3,}|_{3,}|~{3,}|\*{3,}|\.{3,})(?:[^:]*[\-=_~*]{2})?)[ \t]*`,
    when: (_, { above, below }) => !!above && !below().some((each) => /^(?:n|fi)\w+:/.test(each)),
    args: { reason: 'other' },
    right: '$<start># $<wrong>',
  },
  missingList: {
    code: 'field-is-missing',
    pattern: line`(?<wrong>[ \t]*-[ \t]+(?<name>code):(?:[ \t].*)?)`,
    when: (_, { fields: { lists }, entry, above, ofFile, number }) =>
      lists.includes('filters') && !entry && !isSet('filters', ofFile, number) && !!above?.value,
    args: { field: 'filters' },
    right: 'filters:\n$<wrong>',
  },
  secondList: {
    code: 'key-is-duplicate',
    pattern: line`(?<wrong>(?<name>[a-z_]+):)[ \t]*`,
    when: ({ name = '' }, { fields, list }) => fields.lists.includes(name) && list === name,
    args: ({ name = '' }, { ofFile }) => ({ key: name, firstLine: ofFile.get(name) }),
    right: '',
  },
  smartBullet: {
    code: 'bullet-is-not-a-hyphen',
    pattern: line`(?<start>[ \t]*)(?<wrong>[\u2022\u2023\u25aa\u25e6]|(?:[\u2010-\u2015\u2212\u2043\u2219\u00b7*+\uff0d\u30fc\u3161]|\d+[.\)])(?=[ \t]))[ \t]*(?<rest>(?:(?<name>[a-z_]+):)?.*\S.*)`,
    args: ({ wrong }) => ({ character: wrong }),
    right: ({ start, rest, name = '' }, { fields }) =>
      `${start}${fields.ofEntries.indexOf(name) > 0 ? '  ' : '- '}${rest}`,
  },
  fullWidthColon: {
    code: 'colon-is-full-width',
    pattern: line`${start}${name}[ \t]*(?<wrong>[\uff1a\ufe55\ufe13\u2236])\s*${rest}`,
    args: ({ name }) => ({ field: name }),
    right: '$<start>$<name>: $<rest>',
  },
  missingBlankAfterHyphen: {
    code: 'blank-is-missing',
    pattern: line`(?<start>[ \t]*)(?<wrong>-)(?<rest>[^\s\-].*)`,
    args: { after: '-' },
    right: '$<start>- $<rest>',
  },
  missingBlankAfterColon: {
    code: 'blank-is-missing',
    pattern: line`${start}${name}[ \t]*(?<wrong>:)(?<rest>[^\s:/#].*)`,
    when: ({ name = '' }, { fields: { ofFile, ofEntries } }) =>
      [...ofFile, ...ofEntries].includes(name) || !!closest(name, [...ofFile, ...ofEntries]),
    args: { after: ':' },
    right: '$<start>$<name>: $<rest>',
  },
  missingColon: {
    code: 'line-is-not-a-field',
    pattern: line`${start}(?<wrong>${name}(?:[ \t]*(?:=>?|->|:=|::|[;\|→])[ \t]*|[ \t]+|$)(?<rest>(?![:=]).*))`,
    when: isKnown,
    args: ({ name }) => ({ reason: 'colon', field: name }),
    right: ({ start, name, rest = '' }) =>
      /^(?:["'/\p{L}\p{N}]|$)/u.test(rest) ? `${start}${name}: ${rest}`.trimEnd() : undefined,
  },
  superfluousHyphen: {
    code: 'hyphen-is-superfluous',
    pattern: line`(?<start>[ \t]*)(?<wrong>-[ \t]{1,2})(?<rest>-[ \t].*|(?<name>[a-z_]+):(?:\s.*)?)`,
    when: ({ rest = '', name = '' }, around) => rest.startsWith('-') || isFurther(name, around),
    right: ({ start, rest = '' }, { entry }) =>
      `${start}${entry && !rest.startsWith('-') ? '  ' : ''}${rest}`,
  },
  missingHyphen: {
    code: 'hyphen-is-missing',
    pattern: line`[ \t]*(?<wrong>(?<name>[a-z_]+):.*|[a-z\d\-]*[a-z\d][ \t]*)`,
    when: ({ name }, { fields, entry, above, number, list }) => {
      if (name === undefined) return list === 'categories';
      const isFirst = name === fields.ofEntries[0];
      if (entry) return isFirst && isSet(name, entry.names, number);
      return fields.lists.includes(above?.name ?? '') && fields.ofEntries.includes(name);
    },
    args: ({ name = '' }, { entry, fields }) => ({
      reason: fields.ofEntries.indexOf(name) > 0 ? 'first-line' : 'entry',
      firstLine: entry?.line ?? 1,
    }),
    right: ({ wrong, name = '' }, { hyphen, fields }) =>
      fields.ofEntries.indexOf(name) > 0 ? undefined : `${' '.repeat(hyphen)}- ${wrong}`,
  },
  textBehindQuote: {
    code: 'text-needs-quotes',
    pattern: line`(?<start>[ \t]*(?:-[ \t]+)*(?:${name}:[ \t]+)?)(?<wrong>(?<quoted>${inQuotes})(?![ \t]*$|[ \t]+#)(?<rest>.+))`,
    when: ({ name, rest = '' }) => name !== undefined || !/^[ \t]*:/.test(rest),
    args: ({ wrong = '', rest = '' }) =>
      /^(?:#|[,;]+$)/.test(rest)
        ? { reason: 'rest-after-quote', character: rest[0] }
        : { reason: 'quote', character: wrong[0] },
    right: ({ start, quoted, rest = '', wrong = '' }) => {
      if (/^(?:#|[,;]+$)/.test(rest))
        return `${start}${quoted} ${rest.replace(/^[,;]+/, '')}`.trimEnd();
      const isAround = /^(.)(?!.*["']{2}.|[^"']*\S["'].*\s["']\S).*\1$/.test(wrong);
      if (!isAround && /^".*(?:'|: | #)/.test(`${quoted}`)) return undefined;
      return `${start}${quote(isAround ? wrong.slice(1, -1) : wrong)}`;
    },
  },
  unclosedQuote: {
    code: 'quote-is-not-closed',
    pattern: line`${field}(?<wrong>(?<sign>["'])${rest})`,
    when: ({ wrong = '', sign = '' }, around) =>
      !new RegExp(`^(?:${inQuotes}|["']=)`).test(wrong) && !goesOn(sign, around),
    args: ({ sign }) => ({ quote: sign }),
    right: ({ start, name, sign, rest = '' }) =>
      /^'(?:\d\ds?|cause|em|round|til|tis|twas)\b/i.test(`${sign}${rest}`) // as in '90s
        ? `${start}${name}: "'${rest}"`
        : `${start}${name}: ${sign}${rest.replace(/["'”’]$/, '')}${sign}`,
  },
  twoFields: {
    code: 'line-is-not-a-field',
    pattern: line`${field}(?<before>(?:(?!-[ \t]|[\[\{])[^"'#]*?[^"'#,;\s](?:[,;]?[ \t]+|(?<=webp|png|jpe?g|avif|true|false)))?)(?<rest>(?:-[ \t]+)?(?<wrong>[a-z_]+)[ \t]*:(?:[ \t].*)?)`,
    when: ({ name, wrong = '', before }, around) =>
      isKnown({ name: wrong }, around) && (name === wrong) === (before === ''),
    args: ({ wrong }) => ({ reason: 'two-fields', field: wrong }),
    right: ({ start = '', name, before = '', rest = '' }, { hyphen }) =>
      before === ''
        ? `${start}${rest.replace(/^-\s+/, '')}`
        : `${start}${name}: ${before.replace(/[,;]?\s*$/, '')}\n${rest[0] === '-' ? ' '.repeat(hyphen) : start.replace(/-/g, ' ')}${rest}`,
  },
  signAtStart: {
    code: 'text-needs-quotes',
    pattern: line`${field}(?<wrong>(?:[@\x60%,\}\]*&]|!(?!!)|[\-?:](?=\s|$)|[\|>](?![\-+\d]*(?:\s+#.*)?$)|\[[^\[\]\{]*\][ \t]*[^\s#]|\{[^\{\}\[]*\}[ \t]*[^\s#]).*)`,
    args: ({ wrong = '' }) => ({ reason: 'special-character', character: [...wrong][0] }),
    right: ({ start = '', name = '', wrong = '' }, { fields }) => {
      if (fields.lists.includes(name))
        return `${start}${name}:\n${' '.repeat(start.length + 2)}${wrong}`;
      return /!important/.test(wrong) ? undefined : `${start}${name}: ${quote(wrong)}`; // of CSS
    },
  },
  colonInText: {
    code: 'text-needs-quotes',
    pattern: line`${field}(?<wrong>(?<key>[^"'\[\{\|>#&*!\s](?:(?![ \t]#[ \t]).)*?):(?:[ \t].*)?)`,
    args: { reason: 'colon', character: ':' },
    right: ({ start, name, wrong = '', key = '' }, around) =>
      isKnown({ name: key }, around) || /^[^:]*:\s*$/.test(wrong)
        ? undefined
        : `${start}${name}: ${quote(wrong)}`,
  },
  wrongIndentation: {
    code: 'indentation-is-wrong',
    pattern: line`(?<start>[ \t]*)(?<wrong>(?<hyphen>-[ \t]+)?(?:(?<name>[a-z_]+)[ \t]*:(?:\s.*)?|(?<=- )\S.*))`,
    when: ({ start = '', name = '', hyphen = '' }, around) => {
      const columns = columnsFor(name, hyphen !== '', around);
      const isWide = hyphen.length > 2 && around.below()[0]?.search(/\S/) === start.length + 2;
      const own = hyphen === '' ? around.entry?.column : undefined;
      return columns.length > 0 && (isWide || ![...columns, own].includes(start.length));
    },
    right: ({ wrong = '', name = '', hyphen }, around) =>
      hyphen !== undefined && isFurther(name, around) ? undefined : indented(wrong, around),
  },
  missingName: {
    code: 'hyphen-is-missing',
    pattern: line`(?<start>[ \t]*-[ \t]+)(?<wrong>[a-z]\w*)`,
    when: (_, around) =>
      around.list === 'filters' &&
      isKnown({ name: /^ *(\w+):/.exec(around.below()[0] ?? '')?.[1] }, around),
    args: { reason: 'first-line', firstLine: 1 },
    right: '$<start>code: $<wrong>',
  },
  noField: {
    code: 'line-is-not-a-field',
    pattern: line`(?<start>[ \t]*)(?<wrong>(?![\s\-\{\}\]\|>"'#?%]|\[[^\]]*$)(?!.*:(?:\s|$)).*\S)\s*`,
    when: (_, { above }) => above === undefined || above.name === undefined || above.value !== '',
    args: ({ wrong = '' }) => ({ reason: wrong.includes('\t') ? 'row' : 'other' }),
    right: (groups, around) => {
      const { name, number, value = '' } = around.above ?? {};
      const isText = /^[|>]/.test(value) || (number === around.number - 1 && /[^.!?]$/.test(value));
      if (isText && name === 'description') return `  ${groups['wrong']}`; // where the text goes on
      return isRest(groups, around) ? undefined : `${groups['start']}# ${groups['wrong']}`;
    },
  },
} as const satisfies Readonly<Record<string, Trap>>;
