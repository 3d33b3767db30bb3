import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import type { ListedPayout } from '../payouts-query.ts';

const LIST = exampleOf('get', '/v1/operations/payouts');
const [PAYOUT] = LIST.data;
const TO_BANK = { version: 1, method: 'iban', ending: '3000' } as const;

async function renderPayout(payout: Partial<ListedPayout>, path = '/admin/payouts/all?status=sent') {
  signIn('finance');
  respond('get', '/v1/operations/operators');
  if (!PAYOUT) throw new Error('The example has no payout.');
  const listed = respond('get', '/v1/operations/payouts', {
    data: [{ ...PAYOUT, amount: '15.00', destination: TO_BANK, ...payout }],
    summary: { ...LIST.summary, total: 1 },
  });
  await renderScreen(path);
  return listed;
}

const row = () => page.getByRole('table', { name: 'Payouts' }).getByRole('row').nth(1);
const button = (name: string) => row().getByRole('button', { name });

describe('a payout that a bank has and never books', () => {
  it('settles by what the bank says, about the attempt that the person has seen', async () => {
    const sent = respond('post', '/v1/operations/payouts/{id}/{step}');
    await renderPayout({ status: 'sent', is_decidable: true, idempotency_key: 'pay_1:2' });
    await button('The bank paid it').click();
    const dialog = page.getByRole('dialog', { name: 'The bank paid it?' });
    await dialog.getByLabelText('The bank’s confirmation').fill('MT900 5512');
    await dialog.getByLabelText('Reason').fill('The bank said so by phone');
    await dialog.getByRole('button', { name: 'Settle the payout' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.map(({ params, body }) => [params, body])).toEqual([
      [
        { id: PAYOUT?.id, step: 'settle' },
        { reason: 'The bank said so by phone', confirmation: 'MT900 5512', idempotency_key: 'pay_1:2' },
      ],
    ]);
  });

  it('fails by what the bank says, and the question says what becomes of the money', async () => {
    const sent = respond('post', '/v1/operations/payouts/{id}/{step}');
    await renderPayout({ status: 'sent', is_decidable: true, idempotency_key: 'pay_1:1' });
    await button('It came back').click();
    const dialog = page.getByRole('dialog', { name: 'It came back?' });
    await expect
      .element(dialog)
      .toMatchTextContent('all of its money returns to the publisher’s balance. If it was paid after all');
    await dialog.getByLabelText('The bank’s confirmation').fill('RJCT AC01');
    await dialog.getByLabelText('Reason').fill('The bank’s status report');
    await dialog.getByRole('button', { name: 'Record the failure' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent.map(({ params, body }) => [params, body])).toEqual([
      [
        { id: PAYOUT?.id, step: 'fail' },
        { reason: 'The bank’s status report', confirmation: 'RJCT AC01', idempotency_key: 'pay_1:1' },
      ],
    ]);
  });

  it('has no buttons while its provider’s record decides', async () => {
    await renderPayout({ status: 'sent', is_decidable: false });
    await expect.element(row()).toMatchTextContent('Sent');
    expect(row().getByRole('button').elements()).toHaveLength(0);
  });
});

it('a settled payout can come back, but not be paid again', async () => {
  await renderPayout({ status: 'settled', is_decidable: true }, '/admin/payouts/all?status=settled');
  await expect.element(button('It came back')).toBeVisible();
  expect(row().getByRole('button').elements()).toHaveLength(1);
});

it('a failed payout says why, and is paid again or canceled', async () => {
  await renderPayout({ status: 'failed', failure_reason: 'RJCT AC01' }, '/admin/payouts/all?status=failed');
  await expect.element(row()).toMatchTextContent('RJCT AC01');
  await expect.element(button('Pay again')).toBeVisible();
  await expect.element(button('Cancel')).toBeVisible();
});

it('the list asks for the status of the URL', async () => {
  const calls = await renderPayout({ status: 'sent' });
  expect(calls.map(({ query }) => query.status)).toEqual(['sent']);
});

it('the list asks for the one payout of the URL', async () => {
  const calls = await renderPayout({}, `/admin/payouts/all?payout=${PAYOUT?.id}`);
  await expect.element(page.getByRole('heading', { name: `Payout ${PAYOUT?.id}` })).toBeVisible();
  expect(calls.map(({ query }) => query.id)).toEqual([PAYOUT?.id]);
});
