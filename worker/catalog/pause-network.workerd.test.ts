import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { micros } from '../platform/money.ts';
import { applyPrograms } from './apply-programs.ts';
import { brandIdOf } from './brands.ts';
import { programPart, shardOf } from './edge-table.ts';
import { setNetworkActive } from './pause-network.ts';
import { buildProgramShard } from './program-shards.ts';
import { findBrand } from './search.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog, sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
const urls = { publisher: null, link: () => null, logo: () => null };
const nova = sampleProgram('Nova');

beforeEach(async () => {
  await clearCatalog(ctx);
  await sampleNetworks(ctx);
  await applyPrograms(ctx, 'wildfire', [nova]);
});

it.each([
  ['the domain', 'nova.example'],
  ['the brand', brandIdOf('Nova')],
])('%s of a paused network keeps earning when its shard is published again', async (_, key) => {
  const part = programPart(shardOf(key));
  const before = await buildProgramShard(ctx, part);
  await setNetworkActive(ctx, 'wildfire', false, null);
  expect(await buildProgramShard(ctx, part)).toEqual(before);
});

it('the brand of a paused network stays in the catalog when its programs change', async () => {
  await setNetworkActive(ctx, 'wildfire', false, null);
  await applyPrograms(ctx, 'wildfire', [
    { ...nova, commissionRate: '9', numericCommission: micros(9_000_000) },
  ]);
  expect(await findBrand(ctx, brandIdOf('Nova'), urls)).toMatchObject({
    numeric_commission: 9,
    allDomains: [{ domain: 'nova.example' }],
  });
});
