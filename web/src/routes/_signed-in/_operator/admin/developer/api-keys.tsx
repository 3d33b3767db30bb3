import { createFileRoute } from '@tanstack/react-router';
import ApiKeys from '../../../../../features/accounts/keys/api-keys.tsx';
import { keysQuery, keyUsageQuery } from '../../../../../features/accounts/keys/keys-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/developer/api-keys')({
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(keysQuery);
    void queries.prefetchQuery(keyUsageQuery(1));
  },
  preload: false,
  component: ApiKeys,
});
