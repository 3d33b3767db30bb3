import { createFileRoute } from '@tanstack/react-router';
import { firstRunQuery } from '../../../../features/reporting/operator/overview/first-run-query.ts';
import { Overview } from '../../../../features/reporting/operator/overview/overview.tsx';
import { overviewQuery } from '../../../../features/reporting/operator/overview/overview-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/overview')({
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(firstRunQuery);
    void queries.prefetchQuery(overviewQuery);
  },
  preload: false,
  component: Overview,
});
