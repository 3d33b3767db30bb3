import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../../lib/client.ts';
import { type AuditSearch, auditFilter } from './audit-search.ts';

export type AuditEntry = ResponseOf<'get', '/v1/operations/audit-log'>['data'][number];

export const ENTRIES_PER_PAGE = 50;

/** A page of the audit log, newest first. */
export function auditQuery(search: AuditSearch) {
  const filter = { ...auditFilter(search), page: search.page ?? 1, per_page: ENTRIES_PER_PAGE };
  return queryOptions({
    queryKey: ['operations', 'audit-log', filter],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/audit-log', { params: { query: filter }, signal })),
    staleTime: 5_000,
  });
}
