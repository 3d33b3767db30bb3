import { createFileRoute } from '@tanstack/react-router';
import { bansQuery, suspendedQuery } from '../../../../../features/compliance/operator/compliance-query.ts';
import { pageSearch } from '../../../../../features/compliance/operator/compliance-search.ts';
import { Registry } from '../../../../../features/compliance/operator/registry/registry.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/compliance/registry')({
  validateSearch: pageSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    void queries.prefetchQuery(bansQuery(deps));
    void queries.prefetchQuery(suspendedQuery());
  },
  preload: false,
  component: Registry,
});
