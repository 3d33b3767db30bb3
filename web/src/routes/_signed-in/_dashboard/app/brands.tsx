import { createFileRoute } from '@tanstack/react-router';
import { Suspense, useCallback } from 'react';
import {
  filterOf,
  type PartnerSearch,
  partnerSearch,
} from '../../../../features/catalog/brand-partners/partner-search.ts';
import { facetsQuery } from '../../../../lib/facets.ts';
import { partnerBrandsQuery } from '../../../../lib/partner-brands.ts';
import { PageSpinner } from '../../../../shell/layout/page-spinner.tsx';
import { lazyPart } from '../../../../ui/lazy-part.tsx';

const BrandPartners = lazyPart(
  () => import('../../../../features/catalog/brand-partners/brand-partners.tsx'),
);

export const Route = createFileRoute('/_signed-in/_dashboard/app/brands')({
  // The loader and the view, which public pages don't load, read it with `partnerSearch`.
  validateSearch: (given: PartnerSearch) => given,
  staticData: {
    page: { title: 'Brand Partners' },
  },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context: { queries }, deps }) => {
    void queries.prefetchInfiniteQuery(partnerBrandsQuery(filterOf(partnerSearch(deps.search))));
    void queries.prefetchQuery(facetsQuery);
  },
  preload: false,
  component: Brands,
});

function Brands() {
  const search = Route.useSearch({ select: partnerSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  const change = useCallback(
    (next: PartnerSearch, replace = false) =>
      void navigate({ search: (old) => ({ ...old, ...next }), replace, resetScroll: false }),
    [navigate],
  );
  return (
    <Suspense fallback={<PageSpinner />}>
      <BrandPartners search={search} onSearchChange={change} />
    </Suspense>
  );
}
