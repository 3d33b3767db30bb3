import { createFileRoute } from '@tanstack/react-router';
import { Imprint } from '../features/site/legal/imprint.tsx';

export const Route = createFileRoute('/imprint')({
  staticData: {
    page: {
      title: 'Imprint',
      isListed: true,
    },
  },
  component: Imprint,
});
