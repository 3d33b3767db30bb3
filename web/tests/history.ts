import { createHmac } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';

const PARTNER = 'demo-partner';
const SIGNING_KEY = 'local-only-demo-partner-key';

export interface Visit {
  at: string;
  classification?: 'click' | 'bot' | 'preview' | 'duplicate' | 'blocked' | 'unmonetized' | 'test';
  sub_id?: string;
  country?: string;
  user_agent?: string;
  referer?: string;
}

interface Sale {
  clickId: string;
  at: string;
  payout: string;
  status: 'pending' | 'approved' | 'reversed';
}

/** Stores earlier visits of a publisher. Returns their click IDs. */
export async function storeVisits(
  request: APIRequestContext,
  publisherId: string,
  visits: readonly Visit[],
): Promise<string[]> {
  const response = await request.post('/dev/clicks', { data: { publisher_id: publisherId, visits } });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).data.click_ids;
}

/** Reports sales of earlier clicks, as the demo partner does. */
export async function reportSales(request: APIRequestContext, sales: readonly Sale[]): Promise<void> {
  for (const { clickId, at, payout, status } of sales) {
    const fields = { clickid: clickId, txid: `sale-${clickId}`, order_id: `order-${clickId}`, payout };
    const query = new URLSearchParams({ ...fields, status, event_time: at }).toString();
    const signature = createHmac('sha256', SIGNING_KEY).update(query).digest('hex');
    const response = await request.post(`/v1/postback/${PARTNER}?${query}`, {
      headers: { 'x-postback-signature': `sha256=${signature}` },
    });
    expect(response.status(), await response.text()).toBe(200);
  }
}

/** The ID of the publisher who is signed in. */
export async function publisherId(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/v1/auth/session')).json();
  return data.publisher.publisher_id;
}

/** Makes the redirect read the edge table now, which it otherwise does within a minute. */
export async function forgetEdge(request: APIRequestContext): Promise<void> {
  expect((await request.post('/dev/edge/clear')).status()).toBe(200);
}
