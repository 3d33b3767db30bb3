import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ENFORCED_PART, programPart, shardOf } from '../../catalog/edge-table.ts';
import { isClickId, readClickId } from '../../clicks/click-id.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { storeName, storeOf } from '../../clicks/store/store-name.ts';
import { buildDeployed, type DeployedWorkers } from '../build-deployed.ts';
import { startTwoWorkers, type TwoWorkers } from '../testing/two-workers.ts';
import { rotationSteps } from './rotation.ts';

const BRAND = 'brd_0123456789abcdef';
const LINK = `/go/PUB000007/${BRAND}`;
const PACKED = ['prg_0123456789abcdef', 9, BRAND, 'cj', 1, 'https://alder.example/', ['alder.example'], {}];
const PARTS = {
  [ENFORCED_PART]: {
    version: 1,
    patterns: [],
    publishers: 7,
    missing: '',
    suspended: '',
    closed: '',
    closedPrograms: '',
    templates: { cj: { template: 'https://network.example/?sid={click_id}', variables: {} } },
  },

  [programPart(shardOf(BRAND))]: {
    version: 1,
    templates: {},
    programs: {},
    brands: { [BRAND]: PACKED },
    domains: {},
  },
};
const OWN = {
  ENVIRONMENT: 'production',
  PUBLIC_ORIGIN: 'https://shop.example',
  EMAIL_FROM: 'Shop <hello@shop.example>',
  HEARTBEAT_URL: '',
  ADDRESS_KEY: 'address',
  ENCRYPTION_KEY: 'encryption',
  LEDGER_SIGNING_KEY: 'signing',
  OPERATOR_TOKEN: 'token',
};
/** An API of another version, which lacks the methods that this version of the redirects calls. */
const OTHER_API = `import { DurableObject, WorkerEntrypoint } from 'cloudflare:workers';
  export class RedirectCalls extends WorkerEntrypoint {}
  export class ClickOutbox extends DurableObject {}
  export default { fetch: () => new Response('API') }`;

let workers: DeployedWorkers;
let running: TwoWorkers | undefined;

beforeAll(async () => {
  workers = await buildDeployed('.wrangler/deployed/test');
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

async function start(keys = { api: 'key', go: 'key' }, apiScript?: string): Promise<TwoWorkers> {
  const vars = {
    api: { ...OWN, CLICK_ID_KEY: keys.api },
    go: {
      ENVIRONMENT: OWN.ENVIRONMENT,
      PUBLIC_ORIGIN: OWN.PUBLIC_ORIGIN,
      ADDRESS_KEY: OWN.ADDRESS_KEY,
      CLICK_ID_KEY: keys.go,
    },
  };
  running = await startTwoWorkers({ workers, vars, ...(apiScript ? { apiScript } : {}) });
  await running.put(PARTS);
  return running;
}

async function follow(origin: string, path: string): Promise<Response> {
  return fetch(`${origin}${path}`, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0' },
  });
}

async function clickIdOf(response: Response): Promise<string> {
  expect(response.status).toBe(302);
  return new URL(response.headers.get('location') ?? '').searchParams.get('sid') ?? '';
}

it('a click of the redirects’ Worker is in its store by way of the API’s consumer', async () => {
  const { go, miniflare } = await start();
  const id = await clickIdOf(await follow(go, LINK));
  if (!isClickId(id)) throw new Error(`${id} is no click ID.`);
  const stores = await miniflare.getDurableObjectNamespace('CLICK_STORES', 'tributary');
  const store = stores.get(stores.idFromName(storeName(storeOf(id)))) as unknown as {
    findAll(ids: string[]): Promise<{ clickId: string }[]>;
  };
  await vi.waitFor(
    async () => expect((await store.findAll([id])).map(({ clickId }) => clickId)).toEqual([id]),
    {
      timeout: 30_000,
      interval: 500,
    },
  );
});

it('the redirects’ Worker asks the API for what the edge table lacks, and responds only to links', async () => {
  const { go } = await start();
  const unknown = await follow(go, `/go/PUB000008/${BRAND}`);
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'publisher.unknown' }]);
  const elsewhere = await follow(go, '/v1/health');
  expect([elsewhere.status, await elsewhere.json()]).toMatchObject([404, { code: 'route.unknown' }]);
  expect((await follow(go, '/health')).status).toBe(200);
});

it('links redirect while the API is another version, and an entry that only it has gets 503 instead of 404', async () => {
  const { go } = await start(undefined, OTHER_API);
  expect((await follow(go, LINK)).status).toBe(302);
  const unknown = await follow(go, `/go/PUB000008/${BRAND}`);
  expect([unknown.status, await unknown.json()]).toMatchObject([503, { code: 'tracking.unavailable' }]);
});

it('the API reads the click IDs of both Workers at every version of their keys during a rotation', async () => {
  const held = { api: 'older,oldest', go: 'older,oldest' };
  for (const step of [null, ...rotationSteps(['older', 'oldest'], 'fresh')]) {
    if (step) held[step.worker] = step.keys.join(',');
    const { api, go, stop } = await start(held);
    for (const origin of [api, go]) {
      const id = await clickIdOf(await follow(origin, LINK));
      expect(readClickId(clickIdKeys({ CLICK_ID_KEY: held.api }), id).ok, `${held.api} ${held.go}`).toBe(
        true,
      );
    }
    await stop();
  }
});

it('a Worker with the public key of local systems serves no link', async () => {
  const { go } = await start({ api: 'key', go: 'local-only-click-id-key' });
  expect([(await follow(go, LINK)).status]).toEqual([500]);
});
