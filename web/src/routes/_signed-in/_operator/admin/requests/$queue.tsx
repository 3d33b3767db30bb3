import { createFileRoute, notFound } from '@tanstack/react-router';
import { QUEUE_NAMES, requestsSearch } from '../../../../../features/sales/operator/requests-search.ts';
import { oneOf } from '../../../../../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/requests/$queue')({
  params: {
    parse: ({ queue }) => {
      const name = oneOf(QUEUE_NAMES, queue);
      if (!name) throw notFound();
      return { queue: name };
    },
  },
  validateSearch: requestsSearch,
});
