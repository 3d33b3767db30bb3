import { createFileRoute } from '@tanstack/react-router';
import { SitemapPage } from '../features/site/sitemap/sitemap-page.tsx';

export const Route = createFileRoute('/sitemap')({
  staticData: {
    page: {
      title: 'Sitemap',
      isListed: true,
    },
  },
  component: SitemapPage,
});
