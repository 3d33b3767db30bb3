import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '../features/site/pages/pricing-page.tsx';

export const Route = createFileRoute('/pricing')({
  staticData: {
    page: {
      title: 'Pricing',
      isListed: true,
    },
  },
  component: PricingPage,
});
