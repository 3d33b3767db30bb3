import { createFileRoute } from '@tanstack/react-router';
import { deliveryFilter } from '../../../../../features/webhooks/delivery-filter.ts';
import { EndpointScreen } from '../../../../../features/webhooks/endpoint-screen.tsx';
import { eventTypesQuery, webhooksQuery } from '../../../../../features/webhooks/webhooks-query.ts';

/** `deliveryFilter` validates it, so that this route’s part of every page stays small. */
interface LogSearch {
  state?: unknown;
  event?: unknown;
}

export const Route = createFileRoute('/_signed-in/_dashboard/app/webhooks/$id')({
  validateSearch: (search: LogSearch) => search,
  staticData: { page: { title: 'Webhook' } },
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(webhooksQuery);
    void queries.prefetchQuery(eventTypesQuery);
  },
  preload: false,
  component: Endpoint,
});

function Endpoint() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EndpointScreen
      id={id}
      filter={deliveryFilter(search)}
      onFilterChange={(filter) => void navigate({ search: filter, replace: true, resetScroll: false })}
    />
  );
}
