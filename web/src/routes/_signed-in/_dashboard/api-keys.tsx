import { createFileRoute } from '@tanstack/react-router';
import { ApiKeys } from '../../../features/keys/api-keys.tsx';
import { keysQuery, keyUsageQuery } from '../../../features/keys/keys-query.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/api-keys')({
  staticData: { page: { title: 'API keys', description: 'Keys for the API.', unlisted: true } },
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(keysQuery);
    void queries.prefetchQuery(keyUsageQuery(1));
  },
  preload: false,
  component: ApiKeys,
});
