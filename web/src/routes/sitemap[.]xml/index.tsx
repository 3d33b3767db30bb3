import { createFileRoute } from '@tanstack/react-router';
import { SitemapXmlPage } from '../../features/sitemap/sitemap-xml-page.tsx';

export const Route = createFileRoute('/sitemap.xml/')({
  staticData: {
    page: {
      title: 'sitemap.xml',
      description: 'The sitemap of Tributary for crawlers, to download and to copy.',
      unlisted: true,
    },
  },
  component: SitemapXmlPage,
});
