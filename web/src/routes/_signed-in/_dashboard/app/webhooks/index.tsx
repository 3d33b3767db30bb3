import { createFileRoute } from '@tanstack/react-router';
import { Webhooks } from '../../../../../features/webhooks/webhooks.tsx';
import { eventTypesQuery, webhooksQuery } from '../../../../../features/webhooks/webhooks-query.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/app/webhooks/')({
  staticData: { page: { title: 'Webhooks' } },
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(webhooksQuery);
    void queries.prefetchQuery(eventTypesQuery);
  },
  preload: false,
  component: Webhooks,
});
