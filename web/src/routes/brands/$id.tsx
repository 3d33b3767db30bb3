import { createFileRoute } from '@tanstack/react-router';
import { BrandError, BrandPage, BrandPending } from '../../features/brands/brand-page.tsx';
import { brandQuery } from '../../lib/brands.ts';
import { pageHead } from '../../lib/page.ts';

export const Route = createFileRoute('/brands/$id')({
  ssr: false,
  staticData: {
    page: { title: 'Brand', description: 'A brand’s rates, domains and terms, with a link to it.' },
  },
  loader: ({ context, params }) => context.queries.ensureQueryData(brandQuery(params.id)),
  head: ({ loaderData: brand, match }) =>
    brand ? pageHead({ title: brand.name, description: brand.description }, match.pathname) : {},
  preload: false,
  component: Brand,
  pendingComponent: BrandPending,
  errorComponent: BrandError,
});

function Brand() {
  const { id } = Route.useParams();
  return <BrandPage id={id} />;
}
