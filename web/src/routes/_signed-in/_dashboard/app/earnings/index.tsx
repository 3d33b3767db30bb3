import { createFileRoute } from '@tanstack/react-router';
import { EarningsScreen } from '../../../../../features/sales/earnings-screen.tsx';
import type { EarningsSearch } from '../../../../../features/sales/earnings-search.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/app/earnings/')({
  // The screen reads the values: its code loads later, and this file is a part of every page.
  validateSearch: (search: EarningsSearch & Record<string, unknown>): EarningsSearch => search,
  staticData: {
    page: { title: 'Earnings' },
  },
  preload: false,
  component: Earnings,
});

function Earnings() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <EarningsScreen
      given={search}
      onSearchChange={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), replace: true, resetScroll: false })
      }
    />
  );
}
