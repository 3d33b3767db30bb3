import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { disconnect, exampleOf, respond } from '../../../testing/api.ts';
import { toast } from '../../../testing/page-parts.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { signIn } from '../../../testing/session.ts';
import type { Preferences } from './preferences.ts';

const PREFERENCES = '/v1/publisher/email-preferences';

beforeEach(async () => {
  signIn();
  let stored: Preferences = {
    ...exampleOf('get', PREFERENCES).data,
    earnings_threshold: '1.00',
    weekly_digest_enabled: true,
    marketing_consent: true,
    notification_frequency: 'instant',
    emails_stopped: null,
  };
  respond('get', PREFERENCES, () => ({ data: stored }));
  respond('patch', PREFERENCES, ({ body }) => {
    stored = { ...stored, ...(body as Partial<Preferences>) };
    return { data: stored };
  });
  await renderScreen('/settings?tab=notifications');
});

const digest = () => page.getByRole('switch', { name: 'Weekly digest' });
const threshold = () => page.getByLabelText('Earnings threshold, in dollars');

describe('the preferences of emails', () => {
  it('are stored one by one', async () => {
    await expect.element(threshold()).toHaveValue(1);
    await digest().click();
    await expect.element(digest()).not.toBeChecked();
    await page.getByRole('radio', { name: 'Daily' }).click();
    await expect.element(page.getByRole('radio', { name: 'Daily' })).toBeChecked();
    await threshold().fill('25.50');
    await page.getByRole('button', { name: 'Save threshold' }).click();
    await expect.element(toast('Preferences updated').first()).toBeVisible();
    await expect.element(threshold()).toHaveValue(25.5);
  });

  it('withdraw the consent to news that was given at the sign-up', async () => {
    const news = page.getByRole('switch', { name: 'News' });
    await expect.element(news).toBeChecked();
    await news.click();
    await expect.element(toast('Preferences updated').first()).toBeVisible();
    await expect.element(news).not.toBeChecked();
  });

  it('have a threshold from 0', async () => {
    await threshold().fill('-1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/^Please enter an amount from 0/)).toBeVisible();
  });

  it('take back a change that fails', async () => {
    await expect.element(digest()).toBeChecked();
    disconnect('patch', PREFERENCES);
    await digest().click();
    await expect
      .element(toast('Update failed'))
      .toMatchTextContent('Failed to update your email preferences. Please try again.');
    await expect.element(digest()).toBeChecked();
  });
});
