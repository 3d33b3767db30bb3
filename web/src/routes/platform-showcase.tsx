import { createFileRoute } from '@tanstack/react-router';
import { ShowcasePage } from '../features/site/showcase-page.tsx';

export const Route = createFileRoute('/platform-showcase')({
  staticData: {
    page: {
      title: 'Platforms and partners',
      description: 'Where the programs come from and where the links go: each partner with how far it is.',
    },
  },
  component: ShowcasePage,
});
