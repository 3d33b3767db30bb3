import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '../features/site/pricing-page.tsx';

export const Route = createFileRoute('/pricing')({
  staticData: {
    page: {
      title: 'Pricing',
      description:
        'Tributary costs nothing. When a link sells something, the commission is divided; the share in force is shown here.',
    },
  },
  component: PricingPage,
});
