import { createFileRoute } from '@tanstack/react-router';
import { campaignsQuery } from '../../../../features/links/campaigns/campaigns-query.ts';
import { brandLinksQuery, storedLinksQuery } from '../../../../features/links/links-query.ts';
import { LinksScreen } from '../../../../features/links/links-screen.tsx';
import {
  brandLinkFilter,
  campaignFilter,
  type GivenSearch,
  type LinksSearch,
  linksSearch,
  storedLinkFilter,
} from '../../../../features/links/links-search.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/links/')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: GivenSearch) => search as LinksSearch,
  staticData: {
    page: { title: 'Your Affiliate Links' },
  },
  loaderDeps: ({ search }) => ({ search }),
  loader: ({ context: { queries }, deps }) => {
    const search = linksSearch(deps.search);
    if (search.view === 'brands') void queries.prefetchQuery(brandLinksQuery(brandLinkFilter(search)));
    else if (search.view === 'campaigns') void queries.prefetchQuery(campaignsQuery(campaignFilter(search)));
    else void queries.prefetchQuery(storedLinksQuery(storedLinkFilter(search)));
  },
  preload: false,
  component: Links,
});

function Links() {
  const search = Route.useSearch({ select: linksSearch, structuralSharing: true });
  const navigate = Route.useNavigate();
  return (
    <LinksScreen
      search={search}
      onSearchChange={(change) =>
        void navigate({ search: (old) => ({ ...old, ...change }), resetScroll: false })
      }
    />
  );
}
