import { createFileRoute } from '@tanstack/react-router';
import { QUEUES } from '../../../../../../features/sales/operator/queues.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/requests/$queue/')({
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps }) => QUEUES[params.queue].prefetchList(queries, deps),
  preload: false,
  component: List,
});

function List() {
  return QUEUES[Route.useParams().queue].list();
}
