import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { LocalServer } from './server.ts';
import { type OwnSystem, ownSystem } from './testing/own-system.ts';

const RunList = z.object({
  data: z.array(z.object({ id: z.string(), network_id: z.string(), status: z.string(), pages: z.number() })),
});
const Seeded = z.object({ data: z.object({ runs: z.array(z.string()), already: z.boolean() }) });
const Stats = z.object({
  data: z.object({ demo: z.object({ sample_url: z.string(), clicks: z.number() }) }),
});
const Click = z.object({ click_id: z.string() });

const PROGRAMS = `SELECT network_id, program_id, id, content_hash, is_active, status
  FROM network_programs ORDER BY 1, 2`;
/** A shared brand has the name of the network that was synced first, which can differ in case. */
const BRANDS = 'SELECT id, lower(name) AS name, domain_count, numeric_commission FROM brands ORDER BY id';

const systems: OwnSystem[] = [];
const servers: LocalServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.kill()));
  for (const system of systems.splice(0)) system.remove();
});

it('a sync that a crash interrupts continues after the restart, the catalog is complete and no click is lost', async () => {
  const crashed = await newSystem();
  let server = await start(crashed);
  await slowDown(server, 'siteplug');
  await call(server, '/dev/seed', Seeded, { method: 'POST' });
  await runs(server, (found) => isDone(found, 'wildfire'));
  const clicked = await clickAround(server, 20);
  await runs(server, (found) => found.some((run) => run.network_id === 'siteplug' && run.pages >= 2));
  await server.kill();
  expect(crashed.clickIds()).toEqual(clicked);
  expect(crashed.rows("SELECT status FROM sync_runs WHERE network_id = 'siteplug'")).toEqual([
    { status: 'running' },
  ]);

  server = await start(crashed);
  const { data: seeded } = await call(server, '/dev/seed', Seeded, { method: 'POST' });
  expect(seeded.already).toBe(true);
  const after = await runs(server, (found) => found.every(({ status }) => status !== 'running'));
  expect(after.map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
  await server.stop();

  const uninterrupted = await newSystem();
  server = await start(uninterrupted);
  await call(server, '/dev/seed', Seeded, { method: 'POST' });
  await runs(server, (found) => found.length === 3 && found.every(({ status }) => status === 'completed'));
  await server.stop();

  expect(crashed.rows(PROGRAMS).length).toBeGreaterThan(600);
  expect(crashed.rows(PROGRAMS)).toEqual(uninterrupted.rows(PROGRAMS));
  expect(crashed.rows(BRANDS)).toEqual(uninterrupted.rows(BRANDS));
  expect(crashed.clickIds()).toEqual(clicked);
});

async function newSystem(): Promise<OwnSystem> {
  const system = await ownSystem();
  systems.push(system);
  return system;
}

async function start(system: OwnSystem): Promise<LocalServer> {
  const server = await system.start();
  servers.push(server);
  return server;
}

/** Slows down a sandbox network to half a second per call, so that the test can interrupt its sync. */
async function slowDown(server: LocalServer, network: string): Promise<void> {
  const fault = { network, kind: 'latency', value: 500 };
  await call(server, '/sandbox/control/faults', z.unknown(), { method: 'POST', body: JSON.stringify(fault) });
}

/** Lets `count` visitors follow the demo publisher's link. Returns the click IDs after the database has them. */
async function clickAround(server: LocalServer, count: number): Promise<string[]> {
  const link = new URL((await demo(server)).sample_url).pathname;
  const clicks = await Promise.all(
    Array.from({ length: count }, (_, visitor) =>
      call(server, link, Click, {
        headers: {
          accept: 'application/json',
          'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
          'cf-connecting-ip': `203.0.113.${visitor + 1}`,
        },
      }),
    ),
  );
  await until(async () => (await demo(server)).clicks === count);
  return clicks.map(({ click_id }) => click_id).sort();
}

async function demo(server: LocalServer) {
  return (await call(server, '/v1/stats', Stats)).data.demo;
}

type Run = z.infer<typeof RunList>['data'][number];

function isDone(found: Run[], network: string): boolean {
  return found.some((run) => run.network_id === network && run.status === 'completed');
}

/** Polls the sync runs until a condition is true. */
async function runs(server: LocalServer, condition: (found: Run[]) => boolean): Promise<Run[]> {
  const headers = { authorization: 'Bearer local-only-operator-token' };
  let found: Run[] = [];
  await until(async () => {
    found = (await call(server, '/v1/operations/sync-runs', RunList, { headers })).data;
    return condition(found);
  });
  return found;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  await vi.waitFor(async () => expect(await condition()).toBe(true), { timeout: 90_000, interval: 100 });
}

async function call<Body>(
  server: LocalServer,
  path: string,
  shape: z.ZodType<Body>,
  init: RequestInit = {},
): Promise<Body> {
  const response = await fetch(server.origin + path, init);
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
  return shape.parse(await response.json());
}
