import { createFileRoute } from '@tanstack/react-router';
import { DevelopersPage } from '../features/site/pages/developers-page.tsx';

export const Route = createFileRoute('/developers')({
  staticData: {
    page: {
      title: 'For developers',
      isListed: true,
    },
  },
  component: DevelopersPage,
});
