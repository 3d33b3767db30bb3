import { beforeAll, expect, it } from 'vitest';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { control } from '../testing/engine.ts';
import { addNetworks, calmNetworks, sync } from '../testing/sandbox-networks.ts';

const key = ADMIN;
let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
  await addNetworks(scene.ctx);
  await calmNetworks();
});

it('a refused feed can be accepted until a later sync has started', async () => {
  await sync(scene.ctx, 'siteplug', 'catalog');
  await control('faults', { network: 'siteplug', kind: 'half', only: 'catalog' });
  const refused = await sync(scene.ctx, 'siteplug', 'catalog', 'errored');
  const path = `/v1/operations/sync-runs/${refused?.id}`;
  const closings = async () =>
    (await read<{ summary: { total: number } }>(`${path}/closings`, { key })).body.summary.total;
  expect(await closings()).toBeGreaterThan(10);
  await control('faults');
  await sync(scene.ctx, 'siteplug', 'catalog');
  expect(await closings()).toBe(0);
  const accepted = await read(`${path}/accept`, { method: 'POST', key, body: { reason: 'A test' } });
  expect(accepted).toMatchObject({ status: 409, body: { code: 'sync.not_refused' } });
});
