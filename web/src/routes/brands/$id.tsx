import { createFileRoute } from '@tanstack/react-router';
import { BrandPage } from '../../features/brands/brand-page.tsx';

export const Route = createFileRoute('/brands/$id')({
  staticData: {
    page: { title: 'Brand', description: 'A brand’s rates, domains and terms, with a link to it.' },
  },
  component: Brand,
});

function Brand() {
  const { id } = Route.useParams();
  return <BrandPage id={id} />;
}
