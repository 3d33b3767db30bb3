import { createFileRoute } from '@tanstack/react-router';
import { FeaturesPage } from '../features/site/features-page.tsx';

export const Route = createFileRoute('/features')({
  staticData: {
    page: {
      title: 'Features',
      description: 'Affiliate links, honest click tracking, a double-entry ledger and an API.',
    },
  },
  component: FeaturesPage,
});
