import { createFileRoute } from '@tanstack/react-router';
import { brandSearch } from '../../features/brands/brand-search.ts';
import { Directory } from '../../features/brands/directory.tsx';

export const Route = createFileRoute('/brands/')({
  validateSearch: brandSearch,
  staticData: {
    page: {
      title: 'Brands',
      description: 'Every brand with an active program: its rate, its domains and a link.',
    },
  },
  component: Brands,
});

function Brands() {
  // The router adds parameters that no route reads, such as `utm_source`; the API would refuse them.
  const search = brandSearch(Route.useSearch());
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
