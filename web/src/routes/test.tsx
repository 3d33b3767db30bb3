import { createFileRoute } from '@tanstack/react-router';
import { TestPage } from '../features/site/test-page.tsx';

export const Route = createFileRoute('/test')({
  staticData: {
    page: {
      title: 'Test link',
      description: 'A demo affiliate link to try the redirect.',
    },
  },
  component: TestPage,
});
