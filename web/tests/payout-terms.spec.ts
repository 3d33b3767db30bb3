import { expect, test } from '@playwright/test';
import { ownNetwork, signedIn } from './accounts.ts';

const SETTINGS = '**/v1/settings/public';

test.beforeEach(({ context }) => context.setExtraHTTPHeaders(ownNetwork()));

test('the pricing page and the billing settings show the payout schedule and minimum from the API', async ({
  page,
  context,
}) => {
  await signedIn(context);
  for (const path of ['/pricing', '/settings?tab=billing']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main, path).toContainText(/monthly,? on the 15th/i);
    await expect(main, path).toContainText('$10.00');
  }

  await page.route(SETTINGS, async (route) => {
    const response = await route.fetch();
    const { data, ...rest } = await response.json();
    const changed = { ...data, payout_day: 1, payout_minimum: '25.50' };
    await route.fulfill({ response, json: { ...rest, data: changed } });
  });
  for (const path of ['/pricing', '/settings?tab=billing']) {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main, path).toContainText(/monthly,? on the 1st/i);
    await expect(main, path).toContainText('$25.50');
  }
});

for (const path of ['/compliance-documentation', '/tradedoubler'])
  test(`the fraud section of ${path} lists circuit breakers and rate limits`, async ({ page }) => {
    await page.goto(path);
    const part = page.getByRole('region', { name: /^Fraud/ });
    for (const name of ['Circuit breakers', 'Rate limits'])
      await expect(part.getByRole('heading', { name })).toBeVisible();
  });
