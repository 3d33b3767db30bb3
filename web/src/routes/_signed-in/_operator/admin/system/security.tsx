import { createFileRoute } from '@tanstack/react-router';
import { SecurityFacts } from '../../../../../features/monitoring/operator/system/security.tsx';
import { securityQuery } from '../../../../../features/monitoring/operator/system/system-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/system/security')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(securityQuery),
  preload: false,
  component: SecurityFacts,
});
