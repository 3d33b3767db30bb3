import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const RUN = exampleOf('get', '/v1/operations/payout-runs/{id}').data;
const REVIEW = exampleOf('get', '/v1/operations/payout-runs/{id}/review').data;
const LIST = exampleOf('get', '/v1/operations/payout-runs/{id}/payouts');
const [PAYOUT] = LIST.data;

async function renderRun(review: Partial<typeof REVIEW>): Promise<void> {
  signIn('finance');
  const run = { ...RUN, status: 'created' as const, amount: '150.00', payouts: 3, held: 0, batches: [] };
  respond('get', '/v1/operations/payout-runs/{id}', { data: run });
  respond('get', '/v1/operations/payout-runs/{id}/review', { data: { ...REVIEW, ...review } });
  respond('get', '/v1/operations/operators');
  if (!PAYOUT) throw new Error('The example has no payout.');
  respond('get', '/v1/operations/payout-runs/{id}/payouts', {
    data: [
      {
        ...PAYOUT,
        status: 'created',
        destination: null,
        goes_to: { method: 'iban', ending: '3000' },
        sales: { count: 2, amount: '60.000000' },
        adjustments: '5.000000',
        clawbacks: '-15.000000',
        previous_amount: null,
      },
    ],
  });
  await renderScreen(`/admin/payouts/runs/${RUN.id}`);
}

const COVERED = {
  rails: [
    { rail: 'bank' as const, count: 1, amount: '50.000000' },
    { rail: 'paypal' as const, count: 2, amount: '100.000000' },
  ],
  ledger: {
    unsent: { count: 3, amount: '150.000000' },
    balance: '151.250000',
    above_balance: 0,
    differing_items: 0,
  },
  previous: {
    id: RUN.id,
    period: '2026-10',
    number: 1,
    payouts: 2,
    amount: '100.00',
    new_publishers: 1,
    missing_publishers: 0,
  },
};

it('an approver sees the split, the ledger and the run before, also in the question', async () => {
  await renderRun(COVERED);
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect.element(comparison).toMatchTextContent('$100.00 in 2 payouts');
  await expect.element(comparison).toMatchTextContent('The ledger covers every payout.');
  await expect.element(comparison).toMatchTextContent('$151.25');
  await expect.element(comparison).toMatchTextContent('this one is 50% larger');
  await expect.element(comparison).toMatchTextContent('1 publisher never paid before');
  await page.getByRole('button', { name: 'Approve run' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent('PayPal: 2 payouts, $100.00');
  await expect.element(dialog).toMatchTextContent('The ledger covers every payout.');
});

it('each payout has its account, shortened, and what it pays before anything is sent', async () => {
  await renderRun(COVERED);
  const row = page.getByRole('table', { name: 'Payouts of the run' }).getByRole('row').nth(1);
  await expect.element(row).toMatchTextContent('IBAN ending in 3000');
  await expect.element(row).toMatchTextContent('2 sales $60.00');
  await expect.element(row).toMatchTextContent('Adjustments');
  await expect.element(row).toMatchTextContent('Clawbacks');
  await expect.element(row).toMatchTextContent('First payout');
});

it('a payout above the balance in the ledger is an error', async () => {
  await renderRun({ ...COVERED, ledger: { ...COVERED.ledger, above_balance: 1 } });
  await expect.element(page.getByText('The ledger doesn’t cover every payout.')).toBeVisible();
});
