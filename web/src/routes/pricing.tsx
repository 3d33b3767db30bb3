import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '../features/site/pricing-page.tsx';

export const Route = createFileRoute('/pricing')({
  staticData: {
    page: {
      title: 'Pricing',
      description:
        'Tributary is free. When one of your links makes a sale, we split the commission. See your share here.',
    },
  },
  component: PricingPage,
});
