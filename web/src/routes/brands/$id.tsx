import { createFileRoute } from '@tanstack/react-router';
import { BrandError, BrandPage, BrandPending } from '../../features/catalog/brands/brand-page.tsx';
import { brandQuery } from '../../lib/brands.ts';
import { pageUrl, windowTitle } from '../../lib/page.ts';

export const Route = createFileRoute('/brands/$id')({
  ssr: false,
  staticData: {
    page: { title: 'Brand', isListed: true },
  },
  loader: ({ context, params }) => context.queries.ensureQueryData(brandQuery(params.id)),
  head: ({ loaderData: brand, match }) =>
    brand
      ? {
          meta: [{ title: windowTitle(brand.name) }, { name: 'description', content: brand.description }],
          links: [{ rel: 'canonical', href: pageUrl(match.pathname) }],
        }
      : {},
  preload: false,
  component: Brand,
  pendingComponent: BrandPending,
  errorComponent: BrandError,
});

function Brand() {
  const { id } = Route.useParams();
  return <BrandPage id={id} />;
}
