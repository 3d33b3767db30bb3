import { createFileRoute } from '@tanstack/react-router';
import { Home } from '../features/site/home/home.tsx';
import { textOf } from '../lib/search-params.ts';

export const Route = createFileRoute('/')({
  validateSearch: ({ url }: Record<string, unknown>): { url?: string | undefined } => ({ url: textOf(url) }),
  staticData: {
    page: {
      title: 'Tributary: affiliate links for what you build',
      isListed: true,
    },
  },
  component: Index,
});

function Index() {
  return <Home url={Route.useSearch().url} />;
}
