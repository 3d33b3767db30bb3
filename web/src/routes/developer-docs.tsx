import { createFileRoute } from '@tanstack/react-router';
import { DocsPage } from '../features/docs/docs-page.tsx';
import { DOCS_TABS, type DocsTab } from '../lib/docs-tabs.ts';
import { oneOf } from '../lib/search-params.ts';

export const Route = createFileRoute('/developer-docs')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: DocsTab | undefined } => ({
    tab: oneOf(DOCS_TABS, tab),
  }),
  staticData: {
    page: {
      title: 'Developer docs',
      isListed: true,
    },
  },
  component: Docs,
});

function Docs() {
  const { tab = 'start' } = Route.useSearch();
  return <DocsPage tab={tab} />;
}
