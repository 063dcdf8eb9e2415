import type { Timestamp } from '../base/time.ts';
import type { ActiveCategory, ActiveFilter } from '../snapshot/contract.ts';

/** An entry as the API answers it, which may be inactive or deleted; `deleted_at` in UTC with milliseconds, however it was written. */
type Answered<Active> = Omit<Active, 'deleted_at' | 'filters' | 'is_active'> & {
  readonly is_active: boolean;
  readonly deleted_at: Timestamp | null;
};
export type AnswerFilter = Answered<ActiveFilter>;
export type AnswerCategory = Answered<ActiveCategory> & { readonly filters: readonly AnswerFilter[] };

/** What `GET /filter-category/active` answers, in display order. */
export type Answer = readonly AnswerCategory[];
