import { createFileRoute } from '@tanstack/react-router';
import { Incidents } from '../../../../features/monitoring/operator/incidents/incidents.tsx';
import { incidentsQuery } from '../../../../features/monitoring/operator/incidents/incidents-query.ts';
import { type GivenSearch, pageOf } from '../../../../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/incidents')({
  validateSearch: ({ page }: GivenSearch): { page?: number | undefined } => ({ page: pageOf(page) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps: { page = 1 } }) => void queries.prefetchQuery(incidentsQuery(page)),
  preload: false,
  component: Incidents,
});
