/** A filter as apps see it: the fields of the contract, section 2.2, in its order. */
export interface ActiveFilter {
  readonly filter_id: string;
  readonly organization_id: string;
  readonly filter_category_id: string;
  readonly code: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly image_url: string;
  readonly is_active: boolean;
  readonly is_recommended: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: null;
}

/** An active category as apps see it: the fields of the contract, section 2.1, in its order. */
export interface ActiveCategory {
  readonly filter_category_id: string;
  readonly organization_id: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly description: string;
  readonly is_active: true;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: null;
  readonly filters: readonly ActiveFilter[];
}
