import { createFileRoute } from '@tanstack/react-router';
import { Imprint } from '../features/legal/imprint.tsx';

export const Route = createFileRoute('/imprint')({
  staticData: {
    page: {
      title: 'Imprint',
      isListed: true,
    },
  },
  component: Imprint,
});
