/** The flags for what is asked in a terminal, in the order of the questions, and what the help says of them. */
export const starterFlags = {
  'category-name-ko': 'the Korean name of the first category',
  'category-name-en': 'its English name',
  'category-slug': 'its slug (default: made of the English name)',
  'filter-name-ko': 'the Korean name of its first filter',
  'filter-name-en': 'its English name',
  'filter-code': 'its code (default: made of the English name)',
  'filter-image-url': 'the address of its image, https://…',
} as const;
