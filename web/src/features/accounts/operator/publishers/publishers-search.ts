import { type GivenSearch, oneOf, pageOf, searchTextOf } from '../../../../lib/search-params.ts';

export const STATUSES = ['active', 'suspended', 'closed'] as const;
export const PLANS = ['standard', 'premium'] as const;
export const SORTS = ['newest', 'oldest', 'name', 'email'] as const;

export interface PublishersSearch {
  q?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  plan?: (typeof PLANS)[number] | undefined;
  /** Only those whose deletion is scheduled or under way. */
  leaving?: boolean | undefined;
  sort?: (typeof SORTS)[number] | undefined;
}

export function publishersSearch({ q, status, plan, leaving, sort }: GivenSearch): PublishersSearch {
  return {
    q: searchTextOf(q),
    status: oneOf(STATUSES, status),
    plan: oneOf(PLANS, plan),
    leaving: leaving === true ? true : undefined,
    sort: oneOf(SORTS, sort),
  };
}

const VIEWS = ['overview', 'money', 'links', 'emails', 'compliance', 'audit', 'notes'] as const;

export interface PublisherSearch {
  view?: (typeof VIEWS)[number] | undefined;
  /** Of the list in the view. */
  page?: number | undefined;
}

export function publisherSearch({ view, page }: GivenSearch): PublisherSearch {
  return { view: oneOf(VIEWS, view), page: pageOf(page) };
}
