import { expect } from '@playwright/test';
import { ownNetwork } from './accounts.ts';
import { test } from './fixtures.ts';

test.use({ signedInAs: 'publisher' });

test('the dashboard lists what needs attention, with the screen that helps', async ({ page, context }) => {
  await context.setExtraHTTPHeaders(ownNetwork());
  const domain = 'sites-that-do-not-exist.example';
  await context.request.put(`/v1/publisher/sites/${domain}`);
  await context.request.post(`/v1/publisher/sites/${domain}/verify`);
  await page.goto('/app');
  const items = page.getByRole('region', { name: 'Needs your attention' });
  await expect(items.getByRole('listitem')).toHaveText(
    new RegExp(`We found no proof that you own ${domain}`),
  );
  await items.getByRole('link', { name: 'Check the proof' }).click();
  await expect(page).toHaveURL('/settings?tab=sites');

  await context.request.delete(`/v1/publisher/sites/${domain}`);
  await page.goto('/app');
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText('$0.00');
  await expect(items).toHaveCount(0);
});
