import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../../testing/render.tsx';
import { WorkList } from './work-list.tsx';

it.each([
  ['silent_payouts', 'payout without an outcome', 'sent'],
  ['failed_payouts', 'failed payout', 'failed'],
  ['waiting_payouts', 'approved payout not sent yet', 'approved'],
] as const)('%s lead to the payouts of that status', async (kind, name, status) => {
  await renderComponent(<WorkList work={[{ kind, count: 1, oldest_at: null }]} />);
  await expect
    .element(page.getByRole('link', { name }))
    .toHaveAttribute('href', `/admin/payouts/all?status=${status}`);
});
