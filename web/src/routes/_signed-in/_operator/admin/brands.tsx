import { createFileRoute } from '@tanstack/react-router';
import { brandsSearch } from '../../../../features/catalog/operator/brands-search.ts';
import { OperatorBrands } from '../../../../features/catalog/operator/operator-brands.tsx';
import {
  brandCountsQuery,
  operatorBrandsQuery,
} from '../../../../features/catalog/operator/operator-brands-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/brands')({
  validateSearch: brandsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, deps }) => {
    void queries.prefetchQuery(brandCountsQuery);
    void queries.prefetchInfiniteQuery(operatorBrandsQuery(deps));
  },
  preload: false,
  component: OperatorBrands,
});
