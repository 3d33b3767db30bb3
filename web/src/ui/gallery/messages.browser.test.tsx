import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../testing/render.tsx';
import { toast } from '../toast.ts';
import { FeedbackSpecimens } from './feedback-specimens.tsx';
import { OverlaySpecimens } from './overlay-specimens.tsx';

beforeEach(() =>
  renderComponent(
    <>
      <FeedbackSpecimens />
      <OverlaySpecimens />
    </>,
  ),
);

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

  it('covers no button of a dialog that opens after it', async () => {
    await page.viewport(1000, 360);
    toast.success('CJ Sync Completed', 'Added 4 programs, updated 12');
    const card = page.getByRole('status').filter({ hasText: 'CJ Sync Completed' });
    await expect.element(card).toBeVisible();
    await page.getByRole('button', { name: 'Open dialog', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    expect(covered(card.element(), dialog.element())).toEqual([]);
  });
});

/** The texts of the buttons of a dialog that a toast covers. */
function covered(toast: Element, dialog: Element): (string | null)[] {
  const over = toast.getBoundingClientRect();
  return [...dialog.querySelectorAll('button')]
    .filter((button) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return left < over.right && right > over.left && top < over.bottom && bottom > over.top;
    })
    .map(({ textContent }) => textContent);
}
