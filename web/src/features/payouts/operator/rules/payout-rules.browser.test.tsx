import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { PayoutRules } from './payout-rules.tsx';

it('the payout rules are changed with a reason, and only what differs is sent', async () => {
  signIn('finance');
  respond('get', '/v1/operations/settings');
  const sent = respond('put', '/v1/operations/settings');
  await renderComponent(<PayoutRules />);
  await page.getByLabelText('Minimum payout in USD').fill('25.00');
  await page.getByRole('button', { name: 'Save payout rules' }).click();
  await expect.element(page.getByText('Please enter a reason, at most 500 characters')).toBeVisible();
  await page.getByLabelText('Reason').fill('Small payouts cost more than they move');
  await page.getByRole('button', { name: 'Save payout rules' }).click();
  await expect.element(toast('Payout rules saved')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { payout_minimum: '25.00', reason: 'Small payouts cost more than they move' },
  ]);
});
