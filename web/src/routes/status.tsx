import { createFileRoute } from '@tanstack/react-router';
import { StatusPage } from '../features/monitoring/status/status-page.tsx';

export const Route = createFileRoute('/status')({
  staticData: {
    page: {
      title: 'Status',
      isListed: true,
    },
  },
  component: StatusPage,
});
