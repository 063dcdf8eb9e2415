import type { Timestamp } from '../stamps/stamp.ts';

interface AnswerEntry {
  readonly organization_id: string;
  readonly filter_category_id: string;
  readonly name_ko: string;
  readonly name_en: string;
  readonly is_active: boolean;
  readonly created_at: Timestamp;
  readonly updated_at: Timestamp;
  readonly deleted_at: Timestamp | null;
}

/** A filter as the API answers it: the contract, section 2.2; in UTC with milliseconds, however it was written. */
export interface AnswerFilter extends AnswerEntry {
  readonly filter_id: string;
  readonly code: string;
  readonly image_url: string;
  readonly is_recommended: boolean;
}

/** A category as the API answers it: the contract, section 2.1. */
export interface AnswerCategory extends AnswerEntry {
  readonly description: string;
  readonly filters: readonly AnswerFilter[];
}

/** What `GET /filter-category/active` answers, in display order. */
export type Answer = readonly AnswerCategory[];
