import { createFileRoute } from '@tanstack/react-router';
import { Publishers } from '../../../../../features/accounts/operator/publishers/list/publishers.tsx';
import { publishersQuery } from '../../../../../features/accounts/operator/publishers/publishers-query.ts';
import { publishersSearch } from '../../../../../features/accounts/operator/publishers/publishers-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/publishers/')({
  validateSearch: publishersSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchInfiniteQuery(publishersQuery(deps)),
  preload: false,
  component: Publishers,
});
