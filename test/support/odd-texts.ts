import fc from 'fast-check';

/** Texts that some YAML version does not read as text. */
export const ambiguousTexts: readonly string[] = [
  ...`yes No on OFF y N true False null ~ NULL 001 1e3 0x10 0o17 0b1 1_000 1.10 +1 -1 .5 .inf -.Inf .NaN
    12:30:45 190:20:30 2001-01-01 2001-12-14t21:59:43.10-05:00 = << ! !!str &a *a *bold* | > |- @home -a -
    --- ... ? : a: a：b #a a# "a" {a} [a] [ , ======= 😀 👩‍👩‍👧‍👦 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿
    https://cdn.example.com/a.webp?b=c&d=[e]#f http://a __proto__ constructor`.split(/ +|\n +/),
  ..."¦ ¦%YAML 1.1¦`a`¦- a¦--- a¦? a¦: a¦a: b¦a: b: c¦a #b¦C#1 #tag¦ a¦a ¦\ta¦a\t¦a\tb¦'a'¦Scholar's Hat¦a \"b\" c".split(
    '¦',
  ),
  ...'\\n¦a\\¦:[ sad¦{a: b}¦a, b¦a\nb¦a\n\nb\n¦a\n\n¦\na¦\n¦ a\nb¦a \nb¦a\r\nb¦a\rb¦a\n  b\n    c¦a\n# b¦a\n- b'.split(
    '¦',
  ),
  ...'a\n---\nb¦name_ko: a\nname_en: b¦<<<<<<< HEAD¦a\n<<<<<<< HEAD\nb¦a\n=======\n>>>>>>> b¦\0¦a\u0007b'.split(
    '¦',
  ),
  ...'\u001b[31mred¦\u007f¦\u0085¦a\u0085b¦\u00a0a¦\u00ad¦\u200b¦\u2028¦a\u2029b¦\u202eabc¦\u3000¦a\u3000b'.split(
    '¦',
  ),
  ...'\u3164¦\ufeff¦a\ufeffb¦\ufffd¦\ufffe¦\uffff¦\ud800¦a\udc00b¦\udc00\ud800¦\ud83d¦👍🏽 좋아요¦\u{e0001}'.split(
    '¦',
  ),
  ...'\u{10ffff}¦\u1100\u1161¦e\u0301¦\u0301¦장밋빛 노을¦첫눈: 겨울¦필터 #1'.split('¦'),
  ...['a'.repeat(10_000), '가 '.repeat(5000), ' '.repeat(10_000), 'a\n'.repeat(5000)],
];

const part = fc.constantFrom(
  ...ambiguousTexts.filter(({ length }) => length < 30),
  ' ',
  '\n',
  'a',
  '가',
  '"',
);

/** Random strings and ambiguous texts, concatenated. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 20 })
    .map((units) => String.fromCharCode(...units)),
  fc.constantFrom(...ambiguousTexts),
  fc.array(part, { maxLength: 6 }).map((parts) => parts.join('')),
);
