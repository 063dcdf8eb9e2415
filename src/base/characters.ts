/**
 * Characters that cannot be seen: they hide, turn text around, or keep equal words from being equal. The joiners,
 * selectors and tags that belong to an emoji are not among them where they stand in one.
 */
export const invisible =
  /\u034f|[\u00ad\u061c\u115f\u1160\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0\ufff9-\ufffb]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})|(?<!\p{Emoji})\ufe0f|(?<![\u{1f3f4}\u{e0020}-\u{e007e}])[\u{e0000}-\u{e007f}]/gu;

/** Characters that move the cursor or cannot be stored: controls, line separators and halves of surrogate pairs. */
export const unprintable = /[\p{Cc}\p{Cs}\u2028\u2029]/gu;

/** Characters that no glyph belongs to, or that are left out where words are compared. */
export const unseen = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufeff]/gu;

/** ASCII and Hangul, in which nothing is hidden: the classes of Unicode above are slow to make ready. */
export const plain = /^[\t\n\r -~\uac00-\ud7a3]*$/;
