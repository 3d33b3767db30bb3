import { createFileRoute } from '@tanstack/react-router';
import { DocsPage } from '../features/site/docs/docs-page.tsx';
import { DOCS_TABS, type DocsTab } from '../lib/docs-tabs.ts';
import { oneOf } from '../lib/search-params.ts';

export const Route = createFileRoute('/developer-docs')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: { tab?: DocsTab }) => search,
  staticData: {
    page: {
      title: 'Developer docs',
      isListed: true,
    },
  },
  component: Docs,
});

function Docs() {
  const { tab } = Route.useSearch();
  return <DocsPage tab={oneOf(DOCS_TABS, tab) ?? 'start'} />;
}
