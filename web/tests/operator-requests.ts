import { randomBytes } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { reportSales, storeVisits } from './history.ts';
import { byOperators, OPERATOR } from './operators.ts';

const HOUR_MS = 3_600_000;

/** Stores a click of an hour ago. Returns its ID. */
export async function storeClick(request: APIRequestContext, publisherId: string): Promise<string> {
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  const [clickId = ''] = await storeVisits(request, publisherId, [{ at }]);
  return clickId;
}

/** Claims a sale of 4 dollars for the publisher who is signed in. Returns its order ID. */
export async function fileClaim(request: APIRequestContext, publisherId: string): Promise<string> {
  const order = `order-${randomBytes(5).toString('hex')}`;
  const data = {
    click_id: await storeClick(request, publisherId),
    order_id: order,
    gross_commission: '4.00',
  };
  const filed = await request.post('/v1/tracking/conversion', { data });
  expect(filed.status(), await filed.text()).toBe(200);
  return order;
}

/** Reports a sale of 4 dollars that is held, because its click came from a bot. Returns the click's ID. */
export async function reportHeldSale(request: APIRequestContext, publisherId: string): Promise<string> {
  const at = new Date(Date.now() - HOUR_MS).toISOString();
  const [clickId = ''] = await storeVisits(request, publisherId, [{ at, classification: 'preview' }]);
  await reportSaleOf(request, clickId);
  return clickId;
}

/** Reports a sale of 4 dollars without a publisher. Returns the click ID that it names. */
export async function reportUnattributedSale(request: APIRequestContext): Promise<string> {
  const clickId = `unknown${randomBytes(6).toString('hex')}`;
  await reportSaleOf(request, clickId);
  return clickId;
}

async function reportSaleOf(request: APIRequestContext, clickId: string): Promise<void> {
  const at = new Date().toISOString();
  await reportSales(request, [{ clickId, at, payout: '4.00', status: 'approved' }]);
}

/** Sends feedback. Returns its title. */
export async function sendFeedback(request: APIRequestContext): Promise<string> {
  const title = `Dark charts ${randomBytes(4).toString('hex')}`;
  const data = {
    title,
    description: `${title}: they are hard to read.`,
    type: 'improvement',
    context: 'earnings',
  };
  const response = await request.post('/v1/feedback', { data });
  expect(response.status(), await response.text()).toBe(201);
  return title;
}

/** An operator records that someone without an account asks for their data. */
export async function recordDataRequest(request: APIRequestContext): Promise<void> {
  const data = {
    kind: 'export',
    email: `writes-${randomBytes(4).toString('hex')}@site.example`,
    text: 'Wrote to us and asks for a copy of the data',
    received_at: new Date(Date.now() - HOUR_MS).toISOString(),
  };
  const response = await request.post('/v1/operations/data-requests', { data, headers: OPERATOR });
  expect(response.status(), await response.text()).toBe(201);
}

/** Creates the partner network `fenwick-media`, unless there is one. */
export async function createPartner(): Promise<void> {
  const created = await byOperators('post', '/v1/operations/networks', {
    network_id: 'fenwick-media',
    name: 'Fenwick Media',
    currency: 'USD',
    settings: { link_template: 'https://{domain}/?partner_click={click_id}' },
    reason: 'A partner of the tests',
  });
  expect(created.ok(), await created.text()).toBe(true);
}
