import { createFileRoute } from '@tanstack/react-router';
import { Home } from '../features/site/home.tsx';
import { textOf } from '../lib/search-params.ts';

export const Route = createFileRoute('/')({
  validateSearch: ({ url }: Record<string, unknown>): { url?: string | undefined } => ({ url: textOf(url) }),
  staticData: {
    page: {
      title: 'Tributary: affiliate links for what you build',
      description:
        'Turn product links in your site or app into affiliate links with one API call. Follow every cent from click to payout.',
    },
  },
  component: Index,
});

function Index() {
  return <Home url={Route.useSearch().url} />;
}
