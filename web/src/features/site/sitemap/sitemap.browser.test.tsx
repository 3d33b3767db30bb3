import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { captureDownloads } from '../../../testing/downloads.ts';
import { renderComponent } from '../../../testing/render.tsx';
import { SitemapPage } from './sitemap-page.tsx';
import { sitemapXml } from './sitemap-xml.ts';
import { SitemapXmlPage } from './sitemap-xml-page.tsx';

describe('the sitemap', () => {
  it.each([
    ['/', 'weekly', '1.0'],
    ['/features', 'monthly', '0.9'],
    ['/pricing', 'monthly', '0.9'],
    ['/brands', 'weekly', '0.8'],
    ['/for-vibe-coders', 'monthly', '0.8'],
    ['/platform-showcase', 'weekly', '0.7'],
    ['/developer-docs', 'weekly', '0.8'],
    ['/compliance-documentation', 'monthly', '0.6'],
    ['/sitemap', 'monthly', '0.5'],
    ['/imprint', 'yearly', '0.3'],
  ])('has %s, which changes %s, with the priority %s', (path, frequency, priority) => {
    const document = new DOMParser().parseFromString(sitemapXml(), 'application/xml');
    const entry = [...document.querySelectorAll('url')].find(
      (url) => new URL(url.querySelector('loc')?.textContent ?? '').pathname === path,
    );
    expect(entry?.querySelector('changefreq')?.textContent).toBe(frequency);
    expect(entry?.querySelector('priority')?.textContent).toBe(priority);
  });

  it('lists the pages by topic, each as public or protected', async () => {
    await renderComponent(<SitemapPage />);
    for (const topic of ['Marketing', 'Documentation', 'Auth', 'App', 'Tools'])
      await expect.element(page.getByRole('heading', { name: topic })).toBeVisible();
    const item = (path: string) => page.getByRole('listitem').filter({ hasText: path });
    await expect.element(item('/pricing')).toMatchTextContent('public');
    await expect.element(item('/settings')).toMatchTextContent('protected');
  });
});

describe('sitemap.xml in a browser', () => {
  it('downloads the file once, and again by its button', async () => {
    const files = captureDownloads();
    await renderComponent(<SitemapXmlPage />);
    await expect.poll(() => files.map(({ name }) => name)).toEqual(['sitemap.xml']);
    await page.getByRole('button', { name: 'Download XML' }).click();
    await expect.poll(() => files).toHaveLength(2);
  });

  it('is copied to the clipboard', async () => {
    captureDownloads();
    await renderComponent(<SitemapXmlPage />);
    await page.getByRole('button', { name: 'Copy to Clipboard' }).click();
    await expect.poll(() => navigator.clipboard.readText()).toMatch(/^<\?xml[\s\S]*<priority>0\.3/);
  });
});
