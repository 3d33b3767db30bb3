import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { keyId } from '../../platform/encryption.ts';
import { type Deployment, DeployRefusal, parseDeployment } from './deployment.ts';
import { copyInFile } from './key-copy.ts';
import { dropOldestKey, type RotationOptions, readmitKeys, rotateKey } from './rotate-key.ts';
import { emptyAccount, type TestDeployment } from './testing/deploy-to.ts';
import { deploymentText } from './testing/deployment-text.ts';

const deployment: Deployment = parseDeployment('production', deploymentText('production'));
let shop: TestDeployment;
let copied: Record<string, string>;
let waits: number[];
const secretOf = (worker: string) => shop.account.state.scriptNamed(worker).secrets.get('CLICK_ID_KEY') ?? '';
const held = (worker: string) => clickIdKeys({ CLICK_ID_KEY: secretOf(worker) });

beforeEach(async () => {
  shop = await emptyAccount();
  shop.account.state.addWorker('tributary', []);
  shop.account.state.addWorker('tributary-go', []);
  for (const name of ['tributary', 'tributary-go'])
    shop.account.state.scriptNamed(name).secrets.set('CLICK_ID_KEY', 'old');
  copied = { CLICK_ID_KEY: 'old', ADDRESS_KEY: 'address' };
  waits = [];
  now = NOW;
});
afterEach(() => shop.remove());

const NOW = Date.UTC(2026, 10, 21);
const DAY = 24 * 60 * 60 * 1_000;
let now = NOW;

const options = (changes: Partial<RotationOptions> = {}): RotationOptions => ({
  name: 'CLICK_ID_KEY',
  now: () => now,
  deployment,
  token: 'token',
  copy: {
    read: async () => copied,
    write: async (keys: Record<string, string>) => {
      copied = keys;
    },
  },
  say: (line: string) => shop.said.push(line),
  api: shop.api,
  wait: async (milliseconds: number) => waits.push(milliseconds),
  ...changes,
});

it('a rotation gives the copy and the API the new key, and a minute later the redirects, which sign with it', async () => {
  const seen: string[][] = [];
  shop.account.afterWrite = () =>
    seen.push([copied.CLICK_ID_KEY ?? '', secretOf('tributary'), secretOf('tributary-go')]);
  await rotateKey(options());
  const fresh = held('tributary')[0];
  expect(seen).toEqual([
    [`old,${fresh}`, `old,${fresh}`, 'old'],
    [`old,${fresh}`, `old,${fresh}`, `${fresh},old`],
    [`old,${fresh}`, `${fresh},old`, `${fresh},old`],
  ]);
  expect(waits).toEqual([60_000, 60_000]);
  expect(copied).toEqual({
    CLICK_ID_KEY: `${fresh},old`,
    CLICK_ID_KEY_ROTATED_AT: '2026-11-21T00:00:00.000Z',
    ADDRESS_KEY: 'address',
  });
});

it.each([0, 1, 2])(
  'a rotation that fails at call %i can be repeated, and brings one key into use',
  async (at) => {
    shop.account.fault = { at, kind: 'after' };
    await expect(rotateKey(options())).rejects.toThrow();
    shop.account.fault = null;
    for (const worker of ['tributary', 'tributary-go'])
      expect(held('tributary'), worker).toContain(held(worker)[0]);
    await rotateKey(options());
    expect(held('tributary')).toHaveLength(2);
    expect(held('tributary')).toEqual(held('tributary-go'));
    expect(held('tributary')[1]).toBe('old');
  },
);

it('the oldest key can be dropped once no network reports its clicks, or at once if it was leaked', async () => {
  await expect(dropOldestKey(options())).rejects.toThrow('There is only one key.');
  await rotateKey(options());
  now = NOW + 182 * DAY;
  await expect(dropOldestKey(options())).rejects.toThrow('is needed until 2027-05-23');
  await dropOldestKey(options(), { leaked: true });
  for (const worker of ['tributary', 'tributary-go']) expect(held(worker)).not.toContain('old');
  expect(copied.CLICK_ID_KEY_DROPPED).toBe('old');
});

it('a key that was dropped can be read again, and signs nothing', async () => {
  await expect(readmitKeys(options())).rejects.toThrow('No CLICK_ID_KEY was dropped.');
  await rotateKey(options());
  await dropOldestKey(options(), { leaked: true });
  await readmitKeys(options());
  for (const worker of ['tributary', 'tributary-go']) expect(held(worker)[1]).toBe('old');
});

