import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { ROUTE_SHARDS } from './edge-table.ts';
import { ensureNetworks, updateNetworkSettings } from './networks-seed.ts';
import { sampleContext } from './testing/sample-context.ts';
import { SAMPLE_NETWORK } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);

it('an existing network keeps the settings of operators', async () => {
  await ensureNetworks(ctx, [SAMPLE_NETWORK]);
  await updateNetworkSettings(ctx, 'wildfire', { autoApprove: true });
  await ensureNetworks(ctx, [{ ...SAMPLE_NETWORK, name: 'Another name' }]);
  const row = await env.DB.prepare(
    `SELECT name, slug, settings->>'autoApprove' AS auto FROM affiliate_networks`,
  ).first();
  expect(row).toEqual({ name: 'Wildfire', slug: 'wildfire', auto: 1 });
});

it('invalid settings are refused with the name of the field', async () => {
  const bad = updateNetworkSettings(ctx, 'wildfire', { smallestAcceptedShare: 2 });
  await expect(bad).rejects.toMatchObject({
    code: 'network.bad_settings',
    fields: [{ field: 'smallestAcceptedShare' }],
  });
  await expect(updateNetworkSettings(ctx, 'nowhere', {})).rejects.toMatchObject({
    code: 'network.not_found',
  });
});

it('only a change of the links marks the edge table as stale', async () => {
  await updateNetworkSettings(ctx, 'wildfire', { autoApprove: false });
  expect(await wantedParts()).toBe(0);
  await updateNetworkSettings(ctx, 'wildfire', { linkVariables: { device: '78' } });
  expect(await wantedParts()).toBe(ROUTE_SHARDS);
});

async function wantedParts() {
  return env.DB.prepare("SELECT count(*) AS parts FROM edge_parts WHERE key LIKE 'route/%'").first('parts');
}
