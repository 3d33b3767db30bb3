import { expect, test } from '@playwright/test';
import { openLive } from './page-parts.ts';
import { PUBLIC_ROUTES } from './public-routes.ts';

test('an unknown path returns 404 with a link to the home page', async ({ page }) => {
  const response = await page.goto('/no-such-page');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
  for (const name of ['Brand directory', 'Docs'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL('/');
});

test('an unknown brand returns 404', async ({ page }) => {
  const response = await page.goto('/brands/brd_00000000000000000000');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('alert')).toContainText('Brand not found.');
});

test('each brand has its own page with its name', async ({ page }) => {
  await page.goto('/brands');
  const first = page.getByRole('table', { name: 'Brands' }).getByRole('link').first();
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const response = await page.reload();
  expect(response?.status()).toBe(200);
  await expect(page).toHaveTitle(`${name} · Tributary`);
});

test('the title, the description and the canonical URL follow the reader from page to page', async ({
  page,
}) => {
  await openLive(page, '/pricing');
  const head = page.locator('head');
  const description = head.locator('meta[name="description"]');
  const canonical = head.locator('link[rel="canonical"]');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveTitle('Terms of service · Tributary');
  await expect(head.locator('title')).toHaveCount(1);
  await expect(description).toHaveAttribute('content', /^The contract between publishers and Tributary/);
  await expect(canonical).toHaveAttribute('href', 'https://tributary.example/terms');
  await expect(head.locator('meta[name="robots"]')).toHaveCount(0);

  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveTitle('Sign up or sign in · Tributary');
  await expect(head.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  for (const tag of [description, canonical]) await expect(tag).toHaveCount(0);
});

test('a protected page sends a stranger to sign in, and remembers where they were going', async ({
  page,
}) => {
  await page.goto('/settings?tab=security');
  await expect(page).toHaveURL(/\/auth\?tab=sign-in&returnTo=%2Fsettings%3Ftab%3Dsecurity/);
});

test('the old onboarding URL redirects to the dashboard', async ({ request }) => {
  const response = await request.get('/onboarding', { maxRedirects: 0 });
  expect([response.status(), response.headers().location]).toEqual([302, '/app']);
});

test('the sitemap is XML, robots.txt links to it, and private pages are not indexed', async ({ request }) => {
  const sitemap = await request.get('/sitemap.xml');
  expect(sitemap.headers()['content-type']).toContain('xml');
  expect((await sitemap.text()).match(/<loc>/g)).toHaveLength(51);
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  for (const path of ['/app', '/settings'])
    expect(await (await request.get(path)).text()).toContain('noindex');
});

test('security.txt names a contact and expires within a year, and the imprint links to it', async ({
  page,
  request,
}) => {
  const response = await request.get('/.well-known/security.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    (await response.text()).split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)),
  );
  expect(fields.Contact).toMatch(/^mailto:[^@\s]+@[^@\s]+$/);
  expect(fields.Canonical).toBe('https://tributary.example/.well-known/security.txt');
  const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(300);
  expect(days).toBeLessThan(365);
  await page.goto('/imprint');
  await expect(page.getByRole('link', { name: 'Report it privately' })).toHaveAttribute(
    'href',
    '/.well-known/security.txt',
  );
  await expect(page.getByText('This is a local system.')).toBeVisible();
});

test('the changelog is readable without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/changelog');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Changelog');
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('affiliate links');
  await context.close();
});

test('each page has its own title, description, canonical URL and social image', async ({ request }) => {
  const heads = await Promise.all(
    PUBLIC_ROUTES.filter((path) => path !== '/sitemap.xml').map(async (path) => {
      const html = await (await request.get(path)).text();
      const part = (pattern: RegExp) => pattern.exec(html)?.[1];
      expect(part(/rel="canonical" href="([^"]+)"/)).toBe(`https://tributary.example${path}`);
      expect(html).toContain('"price":"0","priceCurrency":"USD"');
      const picture = new URL(part(/og:image" content="([^"]+)"/) ?? '').pathname;
      expect((await request.get(picture)).headers()['content-type']).toBe('image/png');
      return [part(/<title>([^<]+)/), part(/name="description" content="([^"]+)/)];
    }),
  );
  expect(new Set(heads.flat()).size).toBe(heads.length * 2);
});

for (const path of ['/compliance-documentation', '/tradedoubler'])
  test(`the fraud section of ${path} lists circuit breakers and rate limits`, async ({ page }) => {
    await page.goto(path);
    const part = page.getByRole('region', { name: /^Fraud/ });
    for (const name of ['Circuit breakers', 'Rate limits'])
      await expect(part.getByRole('heading', { name })).toBeVisible();
  });
