// Made by build.ts of the JSON Schema. Samples: '' is any text, false is any boolean.
const filter = {
  /** Identifier of the filter. */ filter_id: '',
  /** The owning organization. */ organization_id: '',
  /** Its category. */ filter_category_id: '',
  /** Short code, unique in its category. */ code: '',
  /** Korean display name. */ name_ko: '',
  /** English display name. */ name_en: '',
  /** URL of the filter's image. */ image_url: '',
  /** Inactive filters are listed too. */ is_active: false as boolean,
  /** Recommended to users. */ is_recommended: false as boolean,
  /** When it was first published. */ created_at: '',
  /** When it last changed. */ updated_at: '',
  /** Deleted filters are not listed. */ deleted_at: null,
};
/** A filter that is not deleted. Every field is always there; later versions may add others. */
export interface Filter extends Readonly<typeof filter> {}

export const category = {
  /** Its identifier. */ filter_category_id: '',
  /** The owning organization. */ organization_id: '',
  /** Korean display name. */ name_ko: '',
  /** English display name. */ name_en: '',
  /** Free text, often empty. */ description: '',
  /** Only active categories are listed. */ is_active: true as const,
  /** When it was first published. */ created_at: '',
  /** When it last changed. */ updated_at: '',
  /** Deleted categories are not listed. */ deleted_at: null,
  filters: [filter] as readonly Filter[],
};
/** An active category. Every field is always there; later versions may add others. */
export interface Category extends Readonly<typeof category> {}
