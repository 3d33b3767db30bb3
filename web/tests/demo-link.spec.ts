import { expect, type Page, test } from '@playwright/test';
import { emailedLink, newEmail, ownNetwork, PASSWORD } from './accounts.ts';
import { publisherId } from './history.ts';
import { clipboard, openLive } from './page-parts.ts';
import { brandOf } from './sales.ts';

test.use({
  // A headless browser is a bot by its own user agent.
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36',
  permissions: ['clipboard-read', 'clipboard-write'],
});

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a visitor tries a link that works, and signs up to the same link with their own ID, also by an email in another browser', async ({
  page,
  browser,
  request,
}) => {
  const { domain } = await brandOf(request, 'wildfire');
  const url = `https://${domain}/shelf?color=red&size=2`;
  await openLive(page, '/');
  await page.getByLabel('Product URL').fill(url);
  await page.getByRole('button', { name: 'Get my link' }).click();
  const demo = page.getByRole('region', { name: 'Demo link' });
  await demo.getByRole('button', { name: 'Copy demo link' }).click();
  const link = await clipboard(page);
  const shop = await page.context().newPage();
  await shop.goto(link);
  await expect(shop.getByText('You came through wildfire')).toBeVisible();

  await demo.getByRole('link', { name: 'Get my own link' }).click();
  const email = newEmail();
  await fillSignUp(page, email);
  const verification = await emailedLink(request, email, '/auth/verify');
  const other = await browser.newContext({ extraHTTPHeaders: ownNetwork() });
  const phone = await other.newPage();
  await phone.goto(verification);
  await phone.getByRole('button', { name: 'Verify and sign in' }).click();
  await phone.getByRole('button', { name: 'Continue without a password' }).click();
  const own = phone.getByRole('region', { name: 'Your link' });
  const id = await publisherId(other.request);
  await expect(own.getByText(`/go/${id}?url=${encodeURIComponent(url)}`)).toBeVisible();
  await phone.goto((await own.getByRole('link', { name: 'Open link' }).getAttribute('href')) ?? '');
  await expect(phone.getByText('You came through wildfire')).toBeVisible();
  await other.close();
});

test('no button of a page for visitors copies a template or the ID of another publisher', async ({
  page,
}) => {
  const wrong: string[] = [];
  for (const path of [
    '/',
    '/for-vibe-coders',
    '/developers',
    '/developer-docs',
    '/developer-docs?tab=script',
    '/tools/auto-link',
    '/setup/lovable',
    '/setup/claude',
  ]) {
    await openLive(page, path);
    for (const button of await page.getByRole('main').getByRole('button', { name: /^Copy/ }).all()) {
      if (!(await button.isVisible())) continue;
      await button.click();
      const text = await clipboard(page);
      if (/\{publisher_id\}|YOUR_ID|BRAND_DOMAIN|ak_…|PUB000/.test(text)) wrong.push(`${path}: ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

async function fillSignUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('Ada Brook');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree to the/ }).click();
  await page.getByRole('checkbox', { name: /fraud/ }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Check your email').first()).toBeVisible();
}
