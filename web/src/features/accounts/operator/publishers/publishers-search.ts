import type { OperatorSearch } from '../../../../lib/operator-search.ts';
import { oneOf, textOf } from '../../../../lib/search-params.ts';

export const STATUSES = ['active', 'suspended', 'closed'] as const;
export const PLANS = ['standard', 'premium'] as const;
export const SORTS = ['newest', 'oldest', 'name', 'email'] as const;

export interface PublishersSearch {
  q: string | undefined;
  status: (typeof STATUSES)[number] | undefined;
  plan: (typeof PLANS)[number] | undefined;
  sort: (typeof SORTS)[number];
}

/** The publishers that the URL names. Leaves out what isn’t valid. */
export function publishersSearch({ q, status, plan, sort }: OperatorSearch): PublishersSearch {
  return {
    q: textOf(q)?.slice(0, 100),
    status: oneOf(STATUSES, status),
    plan: oneOf(PLANS, plan),
    sort: oneOf(SORTS, sort) ?? 'newest',
  };
}

/** The publisher whose detail the URL asks for. */
export function publisherIn({ publisher }: OperatorSearch): string | undefined {
  return /^PUB\d{6}$/.exec(textOf(publisher) ?? '')?.[0];
}
