import { createFileRoute } from '@tanstack/react-router';
import { ProgramManagersPage } from '../features/site/pages/program-managers-page.tsx';

export const Route = createFileRoute('/tradedoubler')({
  staticData: {
    page: {
      title: 'For program managers',
      isListed: true,
    },
  },
  component: ProgramManagersPage,
});
