import { MAX_FEEDBACK_SEARCH_LENGTH } from '../../../../../../worker/platform/contract/search-length.ts';
import { type GivenSearch, oneOf, pageOf, searchTextOf } from '../../../../lib/search-params.ts';

export const TYPES = ['bug_report', 'feature_request', 'improvement', 'other'] as const;
export const STATUSES = ['pending', 'in_progress', 'completed'] as const;
export const PRIORITIES = ['high', 'medium', 'low'] as const;

export interface FeedbackSearch {
  q?: string | undefined;
  type?: (typeof TYPES)[number] | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  priority?: (typeof PRIORITIES)[number] | undefined;
  page?: number | undefined;
}

export function feedbackSearch({ q, type, status, priority, page }: GivenSearch): FeedbackSearch {
  return {
    q: searchTextOf(q, MAX_FEEDBACK_SEARCH_LENGTH),
    type: oneOf(TYPES, type),
    status: oneOf(STATUSES, status),
    priority: oneOf(PRIORITIES, priority),
    page: pageOf(page),
  };
}
