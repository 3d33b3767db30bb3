import { createFileRoute } from '@tanstack/react-router';
import { PublisherScreen } from '../../../../../features/accounts/operator/publishers/publisher-screen.tsx';
import { publisherQuery } from '../../../../../features/accounts/operator/publishers/publishers-query.ts';
import { publisherSearch } from '../../../../../features/accounts/operator/publishers/publishers-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/publishers/$id')({
  validateSearch: publisherSearch,
  loader: ({ context: { queries }, params }) => void queries.prefetchQuery(publisherQuery(params.id)),
  preload: false,
  component: Publisher,
});

function Publisher() {
  const { id } = Route.useParams();
  return <PublisherScreen key={id} id={id} />;
}
