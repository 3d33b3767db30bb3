import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../../../lib/client.ts';

export type AuditEntry = ResponseOf<'get', '/v1/operations/audit-log'>['data'][number];
type AuditFilter = QueryOf<'/v1/operations/audit-log'>;

/** A page of the audit log, newest first. */
export function auditQuery(filter: AuditFilter) {
  return queryOptions({
    queryKey: ['operations', 'audit-log', filter],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/audit-log', { params: { query: filter }, signal })),
    staleTime: 5_000,
  });
}
