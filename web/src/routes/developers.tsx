import { createFileRoute } from '@tanstack/react-router';
import { DevelopersPage } from '../features/site/developers-page.tsx';

export const Route = createFileRoute('/developers')({
  staticData: {
    page: {
      title: 'For developers',
      description:
        'An affiliate network with a typed API, exact amounts, stable error codes and a trace from every earning to its click.',
    },
  },
  component: DevelopersPage,
});
