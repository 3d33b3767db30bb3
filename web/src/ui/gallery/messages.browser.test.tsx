import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { FeedbackSpecimens } from './feedback-specimens.tsx';

beforeEach(() => renderComponent(<FeedbackSpecimens />));

describe('a toast', () => {
  it('is a status if it reports a success and an alert if it reports an error, and can be dismissed', async () => {
    await page.getByRole('button', { name: 'Success toast' }).click();
    const success = page.getByRole('status').filter({ hasText: 'Your affiliate link is ready to use' });
    await expect.element(success).toBeVisible();
    await page.getByRole('button', { name: 'Error toast' }).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Generation Failed' })).toBeVisible();
    await success.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(success).not.toBeInTheDocument();
  });

  it('runs its action and closes', async () => {
    await page.getByRole('button', { name: 'Toast with an action' }).click();
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.element(page.getByText('Reloaded')).toBeVisible();
    await expect.element(page.getByText('A new version is here')).not.toBeInTheDocument();
  });
});
