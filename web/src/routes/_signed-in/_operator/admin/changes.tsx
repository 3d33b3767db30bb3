import { createFileRoute } from '@tanstack/react-router';
import { ChangeList } from '../../../../features/accounts/operator/changes/changes.tsx';
import { changesQuery } from '../../../../features/accounts/operator/changes/changes-query.ts';
import { changesSearch } from '../../../../features/accounts/operator/changes/changes-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/changes')({
  validateSearch: changesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(changesQuery(deps)),
  preload: false,
  component: ChangeList,
});
