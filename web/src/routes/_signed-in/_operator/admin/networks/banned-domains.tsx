import { createFileRoute } from '@tanstack/react-router';
import { BannedDomains } from '../../../../../features/compliance/operator/bans/banned-domains.tsx';
import { bansQuery } from '../../../../../features/compliance/operator/bans/bans-query.ts';
import { bansSearch } from '../../../../../features/compliance/operator/bans/bans-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/networks/banned-domains')({
  validateSearch: bansSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => void queries.prefetchQuery(bansQuery(deps)),
  preload: false,
  component: BannedDomains,
});
