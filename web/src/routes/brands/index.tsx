import { createFileRoute } from '@tanstack/react-router';
import { type BrandSearch, brandSearch } from '../../features/catalog/brands/brand-search.ts';
import { Directory } from '../../features/catalog/brands/directory.tsx';
import { directoryQuery } from '../../features/catalog/brands/directory-query.ts';

export const Route = createFileRoute('/brands/')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: BrandSearch) => search,
  staticData: {
    page: {
      title: 'Brands',
      isListed: true,
    },
  },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context, deps }) => void context.queries.prefetchQuery(directoryQuery(brandSearch(deps.search))),
  preload: false,
  component: Brands,
});

function Brands() {
  // The router adds parameters that no route reads, such as `utm_source`; the API would refuse them.
  const search = Route.useSearch({ select: brandSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <Directory
      search={search}
      onSearchChange={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false })
      }
    />
  );
}
