import { createFileRoute } from '@tanstack/react-router';
import { TestPage } from '../features/site/test-page.tsx';

export const Route = createFileRoute('/test')({
  staticData: {
    page: {
      title: 'Test link',
      description: 'A link of the demo publisher to try the redirect with.',
    },
  },
  component: TestPage,
});
