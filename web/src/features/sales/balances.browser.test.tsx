import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../testing/api.ts';
import { renderComponent } from '../../testing/render.tsx';
import type { NextPayout } from '../payouts/balances-query.ts';
import Balances from './balances.tsx';

/** Shows balances whose next payout of 40 USD meets this obstacle. */
async function showObstacle(obstacle: NextPayout['obstacle']): Promise<void> {
  const { data } = exampleOf('get', '/v1/publisher/balances');
  const next_payout = { day: '2026-12-15', amount: '40.00', threshold: '50.00', obstacle };
  respond('get', '/v1/publisher/balances', { data, next_payout });
  await renderComponent(<Balances />);
}

describe('the balances', () => {
  it.each<[NextPayout['obstacle'], string]>([
    [null, 'The next payout day is 15 Dec 2026. It pays $40.00, if nothing changes.'],
    ['below_threshold', 'You have $40.00 of the $50.00 that a payout needs.'],
    ['details_held', 'It pays $40.00 once the hold on your new payout details ends.'],
    ['payout_open', 'A payout is being prepared. The next one follows once it is sent.'],
    ['held', 'Your payouts are on hold while we check something.'],
    ['suspended', 'Your account is suspended.'],
  ])('say what the next payout pays or waits for: %s', async (obstacle, text) => {
    await showObstacle(obstacle);
    await expect.element(page.getByText(text)).toBeVisible();
  });

  it.each<[NextPayout['obstacle'], string, string]>([
    ['details_missing', 'You have no payout details yet.', 'Add payout details'],
    ['details_incomplete', 'Your payout details lack what banks ask for.', 'Complete payout details'],
    ['transfer_failed', 'Your last payout came back.', 'Check your payout details'],
    ['tax_missing', 'Your tax data is missing or has expired.', 'Give tax data'],
  ])('link to what the publisher can do about %s', async (obstacle, text, label) => {
    await showObstacle(obstacle);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: label }))
      .toHaveAttribute('href', '/settings?tab=billing');
  });
});
