import { createFileRoute } from '@tanstack/react-router';
import { integrationsQuery } from '../../../../features/setup/integrations/integrations-query.ts';
import { IntegrationsScreen } from '../../../../features/setup/integrations/integrations-screen.tsx';
import { BUILDERS } from '../../../../lib/builders.ts';
import { oneOf } from '../../../../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/app/platforms')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: { guide?: string | undefined }) => search,
  staticData: { page: { title: 'Integrations' } },
  loader: ({ context: { queries } }) => void queries.prefetchQuery(integrationsQuery),
  preload: false,
  component: Integrations,
});

function Integrations() {
  const { guide } = Route.useSearch();
  return <IntegrationsScreen guide={oneOf(BUILDERS, guide)} />;
}
