import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';
import { expectSound } from './page-checks.ts';
import { openLive, toast } from './page-parts.ts';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('a publisher’s progress is stored in the account, and the integrations show it too', async ({
  page,
  context,
}) => {
  await signedIn(context);
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  await openLive(page, '/setup/lovable');
  const main = page.getByRole('main');
  await expect(main).toContainText(`publisher_id=${data.publisher.publisher_id}&platform=lovable`);
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await steps(page).nth(1).click();
  await saved;
  await page.reload();
  await expect(page.getByText('1 of 3 steps completed')).toBeVisible();
  await expect(steps(page).nth(1)).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/app/platforms?guide=lovable');
  await expect(page.getByRole('dialog')).toContainText('1 of 3 steps completed');
});

test('the context file is downloaded with the publisher’s own ID, and a failure says so', async ({
  page,
  context,
}) => {
  await signedIn(context);
  const { data } = await (await context.request.get('/v1/auth/session')).json();
  await openLive(page, '/setup/cursor');
  const button = page.getByRole('button', { name: 'Download LLM Context' }).first();
  const downloading = page.waitForEvent('download');
  await button.click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('tributary.mdc');
  expect(await readFile(await file.path(), 'utf8')).toContain(data.publisher.publisher_id);
  await page.route('**/v1/publisher/context/**', (route) => route.abort());
  await button.click();
  await expect(toast(page, 'Download failed')).toContainText(
    'Download failedFailed to download the context file.',
  );
});

test('an unknown builder has no guide', async ({ page }) => {
  expect((await page.goto('/setup/notepad'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
});

test('a member’s completed guide has no violation in either theme', async ({ page, context }) => {
  await signedIn(context);
  await openLive(page, '/setup/claude');
  for (const step of await steps(page).all()) await step.click();
  await expect(page.getByRole('status').filter({ hasText: 'Setup Complete' })).toBeVisible();
  await expectSound(page);
});

/** The buttons that mark a step as done. */
function steps(page: Page): Locator {
  return page.getByRole('main').getByRole('button', { name: /^Done: / });
}
