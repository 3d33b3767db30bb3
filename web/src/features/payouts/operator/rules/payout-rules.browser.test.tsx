import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
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
    {
      payout_minimum: '25.00',
      seen: { payout_minimum: '10.00' },
      reason: 'Small payouts cost more than they move',
    },
  ]);
});

it('the payout rules that a colleague has changed meanwhile are loaded again, and nothing is put back', async () => {
  signIn('finance');
  const { data } = exampleOf('get', '/v1/operations/settings');
  respond('get', '/v1/operations/settings');
  const sent = refuse('put', '/v1/operations/settings', {
    status: 409,
    code: 'seen.outdated',
    detail: 'This has been changed since you loaded it.',
  });
  await renderComponent(<PayoutRules />);
  await page.getByLabelText('Minimum payout in USD').fill('25.00');
  await page.getByLabelText('Reason').fill('A test');
  respond('get', '/v1/operations/settings', { data: { ...data, payout_minimum: '40.00', payout_day: 3 } });
  await page.getByRole('button', { name: 'Save payout rules' }).click();
  await expect.element(page.getByText('This has been changed since you loaded it.')).toBeVisible();
  await expect.element(page.getByLabelText('Minimum payout in USD')).toHaveValue('25.00');
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect.element(page.getByLabelText('Minimum payout in USD')).toHaveValue('40.00');
  await expect.element(page.getByLabelText('Day of the month (UTC)')).toHaveValue('3');
  expect(sent.map(({ body }) => body)).toEqual([
    { payout_minimum: '25.00', seen: { payout_minimum: '10.00' }, reason: 'A test' },
  ]);
});
