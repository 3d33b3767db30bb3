import { oneOf, pageOf, textOf } from '../../lib/search-params.ts';

const TYPES = ['bug_report', 'feature_request', 'improvement', 'other'] as const;
const PRIORITIES = ['high', 'medium', 'low'] as const;
const STATUSES = ['pending', 'in_progress', 'completed'] as const;

/** What of the board is shown, as the URL has it. */
export interface BoardSearch {
  search?: string | undefined;
  type?: (typeof TYPES)[number] | undefined;
  priority?: (typeof PRIORITIES)[number] | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  page?: number | undefined;
}

/** Reads the URL's search; whatever is not understood is left out. */
export function boardSearch(given: { [key in keyof BoardSearch]?: unknown }): BoardSearch {
  return {
    search: textOf(given.search),
    type: oneOf(TYPES, given.type),
    priority: oneOf(PRIORITIES, given.priority),
    status: oneOf(STATUSES, given.status),
    page: pageOf(given.page),
  };
}
