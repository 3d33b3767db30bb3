import { createFileRoute } from '@tanstack/react-router';
import { ShowcasePage } from '../features/site/pages/showcase-page.tsx';

export const Route = createFileRoute('/platform-showcase')({
  staticData: {
    page: {
      title: 'Platforms and partners',
      isListed: true,
    },
  },
  component: ShowcasePage,
});
