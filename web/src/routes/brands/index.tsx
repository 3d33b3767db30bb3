import { createFileRoute } from '@tanstack/react-router';
import { brandSearch } from '../../features/brands/brand-search.ts';
import { Directory } from '../../features/brands/directory.tsx';
import { directoryQuery } from '../../features/brands/directory-query.ts';

export const Route = createFileRoute('/brands/')({
  validateSearch: brandSearch,
  staticData: {
    page: {
      title: 'Brands',
      description: 'Every brand with an active program: its rate, its domains and a link.',
    },
  },
  loaderDeps: ({ search }) => brandSearch(search),
  loader: ({ context, deps }) => void context.queries.prefetchQuery(directoryQuery(deps)),
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
