import { createFileRoute } from '@tanstack/react-router';
import { brandSearch } from '../../features/brands/brand-search.ts';
import { Directory } from '../../features/brands/directory.tsx';

export const Route = createFileRoute('/brands/')({
  validateSearch: brandSearch,
  staticData: {
    page: {
      title: 'Brands',
      description: 'Every brand whose program is open now: what it pays, where it sells, and a link to it.',
    },
  },
  component: Brands,
});

function Brands() {
  const search = Route.useSearch();
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