it('a rotation without the copy of the keys is refused, because the new key would be lost with its Worker', async () => {
  const copy = copyInFile(join(shop.folder, 'none.age'), 'a passphrase');
  await expect(rotateKey({ ...options(), copy })).rejects.toThrow(DeployRefusal);
  expect(shop.account.writes()).toBe(0);
});

describe('the encryption key', () => {
  let places: { place: string; texts: number }[];
  const secrets = () => shop.account.state.scriptNamed('tributary').secrets;
  const listed = () => (secrets().get('ENCRYPTION_KEY') ?? '').split(',');
  const asked: RequestInit[] = [];
  const encryption = () =>
    options({
      name: 'ENCRYPTION_KEY',
      fetch: async (url, init) => {
        expect(url).toBe('https://api.shop.example/v1/operations/deployment-keys');
        asked.push(init ?? {});
        const keys = listed().map((key, index) => ({
          ...{ id: keyId(key), is_in_list: true, is_newest: index === 0 },
          places: index === 0 ? [] : places,
        }));
        return Response.json({ data: { encryption: keys }, meta: {} });
      },
    });

  beforeEach(() => {
    secrets().set('ENCRYPTION_KEY', 'old');
    copied = { ENCRYPTION_KEY: 'old', OPERATOR_TOKEN: 'operator' };
    places = [];
  });

  it('is read by the API a minute before anything is encrypted with it', async () => {
    const seen: string[][] = [];
    shop.account.afterWrite = () => seen.push(listed());
    await rotateKey(encryption());
    const [fresh = ''] = listed();
    expect(seen).toEqual([
      ['old', fresh],
      [fresh, 'old'],
    ]);
    expect(waits).toEqual([60_000]);
    expect(shop.account.state.scriptNamed('tributary-go').secrets.has('ENCRYPTION_KEY')).toBe(false);
  });

  it('isn’t dropped while a stored text needs it, also if it was leaked', async () => {
    await rotateKey(encryption());
    places = [{ place: 'payout_details.encrypted', texts: 3 }];
    now = NOW + 30 * DAY;
    for (const leaked of [false, true])
      await expect(dropOldestKey(encryption(), { leaked })).rejects.toThrow('payout_details.encrypted: 3');
    expect(listed()).toHaveLength(2);
  });

  it('is dropped a day later, when nothing needs it, and asks with the operator token', async () => {
    await rotateKey(encryption());
    await expect(dropOldestKey(encryption())).rejects.toThrow('is needed until');
    now = NOW + DAY;
    await dropOldestKey(encryption());
    expect(listed()).not.toContain('old');
    expect(asked.at(-1)?.headers).toEqual({ authorization: 'Bearer operator' });
  });

  it('that was leaked takes responses with it that clients may repeat for a day', async () => {
    await rotateKey(encryption());
    places = [{ place: 'idempotent_writes.response', texts: 3 }];
    await dropOldestKey(encryption(), { leaked: true });
    expect(listed()).not.toContain('old');
  });

  it('isn’t dropped if the deployment has other keys than the copy', async () => {
    await rotateKey(encryption());
    secrets().set('ENCRYPTION_KEY', 'another');
    await expect(dropOldestKey(encryption(), { leaked: true })).rejects.toThrow('other keys than the copy');
  });

  it('isn’t dropped if the deployment doesn’t say what it needs', async () => {
    await rotateKey(encryption());
    const silent = { ...encryption(), fetch: async () => new Response('no', { status: 503 }) };
    await expect(dropOldestKey(silent, { leaked: true })).rejects.toThrow('status 503');
    expect(listed()).toHaveLength(2);
  });
});

describe('a key that is no list', () => {
  it.each([
    ['ADDRESS_KEY', ['tributary', 'tributary-go']],
    ['OPERATOR_TOKEN', ['tributary']],
    ['LEDGER_SIGNING_KEY', ['tributary']],
  ] as const)(
    '%s is replaced at once in every Worker that has it, and the copy keeps the old one',
    async (name, workers) => {
      copied = { [name]: 'old' };
      for (const worker of workers) shop.account.state.scriptNamed(worker).secrets.set(name, 'old');
      await rotateKey(options({ name }));
      const fresh = copied[name] ?? '';
      expect(fresh.length).toBeGreaterThan(40);
      expect(copied[`${name}_DROPPED`]).toBe('old');
      for (const worker of workers)
        expect(shop.account.state.scriptNamed(worker).secrets.get(name)).toBe(fresh);
      await expect(dropOldestKey(options({ name }))).rejects.toThrow(DeployRefusal);
      await expect(readmitKeys(options({ name }))).rejects.toThrow(DeployRefusal);
    },
  );
});
