import { createFileRoute } from '@tanstack/react-router';
import { Webhooks } from '../../../../../features/webhooks/webhooks.tsx';
import { eventTypesQuery, webhooksQuery } from '../../../../../features/webhooks/webhooks-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/developer/webhooks')({
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(webhooksQuery);
    void queries.prefetchQuery(eventTypesQuery);
  },
  preload: false,
  component: Webhooks,
});
