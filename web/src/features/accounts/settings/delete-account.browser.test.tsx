import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import type { NextPayout } from '../../payouts/balances-query.ts';
import { DeleteAccount } from './delete-account.tsx';

/** Opens the dialog that deletes an account with this balance. */
async function openDialog(
  approved: string,
  pending: string,
  payout: Partial<NextPayout> = { amount: '0.00', obstacle: null },
): Promise<void> {
  const balances = exampleOf('get', '/v1/publisher/balances');
  const nextPayout = { ...balances.next_payout, ...payout };
  respond('get', '/v1/publisher/balances', { ...balances, next_payout: nextPayout });
  const { data } = exampleOf('get', '/v1/auth/deletion');
  respond('get', '/v1/auth/deletion', { data: { ...data, deletion: null, balance: { approved, pending } } });
  await renderComponent(<DeleteAccount email="ada@fenwick.example" />);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect.element(dialog().getByLabelText('To confirm, enter ada@fenwick.example')).toBeVisible();
}

const dialog = () => page.getByRole('dialog', { name: 'Delete your account?' });
const UNPAID = 'You have earnings that aren’t paid out.';

describe('a person who deletes an account', () => {
  it.each([
    ['24.68', '12.34'],
    ['24.68', '0.00'],
    ['0.00', '12.34'],
  ])('sees earnings that aren’t paid out: $%s approved and $%s pending', async (approved, pending) => {
    await openDialog(approved, pending);
    await expect.element(dialog()).toMatchTextContent(UNPAID);
    await expect.element(dialog()).toMatchTextContent(`$${approved} approved and $${pending} pending.`);
  });

  it.each<[NextPayout['obstacle'], string]>([
    [null, 'We pay $0.42 with the payouts of 15 Dec 2026, however little it is'],
    ['below_threshold', 'We pay $0.42 with the payouts of 15 Dec 2026, however little it is'],
    ['details_missing', '$0.42 is due, but we have no payout details.'],
    [
      'details_incomplete',
      '$0.42 is due, but your payout details lack what banks ask for. Complete them before the account is closed',
    ],
    ['details_held', 'We pay $0.42 with the payouts of 15 Dec 2026, however little it is'],
    [
      'transfer_failed',
      'Your last payout came back. Change your payout details before the account is closed',
    ],
    ['suspended', '$0.42 is on hold. It isn’t paid before the account is closed unless the hold ends.'],
    ['tax_missing', '$0.42 is due, but your tax data is missing or expired.'],
    ['held', '$0.42 is on hold. It isn’t paid before the account is closed unless the hold ends.'],
    ['payout_open', 'We complete it, and pay $0.42 more, before we close the account.'],
  ])('with the obstacle %s reads what becomes of the money that is due', async (obstacle, text) => {
    await openDialog('0.42', '12.34', { amount: '0.42', day: '2026-12-15', obstacle });
    await expect.element(dialog()).toMatchTextContent(text);
    await expect.element(dialog()).toMatchTextContent('stays owed under your publisher ID for the 7 years');
  });

  it.each<[NextPayout['obstacle'], string]>([
    ['transfer_failed', 'Your last payout came back.'],
    ['payout_open', 'A payout is being prepared. We complete it before we close the account.'],
  ])('with the obstacle %s reads of it although nothing more is due', async (obstacle, text) => {
    await openDialog('40.00', '0.00', { amount: '0.00', obstacle });
    await expect.element(dialog()).toMatchTextContent(text);
  });

  it('sees nothing about earnings if all are paid out', async () => {
    await openDialog('0.00', '0.00');
    await expect.element(dialog()).not.toMatchTextContent(UNPAID);
  });
});
