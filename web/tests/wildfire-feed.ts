import { type APIRequestContext, expect } from '@playwright/test';
import { byOperators, OPERATOR } from './operators.ts';

/** With as many, nearly all others keep their domains. */
const MERCHANTS = 15;
const DOMAINS = 18;
const FIRST_ID = 100_001;
const SETTINGS = '/v1/operations/networks/wildfire/settings';

/** The sandbox's Wildfire feed with more merchants, whose programs no other test uses. */
export interface GrownFeed {
  added: number;
  /** The ID of the first merchant that was added. */
  firstId: string;
  /** Removes the added merchants. */
  shrink(): Promise<void>;
  /** Makes the last row unreadable. Returns its text. */
  spoil(): Promise<string>;
  repair(): Promise<void>;
  /** Puts everything back as it was. */
  restore(): Promise<void>;
}

/** Adds merchants to the feed. Until it is restored, new programs stay pending, and a feed that lists fewer is refused. */
export async function growFeed(request: APIRequestContext): Promise<GrownFeed> {
  const { merchants, domains } = (await (await request.get('/sandbox/control/state')).json()).catalog;
  const { settings } = (await (await request.get(SETTINGS, { headers: OPERATOR })).json()).data;
  const { auto_approve, smallest_accepted_share } = settings;
  const set = async (data: object) =>
    expect((await byOperators('patch', SETTINGS, { ...data, reason: 'A test' })).ok()).toBe(true);
  const shrink = () => control(request, 'catalog', { merchants, domains });
  const repair = () => control(request, 'faults?network=wildfire');
  await set({ auto_approve: false, smallest_accepted_share: 1 });
  await control(request, 'catalog', { merchants: merchants + MERCHANTS, domains: domains + DOMAINS });
  return {
    added: MERCHANTS,
    firstId: String(FIRST_ID + merchants),
    shrink,
    async spoil() {
      const fault = { network: 'wildfire', only: 'catalog' };
      // A sync reads the domains and the rates before the merchants.
      await control(request, 'faults', { ...fault, kind: 'latency', value: 1, times: 2 });
      await control(request, 'faults', { ...fault, kind: 'malformed_rows', value: merchants + MERCHANTS });
      return '{"ID":null,"Name":7,"Categories":"none"}';
    },
    repair,
    async restore() {
      await repair();
      await shrink();
      await set({ auto_approve, smallest_accepted_share: 0 });
      await syncWildfire(request);
      await set({ smallest_accepted_share });
    },
  };
}

async function control(request: APIRequestContext, path: string, data?: object): Promise<void> {
  const response = await request.fetch(`/sandbox/control/${path}`, {
    method: data ? 'POST' : 'DELETE',
    ...(data ? { data } : {}),
  });
  expect(response.ok(), await response.text()).toBe(true);
}

async function syncWildfire(request: APIRequestContext): Promise<void> {
  const path = '/v1/operations/networks/wildfire/sync';
  const start = async () => (await request.post(path, { headers: OPERATOR })).status();
  await expect.poll(start).toBe(202);
  await expect.poll(() => catalogStatus(request, 'wildfire')).toBe('completed');
}

/** The status of the newest sync of a network's catalog. */
export async function catalogStatus(request: APIRequestContext, network: string): Promise<string> {
  const path = `/v1/operations/sync-runs?network=${network}&kind=catalog&per_page=1`;
  const { data } = await (await request.get(path, { headers: OPERATOR })).json();
  return data[0]?.status ?? 'none';
}
