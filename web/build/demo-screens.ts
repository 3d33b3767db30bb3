import type { APIRequestContext, APIResponse } from '@playwright/test';
import { until } from '../../worker/local/demo-system.ts';
import { MEMBER_ROUTES } from '../tests/public-routes.ts';
import { RUNNING_ORIGIN } from './running-origin.ts';

/**
 * The paths of all screens of the signed-in demo account, those that name a sale, an earning, a month or an endpoint
 * included. It buys something and adds an endpoint if the account has none.
 */
export async function demoScreens(request: APIRequestContext): Promise<string[]> {
  const sale = (await firstSale(request)) ?? (await buy(request));
  return [
    ...MEMBER_ROUTES,
    `/app/earnings/${sale.id}`,
    `/app/earnings/${sale.earning_id}`,
    `/app/earnings/statements/${new Date().toISOString().slice(0, 7)}`,
    `/app/webhooks/${await endpointId(request)}`,
  ];
}

/** The name of a screen’s picture: its path without IDs and months. */
export function screenName(path: string): string {
  const words = path.replaceAll(/_[0-9a-z]{16,}/g, '').match(/[a-z]+/g);
  return words?.join('-') ?? 'home';
}

interface Sale {
  id: string;
  earning_id: string;
}

async function firstSale(request: APIRequestContext): Promise<Sale | null> {
  const { data } = await bodyOf<{ data: Sale[] }>(
    await request.get(`${RUNNING_ORIGIN}/v1/publisher/conversions?limit=1`),
  );
  return data[0] ?? null;
}

async function buy(request: APIRequestContext): Promise<Sale> {
  const { data } = await bodyOf<{ data: { demo: { sample_url: string } } }>(
    await request.get(`${RUNNING_ORIGIN}/v1/stats`),
  );
  const body = { link: data.demo.sample_url, amount: '40.00' };
  await bodyOf(await request.post(`${RUNNING_ORIGIN}/dev/purchase`, { data: body }));
  return until('the sale', () => firstSale(request));
}

async function endpointId(request: APIRequestContext): Promise<string> {
  const body = {
    name: 'Local inbox',
    url: `${RUNNING_ORIGIN}/dev/webhooks/inbox/screens`,
    events: ['conversion.created'],
  };
  const path = `${RUNNING_ORIGIN}/v1/publisher/webhooks`;
  return (await bodyOf<{ data: { id: string } }>(await request.put(path, { data: body }))).data.id;
}

async function bodyOf<Body>(response: APIResponse): Promise<Body> {
  if (!response.ok())
    throw new Error(`${response.url()} returned ${response.status()}: ${await response.text()}`);
  return await response.json();
}
