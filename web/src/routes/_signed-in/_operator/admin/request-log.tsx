import { createFileRoute } from '@tanstack/react-router';
import { RequestLog } from '../../../../features/monitoring/operator/requests/request-log.tsx';
import { requestSearch } from '../../../../features/monitoring/operator/requests/request-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/request-log')({
  validateSearch: requestSearch,
  component: RequestLog,
});
