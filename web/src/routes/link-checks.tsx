import { createFileRoute } from '@tanstack/react-router';
import { LinkChecks } from '../features/site/legal/link-checks.tsx';

export const Route = createFileRoute('/link-checks')({
  staticData: {
    page: {
      title: 'Link checks',
      isListed: true,
    },
  },
  component: LinkChecks,
});
