import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { renderComponent } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import type { BankEntry } from '../payouts-query.ts';
import { UnexplainedEntries } from './unexplained-entries.tsx';

const LIST = exampleOf('get', '/v1/operations/bank-statements/entries');
const [ENTRY] = LIST.data;

async function renderEntry(entry: Partial<BankEntry>): Promise<void> {
  signIn('finance');
  if (!ENTRY) throw new Error('The example has no entry.');
  respond('get', '/v1/operations/bank-statements/entries', {
    data: [{ ...ENTRY, ...entry }],
    summary: { ...LIST.summary, total: 1 },
  });
  await renderComponent(<UnexplainedEntries />);
}

it('an entry with another amount leads to the payout that it names', async () => {
  await renderEntry({ outcome: 'amount_differs', payout_id: 'pay_jd88ebbh5897rjad' });
  await expect
    .element(page.getByRole('link', { name: 'Open the payout' }))
    .toHaveAttribute('href', '/admin/payouts/all?payout=pay_jd88ebbh5897rjad');
});

it('an entry that names no payout leads to those without an outcome', async () => {
  await renderEntry({ outcome: 'unknown', payout_id: null });
  await expect
    .element(page.getByRole('link', { name: 'Find the payout' }))
    .toHaveAttribute('href', '/admin/payouts/all?status=sent');
});
