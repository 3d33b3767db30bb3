import { createFileRoute } from '@tanstack/react-router';
import { SitemapXmlPage } from '../../features/site/sitemap/sitemap-xml-page.tsx';

export const Route = createFileRoute('/sitemap.xml/')({
  staticData: {
    page: {
      title: 'sitemap.xml',
    },
  },
  component: SitemapXmlPage,
});
