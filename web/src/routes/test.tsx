import { createFileRoute } from '@tanstack/react-router';
import { TestPage } from '../features/site/pages/test-page.tsx';

export const Route = createFileRoute('/test')({
  staticData: {
    page: {
      title: 'Test link',
      isListed: true,
    },
  },
  component: TestPage,
});
