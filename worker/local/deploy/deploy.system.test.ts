import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeployRefusal, parseDeployment } from './deployment.ts';
import { pause, restoreDatabase, resume } from './restore-database.ts';
import { rotateKey } from './rotate-key.ts';
import type { Fetch } from './smoke-test.ts';
import { Refusal } from './testing/account-state.ts';
import { COMMIT, emptyAccount, NETWORK_SECRETS, type TestDeployment } from './testing/deploy-to.ts';
import { deploymentText } from './testing/deployment-text.ts';

const NOW = '2026-11-29T10:00:00.000Z';
const FOURTEEN_DAYS = 14 * 24 * 60 * 60;
const OWN_KEYS = ['ADDRESS_KEY', 'CLICK_ID_KEY', 'ENCRYPTION_KEY', 'LEDGER_SIGNING_KEY', 'OPERATOR_TOKEN'];
const GO_KEYS = ['ADDRESS_KEY', 'CLICK_ID_KEY'];
const QUEUES = [
  ...['clicks', 'emails', 'webhooks', 'jobs', 'bounces'],
  ...['clicks-dead', 'emails-dead', 'webhooks-dead'],
];

/** One account through its life: a deployment takes ten seconds, most of them wrangler's. */
describe('an account', () => {
  let shop: TestDeployment;
  const state = () => shop.account.state;
  const worker = () => state().scriptNamed('tributary');
  const go = () => state().scriptNamed('tributary-go');
  const pages = () => state().projects.get('tributary-web');
  const edge = () => [...state().namespaces].find(([, title]) => title === 'tributary-edge')?.[0];
  const isPaused = () => state().values.has(`${edge()}/paused`);

  beforeAll(async () => {
    shop = await emptyAccount();
    await shop.deploy();
  });
  afterAll(() => shop.remove());

  it('that is empty gets everything by one command, without a warning', () => {
    expect(shop.account.unknown).toEqual([]);
    expect(shop.said.filter((line) => line.includes('WARNING'))).toEqual([]);
    expect(worker().hosts).toEqual(['api.shop.example']);
    expect(go().hosts).toEqual(['go.shop.example']);
    for (const { subdomain } of [worker(), go()])
      expect(subdomain).toEqual({ enabled: false, previews_enabled: false });
    expect(worker().schedules).toContain('*/5 * * * *');
    expect([...worker().secrets.keys()].sort()).toEqual(
      [...OWN_KEYS, ...Object.keys(NETWORK_SECRETS)].sort(),
    );
    expect([...go().secrets.keys()].sort()).toEqual(GO_KEYS);
    for (const name of GO_KEYS) expect(go().secrets.get(name)).toBe(worker().secrets.get(name));
    const queues = [...state().queues.values()].map(({ name, retentionSeconds, consumers }) => ({
      name,
      retentionSeconds,
      consumers: consumers.length,
    }));
    expect(queues).toEqual(
      QUEUES.map((name) => ({ name: `tributary-${name}`, retentionSeconds: FOURTEEN_DAYS, consumers: 1 })),
    );
    expect(state().subscriptions).toMatchObject([
      {
        name: 'tributary-bounces',
        enabled: true,
        source: { type: 'email.sending', domain: 'shop.example' },
        events: ['message.bounced', 'message.complained', 'message.failed', 'message.rejected'],
      },
    ]);
    const [database] = [...state().databases.values()];
    expect(database?.location).toBe('weur');
    expect(tablesNamed('conversions', database)).toBe(1);
    expect(state().buckets.get('tributary-archive')?.lockRules).toHaveLength(4);
    expect(pages()?.domains).toEqual(['shop.example']);
    expect(state().recordsOf('shop.example')).toMatchObject([{ type: 'CNAME', proxied: true }]);
    expect(pages()?.deployments.map(({ commit, isProduction }) => ({ commit, isProduction }))).toEqual([
      { commit: COMMIT, isProduction: true },
    ]);
  });

  it('has the redirects in a Worker that can reach neither the database nor money', () => {
    const [version] = go().versions;
    const reached = version?.bindings.map(({ type, name, script_name: owner, service }) => [
      type,
      name,
      ...[owner ?? service ?? []].flat(),
    ]);
    expect(reached?.sort()).toEqual([
      ['durable_object_namespace', 'OUTBOX', 'tributary'],
      ['kv_namespace', 'EDGE'],
      ['plain_text', 'ENVIRONMENT'],
      ['plain_text', 'PUBLIC_ORIGIN'],
      ['queue', 'CLICKS'],
      ['service', 'API', 'tributary'],
    ]);
    expect([...go().classes, ...go().schedules]).toEqual([]);
  });

  it('restores its database while everything that writes is paused, and writes again once a person has said so', async () => {
    const [database] = [...state().databases.values()];
    const archive = state().buckets.get('tributary-archive');
    const steps = {
      payouts: [{ batch: 'pbt_1', payouts: 3, amount: '48.03' }],
      money_check: { differences: 0 },
    };
    const said: string[] = [];
    let waits = 0;
    const options = {
      ...{
        deployment: parseDeployment('production', deploymentText('production')),
        token: 'token',
        api: shop.api,
      },
      logFile: join(shop.folder, 'deployments.jsonl'),
      say: (line: string) => void said.push(line),
      /** The Worker reports what it has done when its schedule runs. */
      wait: async () => {
        expect(isPaused()).toBe(true);
        expect(database?.restoredTo === null).toBe(waits++ === 0);
        const request = JSON.parse(archive?.objects.get('restores/request.json') ?? 'null');
        if (waits < 3 || !request) return;
        const report = {
          restored_to: request.restored_to,
          position: null,
          id: request.id,
          state: waits < 4 ? 'failed' : 'done',
          steps,
          error: null,
        };
        archive?.objects.set(
          'restores/report.json',
          JSON.stringify(waits < 4 ? { ...report, steps: {}, error: 'numbers: KV is down' } : report),
        );
      },
    };
    await restoreDatabase(options, {
      to: new Date('2026-11-29T10:00:00Z'),
      reason: 'A bad migration',
      id: 'one',
    });
    expect(database?.restoredTo).toContain(String(Date.parse('2026-11-29T10:00:00Z')));
    expect(JSON.parse(archive?.objects.get('restores/request.json') ?? '')).toEqual({
      ...{ id: 'one', restored_to: '2026-11-29T10:00:00.000Z', reason: 'A bad migration' },
    });
    expect(said).toContain('failed, and is tried again: numbers: KV is down');
    expect(said).toContain(`payouts: ${JSON.stringify(steps.payouts)}`);
    expect(readFileSync(options.logFile, 'utf8')).toContain('"restore":"2026-11-29T10:00:00.000Z"');
    await resume(options);
    expect(isPaused()).toBe(false);
    expect(shop.account.unknown).toEqual([]);
  });

  it('gets nothing twice, and serves what it served before if the new version does not serve', async () => {
    const { deployed, secrets } = worker();
    const keys = new Map(secrets);
    const live = pages()?.live;
    shop.said.length = 0;
    shop.serves = false;

    await expect(shop.deploy()).rejects.toThrow('The smoke test failed');

    shop.serves = true;
    expect(shop.said.filter((line) => /created|registered|made/.test(line))).toEqual([]);
    expect(worker().secrets).toEqual(keys);
    expect(worker().versions).toHaveLength(2);
    expect(worker().deployed).toBe(deployed);
    expect(pages()?.deployments).toHaveLength(2);
    expect(pages()?.live).toBe(live);
  });

  it('stays paused whichever version serves: after a deployment that failed, it is paused, and writes again', async () => {
    const options = {
      deployment: parseDeployment('production', deploymentText('production')),
      ...{ token: 'token', api: shop.api, logFile: join(shop.folder, 'deployments.jsonl') },
      ...{ say: (line: string) => void shop.said.push(line), wait: async () => {} },
    };
    expect(worker().versions.at(-1)?.id).not.toBe(worker().deployed);
    await pause(options);
    expect(isPaused()).toBe(true);
    await expect(shop.deploy({ fetch: async () => new Response('', { status: 530 }) })).rejects.toThrow(
      'The smoke test failed',
    );
    expect(isPaused()).toBe(true);
    await resume(options);
    expect(isPaused()).toBe(false);
  });

  it('refuses another key while a version that was gone back to serves, and says what to do', async () => {
    const copy = { read: async () => ({ ADDRESS_KEY: 'old' }), write: async () => {} };
    const rotation = {
      deployment: parseDeployment('production', deploymentText('production')),
      ...({ token: 'token', api: shop.api, name: 'ADDRESS_KEY', copy, wait: async () => {} } as const),
      say: () => {},
    };
    await expect(rotateKey(rotation)).rejects.toThrow(DeployRefusal);
    await expect(rotateKey(rotation)).rejects.toThrow('Deploy a commit that serves');
  });

  it('goes back from a version that has another secret', async () => {
    const { deployed, secrets } = worker();
    const environment = { ...NETWORK_SECRETS, CJ_TOKEN: 'another' };
    shop.serves = false;
    await expect(shop.deploy({ environment })).rejects.toThrow('The smoke test failed');
    shop.serves = true;
    expect(worker().versions.at(-1)?.secrets.get('CJ_TOKEN')).toBe('another');
    expect(worker().deployed).toBe(deployed);
    expect(worker().secrets).toEqual(secrets);
  });

  it('has its schedules of before again after a deployment with others that failed', async () => {
    const ofDeployment = worker().schedules;
    worker().schedules = ['7 * * * *'];
    shop.said.length = 0;
    shop.serves = false;
    await expect(shop.deploy()).rejects.toThrow('The smoke test failed');
    shop.serves = true;
    expect(worker().schedules).toEqual(['7 * * * *']);
    expect(shop.said).toContain('the Worker tributary has its schedules of before again: 7 * * * *');
    expect(shop.said).toContainEqual(expect.stringContaining('settings of the queues’ consumers'));
    worker().schedules = ofDeployment;
  });

  it('names why a deployment failed although it couldn’t go back, and goes back in every other part', async () => {
    const before = [worker().deployed, pages()?.live];
    shop.said.length = 0;
    shop.serves = false;
    shop.account.fault = { path: /\/rollback$/, kind: 'before' };
    await expect(shop.deploy()).rejects.toThrow('The smoke test failed');
    shop.account.fault = null;
    shop.serves = true;
    expect(shop.said).toContainEqual(expect.stringContaining('not gone back: the pages'));
    expect(worker().deployed).toBe(before[0]);
    expect(pages()?.live).not.toBe(before[1]);
  });

  it('is deployed to while it is paused, where no job of the schedule runs', async () => {
    const fetched: Fetch = async (url) =>
      new URL(url).pathname === '/health'
        ? Response.json({ status: 'degraded', timestamp: NOW, schedule: { last_run_at: null, paused: true } })
        : shop.served(url);
    shop.said.length = 0;
    await shop.deploy({ fetch: fetched });
    expect(shop.said).toContainEqual(expect.stringContaining('the system is paused'));
  });

  it('restarts no redirect by a deployment that changes nothing in them', async () => {
    const before = go().deployed;
    const versions = worker().versions.length;
    shop.said.length = 0;
    await shop.deploy();
    expect(worker().versions).toHaveLength(versions + 1);
    expect(shop.said).toContain('the Worker tributary-go is unchanged, so no redirect restarts');
    expect(go().deployed).toBe(before);
    expect(go().versions).toHaveLength(1);
  });

  it('goes back to the redirects and the API of before if the new redirects do not serve', async () => {
    const before = [worker().deployed, go().deployed, pages()?.live];
    for (const version of go().versions) version.tag = 'of other code';
    shop.serves = false;
    await expect(shop.deploy()).rejects.toThrow('The smoke test failed');
    shop.serves = true;
    expect(go().versions).toHaveLength(2);
    expect([worker().deployed, go().deployed, pages()?.live]).toEqual(before);
    const deployed = shop.account.calls
      .filter(
        ({ method, path }) => method === 'POST' && /scripts\/[^/]+\/deployments\?force=true$/.test(path),
      )
      .map(({ path }) => path.split('/').at(-2));
    expect(deployed.slice(-2)).toEqual(['tributary-go', 'tributary']);
  });

  it('has staging beside production, without a database, queue, bucket, counter or page in common', async () => {
    await shop.deploy({
      deployment: parseDeployment('staging', deploymentText('staging')),
      keysFile: join(shop.folder, 'staging.age'),
    });

    const staging = state().scriptNamed('tributary-staging');
    const ofStaging = new Map(staging.versions[0]?.bindings.map((each) => [each.name, JSON.stringify(each)]));
    const own = ['d1', 'kv_namespace', 'r2_bucket', 'queue', 'ratelimit', 'workflow'];
    const bindings = worker().versions[0]?.bindings.filter(({ type }) => own.includes(type)) ?? [];
    expect(bindings.length).toBeGreaterThan(12);
    for (const binding of bindings) {
      expect(ofStaging.get(binding.name)).toBeDefined();
      expect(ofStaging.get(binding.name)).not.toBe(JSON.stringify(binding));
    }
    expect(staging.hosts).toEqual(['api.staging.shop.example']);
    expect(state().scriptNamed('tributary-staging-go').hosts).toEqual(['go.staging.shop.example']);
    expect(state().subscriptions.map(({ source }) => source.domain)).toEqual([
      'shop.example',
      'staging.shop.example',
    ]);
    expect(state().projects.get('tributary-staging-web')?.domains).toEqual(['staging.shop.example']);
    for (const name of OWN_KEYS) expect(staging.secrets.get(name)).not.toBe(worker().secrets.get(name));
  });

  it('that has lost its Worker gets the same keys again, from their encrypted copy', async () => {
    const keys = new Map(worker().secrets);
    const copy = readFileSync(join(shop.folder, 'keys.age'), 'latin1');
    for (const name of OWN_KEYS) expect(copy).not.toContain(keys.get(name));
    state().removeWorker('tributary');

    await expect(shop.deploy({ passphrase: async () => 'another passphrase' })).rejects.toThrow(
      DeployRefusal,
    );
    await shop.deploy();

    expect(worker().secrets).toEqual(keys);
  });

  it('that has lost the redirects gets them again with the keys of the API', async () => {
    state().removeWorker('tributary-go');
    const keysFile = join(shop.folder, 'no-copy.age');
    await expect(shop.deploy({ keysFile })).rejects.toThrow(
      'One Worker has a CLICK_ID_KEY that the other lacks',
    );
    await shop.deploy();
    for (const name of GO_KEYS) expect(go().secrets.get(name)).toBe(worker().secrets.get(name));
  });
});

