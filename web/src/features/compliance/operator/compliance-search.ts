import { type GivenSearch, oneOf, pageOf, textOf } from '../../../lib/search-params.ts';

const STATUSES = ['active', 'confirmed', 'dismissed'] as const;

export interface ViolationsSearch {
  status?: (typeof STATUSES)[number] | undefined;
  /** The one that is open. */
  violation?: string | undefined;
}

export function violationsSearch({ status, violation }: GivenSearch): ViolationsSearch {
  return { status: oneOf(STATUSES, status), violation: textOf(violation) };
}

export interface PageSearch {
  page?: number | undefined;
}

export function pageSearch({ page }: GivenSearch): PageSearch {
  return { page: pageOf(page) };
}

const DECISIONS = ['block', 'flag', 'allow'] as const;

export interface LogsSearch {
  status?: (typeof DECISIONS)[number] | undefined;
  type?: string | undefined;
  page?: number | undefined;
}

export function logsSearch({ status, type, page }: GivenSearch): LogsSearch {
  return {
    status: oneOf(DECISIONS, status),
    type: /^[a-z_,]{1,200}$/.exec(textOf(type) ?? '')?.[0],
    page: pageOf(page),
  };
}
