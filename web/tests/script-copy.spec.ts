import { expect, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { expectSound } from './page-checks.ts';
import { clipboard, toast } from './page-parts.ts';

test.beforeEach(async ({ context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signedIn(context);
});

test('the script is copied with the publisher’s ID and the builder, and what comes next is shown', async ({
  page,
  context,
}) => {
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  const { data: stats } = await (await context.request.get('/v1/stats')).json();
  await page.goto('/app/tools?tab=script');
  const main = page.getByRole('main');
  await expect(main).toContainText('Copy the CDN script into your vibe coding app.');
  for (const badge of [
    `${stats.programs.toLocaleString('en')} Merchant Programs`,
    'CDN Powered',
    'Real-time Analytics',
    'Privacy-Safe',
  ])
    await expect(main.getByRole('listitem').filter({ hasText: badge })).toBeVisible();
  await page.getByLabel('Where you build').selectOption('Lovable');
  await page.clock.install();
  await page.getByRole('button', { name: 'Copy Script' }).click();
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(toast(page, 'Script copied successfully!')).toContainText(
    "Now paste it into your website's header. Your auto-monetization is ready to go!",
  );
  const src = `${new URL(page.url()).origin}/script.js?publisher_id=${data.publisher.publisher_id}&platform=lovable`;
  expect(await clipboard(page)).toBe(`<script async src="${src}"></script>`);
  const next = page.getByRole('region', { name: 'What’s next' });
  await expect(next.getByRole('link', { name: 'See the guide for Lovable' })).toHaveAttribute(
    'href',
    '/setup/lovable',
  );
  await page.clock.runFor(3_000);
  await expect(page.getByRole('button', { name: 'Copy Script' })).toBeVisible();
  await next.getByRole('link', { name: 'See which links earn' }).click();
  await expect(page).toHaveURL('/app/tools?tab=check');
});

test('a script that can’t be copied asks to copy by hand', async ({ page }) => {
  await page.goto('/app/tools?tab=script');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error());
  });
  await page.getByRole('button', { name: 'Copy Script' }).click();
  await expect(toast(page, 'Failed to copy')).toContainText('Please copy the code manually.');
  await expect(page.getByRole('region', { name: 'What’s next' })).toHaveCount(0);
});

test('how it works can be opened with three points', async ({ page }) => {
  await page.goto('/app/tools?tab=script');
  const button = page.getByRole('button', { name: 'How It Works' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await button.press('Enter');
  for (const name of ['Smart link detection', 'Automatic transformation', 'Revenue generation'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('without a publisher ID, nothing can be copied', async ({ page }) => {
  await page.route('**/v1/auth/session', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.publisher.publisher_id = '';
    await route.fulfill({ response, json: body });
  });
  await page.goto('/app/tools?tab=script');
  await expect(page.getByRole('alert')).toContainText(
    'Publisher ID Required Please ensure your profile is complete',
  );
  await expect(page.getByRole('button', { name: 'Copy Script' })).toBeDisabled();
});

test('the copied script has no violation in either theme', async ({ page }) => {
  await page.goto('/app/tools?tab=script');
  await page.getByRole('button', { name: 'Copy Script' }).click();
  await page.getByRole('button', { name: 'How It Works' }).click();
  await expect(page.getByRole('region', { name: 'What’s next' })).toBeVisible();
  await expectSound(page);
});
