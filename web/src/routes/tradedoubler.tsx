import { createFileRoute } from '@tanstack/react-router';
import { ProgramManagersPage } from '../features/site/program-managers-page.tsx';

export const Route = createFileRoute('/tradedoubler')({
  staticData: {
    page: {
      title: 'For program managers',
      description:
        'A specialized affiliate sub-network. Reach developers’ sites and apps through the network your program already uses.',
    },
  },
  component: ProgramManagersPage,
});
