import { createFileRoute } from '@tanstack/react-router';
import { ChangelogPage } from '../features/site/changelog/changelog-page.tsx';

export const Route = createFileRoute('/changelog')({
  staticData: {
    page: {
      title: 'Changelog',
      isListed: true,
    },
  },
  component: ChangelogPage,
});
