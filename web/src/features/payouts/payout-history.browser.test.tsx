import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../testing/api.ts';
import { renderComponent } from '../../testing/render.tsx';
import PayoutHistory from './payout-history.tsx';
import type { Payout } from './payouts-query.ts';

const [PAYOUT] = exampleOf('get', '/v1/publisher/payouts').data;
const TAX = exampleOf('get', '/v1/publisher/payout-tax').data;

/** The list has one payout, with these steps. */
async function renderPayout(...statuses: Payout['status'][]): Promise<void> {
  const steps = statuses.map((status, hour) => ({ status, at: `2026-11-21T0${hour}:00:00.000Z` }));
  const status = statuses.at(-1) ?? 'created';
  respond('get', '/v1/publisher/payout-tax', { data: { ...TAX, holds: [] } });
  respond('get', '/v1/publisher/payouts', { data: PAYOUT ? [{ ...PAYOUT, status, steps }] : [] });
  await renderComponent(<PayoutHistory />);
}

const payout = () => page.getByRole('list', { name: 'Payouts' }).getByRole('listitem').first();

describe('a payout', () => {
  it('is sent until the bank or PayPal confirms that it has arrived', async () => {
    await renderPayout('created', 'approved', 'sent');
    await expect.element(payout()).toMatchTextContent('Sent');
    await expect.element(payout()).not.toMatchTextContent('Arrived');
  });

  it('has arrived once that is confirmed', async () => {
    await renderPayout('created', 'approved', 'sent', 'settled');
    await expect.element(payout()).toMatchTextContent('Arrived');
  });
});
