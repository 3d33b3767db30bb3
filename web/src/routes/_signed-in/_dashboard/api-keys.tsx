import { createFileRoute } from '@tanstack/react-router';
import { Suspense } from 'react';
import { keysQuery, keyUsageQuery } from '../../../features/accounts/keys/keys-query.ts';
import { PageSpinner } from '../../../shell/layout/page-spinner.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const ApiKeys = lazyPart(() => import('../../../features/accounts/keys/api-keys.tsx'));

export const Route = createFileRoute('/_signed-in/_dashboard/api-keys')({
  staticData: { page: { title: 'API keys' } },
  loader: ({ context: { queries } }) => {
    void queries.prefetchQuery(keysQuery);
    void queries.prefetchQuery(keyUsageQuery(1));
  },
  preload: false,
  component: Keys,
});

function Keys() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <ApiKeys />
    </Suspense>
  );
}
