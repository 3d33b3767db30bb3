import { createFileRoute } from '@tanstack/react-router';
import { ProgramManagersPage } from '../features/site/program-managers-page.tsx';

export const Route = createFileRoute('/tradedoubler')({
  staticData: {
    page: {
      title: 'For program managers',
      description:
        'A specialized affiliate sub-network: reach the sites and apps of developers through the network your program runs in.',
    },
  },
  component: ProgramManagersPage,
});
