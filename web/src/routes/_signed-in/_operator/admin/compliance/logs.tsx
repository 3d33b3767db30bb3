import { createFileRoute } from '@tanstack/react-router';
import { decisionsQuery } from '../../../../../features/compliance/operator/compliance-query.ts';
import { logsSearch } from '../../../../../features/compliance/operator/compliance-search.ts';
import { Logs } from '../../../../../features/compliance/operator/logs/logs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/compliance/logs')({
  validateSearch: logsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(decisionsQuery(deps)),
  preload: false,
  component: Logs,
});
