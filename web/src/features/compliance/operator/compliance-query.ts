import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import type { LogsSearch, PageSearch, ViolationsSearch } from './compliance-search.ts';

export type Violation = ResponseOf<'get', '/v1/operations/compliance/violations'>['data'][number];
type ViolationDetail = ResponseOf<'get', '/v1/operations/compliance/violations/{id}'>['data'];
export type Evidence = ViolationDetail['evidence'][number];
export type Rule = ResponseOf<'get', '/v1/operations/compliance/rules'>['data'][number];
export type Review = ResponseOf<'get', '/v1/operations/compliance/reviews'>['data'][number];
export type Decision = ResponseOf<'get', '/v1/operations/compliance/decisions'>['data'][number];
export type Ban = ResponseOf<'get', '/v1/operations/banned-domains'>['data'][number];
export type RetentionRun = ResponseOf<'get', '/v1/operations/compliance/retention-runs'>['data'][number];
export type Suspended = ResponseOf<'get', '/v1/operations/compliance/suspended-publishers'>['data'][number];

/** The message of the specification. */
export const FAILED = 'Error loading compliance data, Please try again later.';

export const operatorComplianceKeys = { all: ['operations', 'compliance'] };
const key = (...parts: readonly unknown[]) => [...operatorComplianceKeys.all, ...parts];

/** As the specification says. The rest is reachable by status and publisher. */
export const TOP_VIOLATIONS = 20;

export function violationsQuery({ status = 'active' }: ViolationsSearch) {
  const query = { status, per_page: TOP_VIOLATIONS };
  return queryOptions({
    queryKey: key('violations', query),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/compliance/violations', { params: { query }, signal })),
  });
}

export function violationQuery(id: string) {
  return queryOptions({
    queryKey: key('violation', id),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/compliance/violations/{id}', { params: { path: { id } }, signal })),
  });
}

export function violationClicksQuery(id: string) {
  return queryOptions({
    queryKey: key('clicks', id),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/operations/compliance/violations/{id}/clicks', { params: { path: { id } }, signal }),
      ),
  });
}

export function rulesQuery() {
  return queryOptions({
    queryKey: key('rules'),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/compliance/rules', { signal })),
  });
}

export function openReviewsQuery() {
  const query = { state: 'open', per_page: 100 } as const;
  return queryOptions({
    queryKey: key('reviews', query),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/compliance/reviews', { params: { query }, signal })),
  });
}

export const DECISIONS_PER_PAGE = 50;

export function decisionsQuery({ status, type, page = 1 }: LogsSearch) {
  const query = {
    ...{ page, per_page: DECISIONS_PER_PAGE },
    ...(status && { decision: status }),
    ...(type && { violation_type: type }),
  };
  return queryOptions({
    queryKey: key('decisions', query),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/compliance/decisions', { params: { query }, signal })),
  });
}

export const BANS_PER_PAGE = 50;

export function bansQuery({ page = 1 }: PageSearch) {
  const query = { page, per_page: BANS_PER_PAGE };
  return queryOptions({
    queryKey: key('bans', query),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/operations/banned-domains', { params: { query }, signal })),
  });
}

export function suspendedQuery() {
  const query = { per_page: 200 };
  return queryOptions({
    queryKey: key('suspended', query),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/compliance/suspended-publishers', { params: { query }, signal })),
  });
}

export const RETENTION_RUNS_PER_PAGE = 50;

export function retentionRunsQuery({ page = 1 }: PageSearch) {
  const query = { page, per_page: RETENTION_RUNS_PER_PAGE };
  return queryOptions({
    queryKey: key('retention runs', query),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/compliance/retention-runs', { params: { query }, signal })),
  });
}