it('completes a deployment whose migration ran but whose response was lost', async () => {
  const shop = await emptyAccount();
  try {
    shop.account.fault = { path: /\/query$/, kind: 'after' };
    await expect(shop.deploy()).rejects.toThrow();
    shop.account.fault = null;
    await shop.deploy();
    expect(shop.account.state.databases.size).toBe(1);
    expect(shop.account.state.queues.size).toBe(QUEUES.length);
    expect(shop.account.unknown).toEqual([]);
  } finally {
    await shop.remove();
  }
});

it('deploys where the account answers with null for what is empty, the first time and again', async () => {
  const shop = await emptyAccount();
  try {
    shop.account.isSparse = true;
    await shop.deploy();
    const created = shop.account.state.queues.size;
    await shop.deploy();
    expect(created).toBe(QUEUES.length);
    expect(shop.account.state.queues.size).toBe(created);
  } finally {
    await shop.remove();
  }
});

it('gives the redirects their host after a deployment that uploaded them without it', async () => {
  const shop = await emptyAccount();
  try {
    shop.account.fault = { path: /\/tributary-go\/domains\/records$/, kind: 'before' };
    await expect(shop.deploy()).rejects.toThrow();
    expect(shop.account.state.scriptNamed('tributary-go')).toMatchObject({ hosts: [] });
    shop.account.fault = null;
    await shop.deploy();
    expect(shop.account.state.scriptNamed('tributary-go').hosts).toEqual(['go.shop.example']);
  } finally {
    await shop.remove();
  }
});

