import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DeployRefusal, parseDeployment } from './deployment.ts';
import {
  COMMIT,
  deploymentText,
  emptyAccount,
  NETWORK_SECRETS,
  type TestDeployment,
} from './testing/deploy-to.ts';

const FOURTEEN_DAYS = 14 * 24 * 60 * 60;
const OWN_KEYS = ['ADDRESS_KEY', 'CLICK_ID_KEY', 'ENCRYPTION_KEY', 'LEDGER_SIGNING_KEY', 'OPERATOR_TOKEN'];
let made: TestDeployment | undefined;

afterEach(async () => {
  await made?.remove();
  made = undefined;
});

async function account(): Promise<TestDeployment> {
  made = await emptyAccount();
  return made;
}

test('an empty account gets everything, and a second deployment creates nothing', async () => {
  const shop = await account();
  const { state } = shop.account;
  await shop.deploy();

  expect(shop.account.unknown).toEqual([]);
  expect(shop.said.filter((line) => line.includes('WARNING'))).toEqual([]);
  const worker = state.scriptNamed('tributary');
  expect(worker.hosts).toEqual(['api.shop.example', 'go.shop.example']);
  expect(worker.subdomain).toEqual({ enabled: false, previews_enabled: false });
  expect(worker.schedules).toContain('*/5 * * * *');
  expect([...worker.secrets.keys()].sort()).toEqual([...OWN_KEYS, ...Object.keys(NETWORK_SECRETS)].sort());
  expect(
    [...state.queues.values()].map(({ name, retentionSeconds, consumers }) => ({
      name,
      retentionSeconds,
      consumers: consumers.length,
    })),
  ).toEqual(
    ['clicks', 'emails', 'webhooks', 'clicks-dead', 'emails-dead', 'webhooks-dead'].map((name) => ({
      name: `tributary-${name}`,
      retentionSeconds: FOURTEEN_DAYS,
      consumers: 1,
    })),
  );
  const [database] = [...state.databases.values()];
  expect(database?.location).toBe('weur');
  expect(
    database?.data.prepare(`SELECT COUNT(*) AS n FROM sqlite_master WHERE name = 'conversions'`).get(),
  ).toEqual({ n: 1 });
  expect(state.buckets.get('tributary-archive')?.lockRules).toHaveLength(3);
  const pages = state.projects.get('tributary-web');
  expect(pages?.domains).toEqual(['shop.example']);
  expect(pages?.deployments.map(({ commit, isProduction }) => ({ commit, isProduction }))).toEqual([
    { commit: COMMIT, isProduction: true },
  ]);

  const keys = new Map(worker.secrets);
  shop.said.length = 0;
  await shop.deploy();
  expect(shop.said.filter((line) => /created|registered|made/.test(line))).toEqual([]);
  expect(worker.secrets).toEqual(keys);
  expect(worker.deployments).toHaveLength(2);
  expect(state.queues.size).toBe(6);
});

test('a deployment that does not serve gives way to what served before', async () => {
  const shop = await account();
  const { state } = shop.account;
  await shop.deploy();
  const { deployed } = state.scriptNamed('tributary');
  const live = state.projects.get('tributary-web')?.live;
  shop.serves = false;

  await expect(shop.deploy()).rejects.toThrow('The smoke test failed');

  expect(state.scriptNamed('tributary').deployed).toBe(deployed);
  expect(state.projects.get('tributary-web')?.live).toBe(live);
});

test('staging beside production shares no database, queue, bucket, counter or page with it', async () => {
  const shop = await account();
  const { state } = shop.account;
  await shop.deploy();
  await shop.deploy({
    deployment: parseDeployment('staging', deploymentText('staging')),
    keysFile: join(shop.folder, 'staging.age'),
  });

  const [production, staging] = ['tributary', 'tributary-staging'].map((name) => state.scriptNamed(name));
  const shared = (production?.versions[0]?.bindings ?? []).filter(({ name, type, ...rest }) => {
    const other = staging?.versions[0]?.bindings.find((each) => each.name === name);
    const isOwn = ['d1', 'kv_namespace', 'r2_bucket', 'queue', 'ratelimit', 'workflow'].includes(type);
    return isOwn && JSON.stringify({ ...rest, name, type }) === JSON.stringify(other);
  });
  expect(shared).toEqual([]);
  expect(staging?.hosts).toEqual(['api.staging.shop.example', 'go.staging.shop.example']);
  expect(state.projects.get('tributary-staging-web')?.domains).toEqual(['staging.shop.example']);
  expect(staging?.secrets.get('ENCRYPTION_KEY')).not.toBe(production?.secrets.get('ENCRYPTION_KEY'));
});

test.each([
  ['while the queues were made', { at: 12, kind: 'before' }],
  ['after a migration whose response was lost', { at: 21, kind: 'after' }],
] as const)('a deployment that failed %s is completed by the next one', async (_, fault) => {
  const shop = await account();
  shop.account.fault = fault;
  await expect(shop.deploy()).rejects.toThrow();
  shop.account.fault = null;
  await shop.deploy();
  expect(shop.account.state.queues.size).toBe(6);
  expect(shop.account.state.databases.size).toBe(1);
  expect(shop.account.unknown).toEqual([]);
});

test('the keys of a Worker that is gone come back from their copy', async () => {
  const shop = await account();
  const { state } = shop.account;
  await shop.deploy();
  const keys = new Map(state.scriptNamed('tributary').secrets);
  for (const name of OWN_KEYS)
    expect(readFileSync(join(shop.folder, 'keys.age'), 'latin1')).not.toContain(keys.get(name));
  state.scripts.clear();
  for (const queue of state.queues.values()) queue.consumers.length = 0;

  await expect(shop.deploy({ passphrase: async () => 'another passphrase' })).rejects.toThrow(DeployRefusal);
  await shop.deploy();

  expect(state.scriptNamed('tributary').secrets).toEqual(keys);
});
