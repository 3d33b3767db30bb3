import { createFileRoute } from '@tanstack/react-router';
import { Home } from '../features/site/home.tsx';

export const Route = createFileRoute('/')({
  staticData: {
    page: {
      title: 'Tributary: affiliate links for what you build',
      description:
        'Turn product links in your site or app into affiliate links with one call. Every cent can be followed from the click to the payout.',
    },
  },
  component: Home,
});
