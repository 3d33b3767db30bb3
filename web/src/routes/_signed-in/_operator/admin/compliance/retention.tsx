import { createFileRoute } from '@tanstack/react-router';
import { retentionRunsQuery } from '../../../../../features/compliance/operator/compliance-query.ts';
import { pageSearch } from '../../../../../features/compliance/operator/compliance-search.ts';
import { RetentionRuns } from '../../../../../features/compliance/operator/retention/retention-runs.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/compliance/retention')({
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(retentionRunsQuery(deps)),
  preload: false,
  component: RetentionRuns,
});
