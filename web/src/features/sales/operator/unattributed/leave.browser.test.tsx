import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';

const LIST = '/v1/operations/unattributed-conversions';
const ONE = '/v1/operations/unattributed-conversions/{id}';
const LEAVE = '/v1/operations/unattributed-conversions/leave';
const TAKE_UP = '/v1/operations/unattributed-conversions/take-up';
const { data: SALE } = exampleOf('get', ONE);
const WAITING = { ...SALE, unattributed_reason: 'click_id_missing' as const, matches: [], left: false };
const NETWORKS = [{ network_id: 'cj', network_name: 'CJ', sales: 203 }];

it('a sale is left with its network with a reason, which the sale shows then', async () => {
  signIn('finance');
  respondQueues();
  let left = false;
  respond('get', ONE, () => ({
    data: left ? { ...WAITING, left, left_reason: 'A sale of our own site.' } : WAITING,
  }));
  const sent = respond('post', LEAVE, () => {
    left = true;
    return { data: { left: 1, more: false } };
  });
  await renderScreen(`/admin/requests/unattributed/${SALE.id}`);
  await page.getByRole('button', { name: 'Leave with the network' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave this sale with the network?' });
  await dialog.getByLabelText('Reason').fill('A sale of our own site.');
  await dialog.getByRole('button', { name: 'Leave sale' }).click();
  await expect.element(toast('1 sale left')).toBeVisible();
  await expect.element(page.getByText('A sale of our own site.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Take up again' })).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ ids: [SALE.id], reason: 'A sale of our own site.' }]);
});

it('all sales of a network and a reason are left together', async () => {
  signIn('finance');
  respondQueues();
  const listed = respond('get', LIST, { summary: { total: 203, gross: '12.00', networks: NETWORKS } });
  const sent = respond('post', LEAVE, { data: { left: 203, more: false } });
  await renderScreen('/admin/requests/unattributed?reason=click_id_missing');
  await page.getByLabelText('Network').selectOptions('CJ');
  await page.getByRole('button', { name: 'Leave all 203' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave all 203 sales with CJ?' });
  await dialog.getByLabelText('Reason').fill('CJ reports no click.');
  await dialog.getByRole('button', { name: 'Leave sales' }).click();
  await expect.element(toast('203 sales left')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { network: 'cj', unattributed_reason: 'click_id_missing', reason: 'CJ reports no click.' },
  ]);
  expect(listed.at(-1)?.query).toMatchObject({ network: 'cj', reason: 'click_id_missing' });
});

it('left sales are listed by a filter, and taken up again', async () => {
  signIn('finance');
  respondQueues();
  const listed = respond('get', LIST, { summary: { total: 4, gross: '12.00', networks: NETWORKS } });
  const sent = respond('post', TAKE_UP, { data: { taken_up: 4, more: false } });
  await renderScreen('/admin/requests/unattributed?network=cj');
  await page.getByLabelText('Reason').selectOptions('Left');
  await page.getByRole('button', { name: 'Take up all 4' }).click();
  await expect.element(toast('Taken up')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ network: 'cj' }]);
  expect(listed.at(-1)?.query).toMatchObject({ network: 'cj', state: 'left' });
});

it('an operator without money:write sees the filter only', async () => {
  signIn('operator');
  respondQueues();
  respond('get', LIST, { summary: { total: 203, gross: '12.00', networks: NETWORKS } });
  await renderScreen('/admin/requests/unattributed?network=cj');
  await expect.element(page.getByText('of commission waits')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Leave/ })).not.toBeInTheDocument();
});

/** The counts of the other queues. */
function respondQueues() {
  respond('get', LIST);
  for (const other of ['claims', 'held-conversions', 'data-requests'] as const)
    respond('get', `/v1/operations/${other}`);
}
