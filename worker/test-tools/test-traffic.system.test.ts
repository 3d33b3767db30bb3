import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { LocalServer } from '../local/server.ts';
import { type OwnSystem, ownSystem } from '../local/testing/own-system.ts';

const TOKEN = 'local-only-operator-token';
const Programs = z.object({ data: z.array(z.object({ id: z.string() })) });
const Run = z.object({
  data: z.object({
    id: z.string(),
    status: z.string(),
    total_requests: z.number(),
    successful_requests: z.number(),
    interrupted: z.number(),
  }),
});
const Campaign = z.object({
  data: z.object({
    id: z.string(),
    status: z.string(),
    interrupted_clicks: z.number(),
    progress: z.object({ executedClicks: z.number(), successfulClicks: z.number() }),
  }),
});

let system: OwnSystem;
let server: LocalServer;

beforeAll(async () => {
  // An hour in ten seconds.
  system = await ownSystem(undefined, { CAMPAIGN_TIME_FACTOR: '360' });
  server = await system.start();
  await call('/dev/seed', z.unknown(), 'POST');
});

afterAll(async () => {
  await server.kill();
  system.remove();
});

it('a load test and a campaign send each click once, also if the process is killed, and their reports equal the stores', async () => {
  const programs = await approvedPrograms();

  const load = await call('/v1/operations/load-tests', Run, 'POST', {
    ...{ kind: 'scenario', scenario: 'click-tracking', duration: 4, target_rps: 50 },
  });
  const ended = await until(
    () => call(`/v1/operations/test-traffic/load-test/${load.data.id}`, Run),
    ({ data }) => data.status !== 'running',
  );
  expect(ended.data).toMatchObject({
    ...{ status: 'completed', total_requests: 200, successful_requests: 200, interrupted: 0 },
  });

  const created = await call('/v1/operations/test-campaigns', Campaign, 'POST', {
    ...{ name: 'An hour', totalClicks: 300, durationHours: 1, programs, trafficPattern: 'uniform' },
  });
  const path = `/v1/operations/test-campaigns/${created.data.id}`;
  await call(`${path}/start`, z.unknown(), 'POST');
  await until(
    () => call(path, Campaign),
    ({ data }) => data.progress.executedClicks > 0,
  );
  await server.kill();
  // The local queue is in memory: what it had is lost with the process.
  const [row] = system.rows('SELECT successful_clicks FROM long_term_test_campaigns');
  const lost = 200 + Number(row?.successful_clicks) - system.clickIds().length;
  server = await system.start();
  const { data } = await until(
    async () => {
      await call('/dev/jobs/wake_test_campaigns', z.unknown(), 'POST');
      return call(path, Campaign);
    },
    (campaign) => campaign.data.status !== 'running',
  );
  expect(data).toMatchObject({ status: 'completed', progress: { executedClicks: 300 } });

  const successful = 200 + data.progress.successfulClicks - lost;
  await vi.waitFor(() => expect(system.clickIds().length).toBeGreaterThanOrEqual(successful), 30_000);
  await server.stop();
  const clicks = system.clickIds();
  expect(new Set(clicks).size).toBe(clicks.length);
  expect(clicks.length).toBeLessThanOrEqual(successful + data.interrupted_clicks);
});

async function approvedPrograms(): Promise<string[]> {
  const path = '/v1/operations/programs?status=approved&listed=true&per_page=10';
  const { data } = await until(
    () => call(path, Programs),
    (listed) => listed.data.length === 10,
  );
  return data.map(({ id }) => id);
}

async function until<Result>(
  read: () => Promise<Result>,
  isReached: (result: Result) => boolean,
): Promise<Result> {
  return vi.waitFor(
    async () => {
      const result = await read();
      if (!isReached(result)) throw new Error(`Not yet: ${JSON.stringify(result).slice(0, 300)}`);
      return result;
    },
    { timeout: 150_000, interval: 500 },
  );
}

async function call<Body>(
  path: string,
  shape: z.ZodType<Body>,
  method = 'GET',
  body?: object,
): Promise<Body> {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return shape.parse(await response.json());
}
