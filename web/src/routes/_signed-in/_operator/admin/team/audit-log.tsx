import { createFileRoute } from '@tanstack/react-router';
import { AuditLog } from '../../../../../features/accounts/operator/team/audit-log/audit-log.tsx';
import { auditQuery } from '../../../../../features/accounts/operator/team/audit-log/audit-query.ts';
import { auditSearch } from '../../../../../features/accounts/operator/team/audit-log/audit-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/team/audit-log')({
  validateSearch: auditSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(auditQuery(deps)),
  preload: false,
  component: AuditLog,
});
