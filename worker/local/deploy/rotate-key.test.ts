import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { type Deployment, DeployRefusal, parseDeployment } from './deployment.ts';
import { copyInFile } from './keys.ts';
import { dropOldestKey, rotateClickIdKey } from './rotate-key.ts';
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
});
afterEach(() => shop.remove());

const options = () => ({
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
});

it('a rotation gives the copy and the API the new key, and a minute later the redirects, which sign with it', async () => {
  const seen: string[][] = [];
  shop.account.afterWrite = () =>
    seen.push([copied.CLICK_ID_KEY ?? '', secretOf('tributary'), secretOf('tributary-go')]);
  await rotateClickIdKey(options());
  const fresh = held('tributary')[0];
  expect(seen).toEqual([
    [`old,${fresh}`, `old,${fresh}`, 'old'],
    [`old,${fresh}`, `old,${fresh}`, `${fresh},old`],
    [`old,${fresh}`, `${fresh},old`, `${fresh},old`],
  ]);
  expect(waits).toEqual([60_000, 60_000]);
  expect(copied).toEqual({ CLICK_ID_KEY: `${fresh},old`, ADDRESS_KEY: 'address' });
});

it.each([0, 1, 2])(
  'a rotation that fails at call %i can be repeated, and brings one key into use',
  async (at) => {
    shop.account.fault = { at, kind: 'after' };
    await expect(rotateClickIdKey(options())).rejects.toThrow();
    shop.account.fault = null;
    for (const worker of ['tributary', 'tributary-go'])
      expect(held('tributary'), worker).toContain(held(worker)[0]);
    await rotateClickIdKey(options());
    expect(held('tributary')).toHaveLength(2);
    expect(held('tributary')).toEqual(held('tributary-go'));
    expect(held('tributary')[1]).toBe('old');
  },
);

it('the oldest key can be dropped once it has a successor', async () => {
  await expect(dropOldestKey(options())).rejects.toThrow('There is only one key.');
  await rotateClickIdKey(options());
  await dropOldestKey(options());
  for (const worker of ['tributary', 'tributary-go']) expect(held(worker)).not.toContain('old');
});

it('a rotation without the copy of the keys is refused, because the new key would be lost with its Worker', async () => {
  const copy = copyInFile(join(shop.folder, 'none.age'), 'a passphrase');
  await expect(rotateClickIdKey({ ...options(), copy })).rejects.toThrow(DeployRefusal);
  expect(shop.account.writes()).toBe(0);
});
