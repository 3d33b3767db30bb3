import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import { RUNNING_ORIGIN } from '../build/running-origin.ts';
import { publisherId } from './history.ts';

const PATIENCE_MS = 150_000;

export interface Bought {
  clickId: string;
  orderId: string;
  conversionId: string;
  earningId: string;
  commissionId: string;
  network: string;
  /** The publisher's part in dollars. */
  net: string;
}

/** Buys in a brand's demo shop through the account's own link, and waits for the earning. */
export async function buy({ request }: BrowserContext, network: string, amount = '40.00'): Promise<Bought> {
  const { id } = await brandOf(request, network);
  const link = `${RUNNING_ORIGIN}/go/${await publisherId(request)}/${id}`;
  const bought = await request.post('/dev/purchase', { data: { link, amount } });
  expect(bought.status()).toBe(201);
  const { data } = await bought.json();
  const earning = await earningOf(request, data.click_id);
  return {
    network,
    net: earning.net,
    clickId: data.click_id,
    orderId: data.orderId,
    commissionId: data.commission.id,
    conversionId: earning.conversion_id,
    earningId: earning.earning_id,
  };
}

/** Waits for the network's report of a sale. */
export async function earningOf(
  request: APIRequestContext,
  clickId: string,
): Promise<{ conversion_id: string; earning_id: string; net: string }> {
  let earning = { conversion_id: '', earning_id: '', net: '' };
  await expect
    .poll(
      async () => {
        const headers = { accept: 'application/json' };
        const { data } = await (await request.get(`/dev/earnings/${clickId}`, { headers })).json();
        earning = data[0] ?? earning;
        return earning.conversion_id;
      },
      { timeout: PATIENCE_MS },
    )
    .not.toBe('');
  return earning;
}

/** Lets the network decide about a sale, and waits for its report. */
export async function decide(
  request: APIRequestContext,
  sale: Bought,
  decision: object,
  status: string,
): Promise<void> {
  const path = `/sandbox/control/commissions/${sale.network}/${sale.commissionId}`;
  const response = await request.post(path, { data: decision });
  expect(response.ok()).toBe(true);
  const statusNow = async () => {
    const traced = await request.get(`/v1/publisher/conversions/${sale.conversionId}/trace`);
    return (await traced.json()).data.status;
  };
  await expect.poll(statusNow, { timeout: PATIENCE_MS }).toBe(status);
}

export interface ListedBrand {
  id: string;
  name: string;
  domain: string;
  website_url: string;
}

/** A brand of a network. */
export async function brandOf(
  request: APIRequestContext,
  network: string,
  type?: 'percentage',
): Promise<ListedBrand> {
  const params = { network, per_page: '1', ...(type && { type }) };
  const { data } = await (await request.get('/v1/brands', { params })).json();
  return data[0];
}
