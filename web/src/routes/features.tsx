import { createFileRoute } from '@tanstack/react-router';
import { FeaturesPage } from '../features/site/pages/features-page.tsx';

export const Route = createFileRoute('/features')({
  staticData: {
    page: {
      title: 'Features',
      isListed: true,
    },
  },
  component: FeaturesPage,
});
