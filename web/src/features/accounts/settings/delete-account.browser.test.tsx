import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../testing/api.ts';
import { renderComponent } from '../../../testing/render.tsx';
import { DeleteAccount } from './delete-account.tsx';

/** Opens the dialog that deletes an account with this balance. */
async function openDialog(approved: string, pending: string): Promise<void> {
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

  it('sees nothing about earnings if all are paid out', async () => {
    await openDialog('0.00', '0.00');
    await expect.element(dialog()).not.toMatchTextContent(UNPAID);
  });
});
