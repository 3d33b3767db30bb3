import { createFileRoute } from '@tanstack/react-router';
import { QUEUE_NAMES, requestsSearch } from '../../../../../features/sales/operator/requests-search.ts';
import { oneOf } from '../../../../../lib/search-params.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/requests/$queue')({
  params: { parse: ({ queue }) => ({ queue: oneOf(QUEUE_NAMES, queue) ?? 'claims' }) },
  validateSearch: requestsSearch,
});
