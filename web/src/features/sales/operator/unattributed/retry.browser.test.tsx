import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { exampleOf, refuse, respond } from '../../../../testing/api.ts';
import { toast } from '../../../../testing/page-parts.ts';
import { renderComponent, renderScreen } from '../../../../testing/render.tsx';
import { signIn } from '../../../../testing/session.ts';
import { RetryNetwork } from './retry-network.tsx';
import { RetrySale } from './retry-sale.tsx';

const RETRY_ONE = '/v1/operations/conversions/{id}/reattribute';
const RETRY_ALL = '/v1/operations/networks/{network}/reattribute';
const LIST = '/v1/operations/unattributed-conversions';
const NETWORKS = [
  { network_id: 'cj', network_name: 'CJ', sales: 1 },
  { network_id: 'wildfire', network_name: 'Wildfire', sales: 203 },
];
const { data: SALE } = exampleOf('post', RETRY_ONE);

describe('a sale that is attributed again', () => {
  it('says who is credited for it', async () => {
    const sent = respond('post', RETRY_ONE, {
      data: { ...SALE, publisher_id: 'PUB000041', unattributed_reason: null },
    });
    await renderComponent(<RetrySale saleId={SALE.id} />);
    await page.getByRole('button', { name: 'Retry attribution' }).click();
    await expect.element(toast('PUB000041 is credited for it.')).toBeVisible();
    expect(sent.map(({ params }) => params)).toEqual([{ id: SALE.id }]);
  });

  it('says that it still has no publisher', async () => {
    respond('post', RETRY_ONE, { data: { ...SALE, unattributed_reason: 'click_id_missing' } });
    await renderComponent(<RetrySale saleId={SALE.id} />);
    await page.getByRole('button', { name: 'Retry attribution' }).click();
    await expect.element(toast('Nothing changed')).toBeVisible();
  });
});

describe('the sales of a network that are attributed again', () => {
  it('are all checked, however many calls it takes', async () => {
    const next = 'cnv_3dm5s2j3e1er83zp';
    const sent = respond('post', RETRY_ALL, ({ query }) => ({
      data: query.after ? { checked: 3, changed: 0, next: null } : { checked: 200, changed: 2, next },
    }));
    await renderComponent(<RetryNetwork networks={NETWORKS} network="wildfire" />);
    await page.getByRole('button', { name: 'Retry attribution' }).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog.getByLabelText('Network')).toHaveDisplayValue('Wildfire (203 sales)');
    await dialog.getByRole('button', { name: 'Retry attribution' }).click();
    await expect.element(toast('2 sales changed')).toBeVisible();
    await expect.element(toast('203 sales checked.')).toBeVisible();
    expect(sent.map(({ params, query }) => [params.network, query.after])).toEqual([
      ['wildfire', undefined],
      ['wildfire', next],
    ]);
  });

  it('say how far the check came if it fails', async () => {
    refuse('post', RETRY_ALL, { status: 409, code: 'conversion.contended', detail: 'Try again.' });
    await renderComponent(<RetryNetwork networks={NETWORKS} network={undefined} />);
    await page.getByRole('button', { name: 'Retry attribution' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Retry attribution' }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent('0 sales checked. Try again.');
  });

  it.each([
    ['finance', 1],
    ['operator', 0],
  ] as const)('can be checked by a role that may change sales: %s', async (role, buttons) => {
    signIn(role);
    const { summary } = exampleOf('get', LIST);
    respond('get', LIST, { summary: { ...summary, total: 204, networks: NETWORKS } });
    for (const other of ['claims', 'held-conversions', 'data-requests'] as const)
      respond('get', `/v1/operations/${other}`);
    await renderScreen('/admin/requests/unattributed');
    await expect.element(page.getByText('of commission waits')).toBeVisible();
    expect(page.getByRole('button', { name: 'Retry attribution' }).elements()).toHaveLength(buttons);
  });
});
