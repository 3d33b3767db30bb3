import { createFileRoute } from '@tanstack/react-router';
import { QUEUES } from '../../../../../../features/sales/operator/queues.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/requests/$queue/$id')({
  loader: ({ context: { queries }, params: { queue, id } }) => QUEUES[queue].prefetchOne(queries, id),
  preload: false,
  component: Request,
});

function Request() {
  const { queue, id } = Route.useParams();
  return QUEUES[queue].one(id);
}
