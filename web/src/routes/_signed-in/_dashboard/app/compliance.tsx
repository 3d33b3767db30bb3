import { createFileRoute } from '@tanstack/react-router';
import { Compliance } from '../../../../features/compliance/compliance.tsx';
import { complianceQuery } from '../../../../features/compliance/compliance-query.ts';
import { complianceSearch } from '../../../../features/compliance/compliance-search.ts';

/** `complianceSearch` validates it, so that this route’s part of every page stays small. */
interface Search {
  decision?: unknown;
  page?: unknown;
}

export const Route = createFileRoute('/_signed-in/_dashboard/app/compliance')({
  validateSearch: (search: Search) => search,
  staticData: { page: { title: 'Compliance' } },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => void context.queries.prefetchQuery(complianceQuery(complianceSearch(deps))),
  preload: false,
  component: ComplianceRoute,
});

function ComplianceRoute() {
  const search = complianceSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <Compliance
      search={search}
      onPageChange={(page) => void navigate({ search: (old) => ({ ...old, page }), resetScroll: false })}
    />
  );
}