describe('a deployment is refused before anything is created', () => {
  it.each([
    ['without an active zone of the origin', { origin: 'https://elsewhere.example' }, 'No active zone'],
    [
      'for a sender whose domain can’t send',
      { sender: 'Shop <hello@other.example>' },
      'can’t send emails yet',
    ],
  ])('%s', async (_, changes, reason) => {
    const shop = await emptyAccount();
    try {
      const deployment = parseDeployment('production', deploymentText('production', changes));
      await expect(shop.deploy({ deployment })).rejects.toThrow(reason);
      expect(shop.account.writes()).toBe(0);
    } finally {
      await shop.remove();
    }
  });

  it.each([
    [401, 2_036, 'Unauthorized'],
    [403, 10_000, 'Authentication error'],
  ])(
    'if the account answers %i with the code %i about Email Sending, and names each cause',
    async (...refusal) => {
      const shop = await emptyAccount();
      try {
        shop.account.state.emailSendingRefusal = new Refusal(...refusal);
        const error = await shop.deploy().catch((each: unknown) => each);
        expect(error).toBeInstanceOf(DeployRefusal);
        for (const cause of ['Workers Paid', 'email sending enable shop.example', 'Email Sending: Read'])
          expect(String(error)).toContain(cause);
        expect(shop.account.writes()).toBe(0);
      } finally {
        await shop.remove();
      }
    },
  );

  it.each([
    ['A', 'api.shop.example', '192.0.2.1'],
    ['AAAA', 'go.shop.example', '2001:db8::1'],
    ['CNAME', 'shop.example', 'store.other.example'],
  ])('while a DNS record (%s) of someone has the host %s', async (type, name, content) => {
    const shop = await emptyAccount();
    try {
      shop.account.state.addRecord({ type, name, content, proxied: false });
      shop.account.state.addRecord({ type: 'TXT', name: 'shop.example', content: 'v=spf1', proxied: false });
      await expect(shop.deploy()).rejects.toThrow(`${name} has a DNS record: ${type} ${content}`);
      expect(shop.account.writes()).toBe(0);
    } finally {
      await shop.remove();
    }
  });

  it('while another Worker of the account has one of its hosts', async () => {
    const shop = await emptyAccount();
    try {
      shop.account.state.addWorker('blog', ['go.shop.example']);
      await expect(shop.deploy()).rejects.toThrow('go.shop.example belongs to the Worker blog');
      expect(shop.account.writes()).toBe(0);
    } finally {
      await shop.remove();
    }
  });
});

function tablesNamed(name: string, database: { data: import('node:sqlite').DatabaseSync } | undefined) {
  return database?.data.prepare('SELECT COUNT(*) AS n FROM sqlite_master WHERE name = ?').get(name)?.n;
}
