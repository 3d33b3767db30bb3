import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { micros } from '../platform/money.ts';
import { addMs, type Instant, MINUTE } from '../platform/time.ts';
import { applyPrograms } from './apply-programs.ts';
import { decidePrograms } from './approval.ts';
import { brandIdOf } from './brands.ts';
import { closePrograms } from './close-missing.ts';
import { closeNetwork, openNetwork } from './close-network.ts';
import { ENFORCED_PART, programPart, shardOf } from './edge-table.ts';
import { listPrograms } from './list-programs.ts';
import { networkApprovals } from './network-queries.ts';
import { buildProgramShard } from './program-shards.ts';
import { findBrand } from './search.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog, programOf, sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
const urls = { publisher: null, link: () => null, logo: () => null };
const REASON = 'The contract has ended.';
const SHOPS = ['Nova', 'Orla', 'Pine', 'Quill'];
const anyProgram = { status: undefined, networkId: 'wildfire', q: undefined, limit: 10, offset: 0 };

beforeEach(async () => {
  await clearCatalog(ctx);
  await sampleNetworks(ctx);
  await applyPrograms(
    ctx,
    'wildfire',
    SHOPS.map((name) => sampleProgram(name)),
  );
});

/** The shops that publishers find. */
async function shown(): Promise<string[]> {
  const found = await Promise.all(
    SHOPS.map(async (name) => ((await findBrand(ctx, brandIdOf(name), urls)) ? [name] : [])),
  );
  return found.flat();
}

async function open(at: Instant = ctx.now): Promise<string[]> {
  const { programs } = await listPrograms({ ...ctx, now: at }, { ...anyProgram, isOpen: true });
  return programs.map(({ advertiserName }) => advertiserName);
}

async function statuses() {
  const { programs } = await listPrograms(ctx, anyProgram);
  return programs.map(({ advertiserName, status, isActive, approvalDate, decidedAt, updatedAt }) => {
    return { advertiserName, status, isActive, approvalDate, decidedAt, updatedAt };
  });
}

describe('a closed network', () => {
  it('has no open program and no brand that only it has, and its programs keep their states', async () => {
    const before = await statuses();
    expect(await closeNetwork(ctx, 'wildfire', REASON)).toBe(true);
    expect(await open()).toEqual([]);
    expect(await shown()).toEqual([]);
    expect(await statuses()).toEqual(before);
    expect(await networkApprovals(ctx)).toEqual([]);
  });

  it('opens again exactly the programs that its closing closed', async () => {
    const idOf = async (name: string) => (await programOf(ctx, `id-${name}`)).id;
    await decidePrograms(ctx, [await idOf('orla')], 'close');
    const before = await statuses();
    await closeNetwork(ctx, 'wildfire', REASON);
    await openNetwork(ctx, 'wildfire', 'A new contract');
    expect(await statuses()).toEqual(before);
    expect(await open()).toEqual(['Nova', 'Pine', 'Quill']);
    expect(await shown()).toEqual(['Nova', 'Pine', 'Quill']);
    await closeNetwork(ctx, 'wildfire', REASON);
    const { number, brand_id: brandId } = await programOf(ctx, 'id-pine');
    await closePrograms(ctx, [{ number, brandId }]);
    await decidePrograms(ctx, [await idOf('quill')], 'close');
    await openNetwork(ctx, 'wildfire', 'A new contract');
    expect(await open()).toEqual(['Nova']);
    expect(await shown()).toEqual(['Nova']);
  });

  it('opens no program while its catalog is synced', async () => {
    await closeNetwork(ctx, 'wildfire', REASON);
    await applyPrograms(ctx, 'wildfire', [
      sampleProgram('Nova', { commissionRate: '9', numericCommission: micros(9_000_000) }),
      sampleProgram('Rowan'),
    ]);
    expect(await open()).toEqual([]);
    expect(await findBrand(ctx, brandIdOf('Rowan'), urls)).toBeNull();
    await openNetwork(ctx, 'wildfire', 'A new contract');
    expect(await open()).toContain('Rowan');
    expect(await findBrand(ctx, brandIdOf('Nova'), urls)).toMatchObject({ numeric_commission: 9 });
  });

  it('leaves a brand to another network that has it', async () => {
    await applyPrograms(ctx, 'siteplug', [
      sampleProgram('Nova', { programId: 'other', numericCommission: micros(1) }),
    ]);
    await decidePrograms(ctx, [(await programOf(ctx, 'other')).id], 'approve');
    expect(await findBrand(ctx, brandIdOf('Nova'), urls)).toMatchObject({ networkSlug: 'wildfire' });
    await closeNetwork(ctx, 'wildfire', REASON);
    expect(await findBrand(ctx, brandIdOf('Nova'), urls)).toMatchObject({ networkSlug: 'siteplug' });
    const shard = await buildProgramShard(ctx, programPart(shardOf(brandIdOf('Nova'))));
    expect(shard.brands[brandIdOf('Nova')]?.slice(3, 5)).toEqual(['siteplug', 1]);
    await openNetwork(ctx, 'wildfire', 'A new contract');
    expect(await findBrand(ctx, brandIdOf('Nova'), urls)).toMatchObject({ networkSlug: 'wildfire' });
  });

  it('is published with all parts of the edge table that have programs', async () => {
    const stale = async () => {
      const { results } = await env.DB.prepare(
        'SELECT key FROM edge_parts WHERE desired_version > published_version',
      ).all<{ key: string }>();
      return new Set(results.map(({ key }) => key));
    };
    await env.DB.exec('DELETE FROM edge_parts');
    await closeNetwork(ctx, 'wildfire', REASON);
    expect(await stale()).toContain(ENFORCED_PART);
    for (const name of SHOPS) expect(await stale()).toContain(programPart(shardOf(brandIdOf(name))));
  });
});

describe('the decision to close a network', () => {
  const entries = async () => {
    const { results } = await env.DB.prepare(
      `SELECT action, reason FROM audit_log WHERE subject = 'wildfire' AND at = ?1 ORDER BY id`,
    )
      .bind(later.now)
      .all();
    return results;
  };
  const later = { ...ctx, now: addMs(ctx.now, MINUTE) };

  it('is made once when two operators make it at the same time, and a repeat changes nothing', async () => {
    const made = await Promise.all([
      closeNetwork(later, 'wildfire', REASON),
      closeNetwork(later, 'wildfire', 'A wrong feed'),
    ]);
    expect(made.sort()).toEqual([false, true]);
    expect(await closeNetwork(later, 'wildfire', REASON)).toBe(false);
    expect(await entries()).toMatchObject([{ action: 'network.closed' }]);
    expect(await openNetwork(later, 'wildfire', 'A new contract')).toBe(true);
    expect(await openNetwork(later, 'wildfire', 'A new contract')).toBe(false);
    expect(await entries()).toMatchObject([
      { action: 'network.closed' },
      { action: 'network.opened', reason: 'A new contract' },
    ]);
  });

  it('is refused for an unknown network', async () => {
    const unknown = { code: 'network.not_found', status: 404 };
    await expect(closeNetwork(ctx, 'heron-media', REASON)).rejects.toMatchObject(unknown);
    await expect(openNetwork(ctx, 'heron-media', REASON)).rejects.toMatchObject(unknown);
  });
});
