import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { disconnect, exampleOf, respond } from '../../testing/api.ts';
import { renderScreen } from '../../testing/render.tsx';
import { signIn } from '../../testing/session.ts';

const SETTINGS = exampleOf('get', '/v1/settings/public').data;

beforeEach(() => {
  signIn();
  respond('get', '/v1/publisher/payout-details');
  respond('get', '/v1/publisher/payout-tax');
  respond('get', '/v1/publisher/payouts', { data: [] });
});

describe('the payout schedule and minimum', () => {
  it.each(['/pricing', '/settings?tab=billing'])('are those of the API on %s', async (path) => {
    respond('get', '/v1/stats');
    respond('get', '/v1/settings/public', {
      data: { ...SETTINGS, payout_day: 1, payout_minimum: '25.50' },
    });
    await renderScreen(path);
    await expect.element(page.getByRole('main')).toMatchTextContent(/monthly,? on the 1st/i);
    await expect.element(page.getByRole('main')).toMatchTextContent('$25.50');
  });

  it('say in the billing settings that they can’t be loaded, and can be tried again', async () => {
    disconnect('get', '/v1/settings/public');
    await renderScreen('/settings?tab=billing');
    await expect.element(page.getByRole('alert')).toMatchTextContent('We couldn’t load the payout terms.');
    respond('get', '/v1/settings/public');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByRole('region', { name: 'Payouts' })).toBeVisible();
  });
});
