import { MAX_FEEDBACK_SEARCH_LENGTH } from '../../../../../worker/platform/contract/search-length.ts';
import { oneOf, pageOf, searchTextOf } from '../../../lib/search-params.ts';

const TYPES = ['bug_report', 'feature_request', 'improvement', 'other'] as const;
const PRIORITIES = ['high', 'medium', 'low'] as const;
const STATUSES = ['pending', 'in_progress', 'completed'] as const;

/** The board's search, filters and page in the URL. */
export interface BoardSearch {
  search?: string | undefined;
  type?: (typeof TYPES)[number] | undefined;
  priority?: (typeof PRIORITIES)[number] | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  page?: number | undefined;
}

/** Reads the URL's search. Leaves out what isn't valid. */
export function boardSearch(search: { [key in keyof BoardSearch]?: unknown }): BoardSearch {
  return {
    search: searchTextOf(search.search, MAX_FEEDBACK_SEARCH_LENGTH),
    type: oneOf(TYPES, search.type),
    priority: oneOf(PRIORITIES, search.priority),
    status: oneOf(STATUSES, search.status),
    page: pageOf(search.page),
  };
}
