import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.ts';
import { micros } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import { applyPrograms } from './apply-programs.ts';
import { decidePrograms } from './approval.ts';
import { closePrograms, findVanished } from './close-missing.ts';
import { programPart, shardOf } from './edge-table.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog, programOf, sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
const later = sampleContext(env.DB, 60);
const noBrand = { program_number: null, numeric_commission: null, domain_count: 0 };

beforeEach(async () => {
  await clearCatalog(ctx);
  await sampleNetworks(ctx);
});

describe('a sync', () => {
  it('adds new programs with their brands and domains', async () => {
    const applied = await applyPrograms(ctx, 'wildfire', [
      sampleProgram('Nova Shoes', { domains: ['www.Nova.example', 'nova.co.uk', 'nova.co.uk'] }),
      sampleProgram('Blue Lamp'),
    ]);
    expect(applied).toMatchObject({ new: 2, changed: 0, unchanged: 0 });
    const nova = await programOf(ctx, 'id-nova-shoes');
    expect(nova).toMatchObject({
      number: applied.numbers[0],
      status: 'approved',
      approval_date: ctx.now,
      is_active: 1,
    });
    expect(await domainsOf(nova.number)).toEqual([
      { domain: 'nova.co.uk', shard: shardOf('nova.co.uk') },
      { domain: 'nova.example', shard: shardOf('nova.example') },
    ]);
    expect(await brandOf('nova shoes')).toMatchObject({ program_number: nova.number, domain_count: 2 });
  });

  it('writes nothing when nothing changed', async () => {
    const records = ['Nova Shoes', 'Blue Lamp'].map((name) => sampleProgram(name));
    const first = await applyPrograms(ctx, 'wildfire', records);
    const before = await dump();
    const again = await applyPrograms(later, 'wildfire', records);
    expect(again).toEqual({
      new: 0,
      changed: 0,
      unchanged: 2,
      refused: 0,
      numbers: first.numbers,
      problems: [],
    });
    expect(await dump()).toEqual(before);
  });

  it('writes only what changed and keeps the number', async () => {
    const first = await applyPrograms(ctx, 'wildfire', [
      sampleProgram('Nova Shoes'),
      sampleProgram('Blue Lamp'),
    ]);
    const again = await applyPrograms(later, 'wildfire', [
      sampleProgram('Nova Shoes', { numericCommission: micros(9_000_000), domains: ['nova.example'] }),
      sampleProgram('Blue Lamp'),
    ]);
    expect(again).toMatchObject({ new: 0, changed: 1, unchanged: 1 });
    expect(again.numbers.toSorted()).toEqual(first.numbers.toSorted());
    const nova = await programOf(ctx, 'id-nova-shoes');
    expect(nova).toMatchObject({ created_at: ctx.now, updated_at: later.now });
    expect(await domainsOf(nova.number)).toEqual([
      { domain: 'nova.example', shard: shardOf('nova.example') },
    ]);
    expect(await programOf(ctx, 'id-blue-lamp')).toMatchObject({ updated_at: ctx.now });
  });

  it('accepts a batch of any size and adds a repeated program once', async () => {
    const records = Array.from({ length: 3_000 }, (_, index) =>
      sampleProgram(`Shop ${index}`, { description: 'x'.repeat(400) }),
    );
    const applied = await applyPrograms(ctx, 'wildfire', [...records, sampleProgram('Shop 1')]);
    expect(applied).toMatchObject({ new: 3_000, changed: 0, unchanged: 0 });
    expect(new Set(applied.numbers).size).toBe(3_000);
  });

  it('adds pending programs if the network needs an operator’s approval, and they open no brand', async () => {
    await applyPrograms(ctx, 'siteplug', [sampleProgram('Nova Shoes')]);
    expect(await programOf(ctx, 'id-nova-shoes')).toMatchObject({ status: 'pending', approval_date: null });
    expect(await brandOf('nova shoes')).toMatchObject(noBrand);
  });

  it('never overwrites an operator’s decision', async () => {
    await applyPrograms(ctx, 'wildfire', [sampleProgram('Nova Shoes')]);
    const { id } = await programOf(ctx, 'id-nova-shoes');
    await decidePrograms(ctx, [id], 'close');
    await applyPrograms(later, 'wildfire', [sampleProgram('Nova Shoes', { commissionRate: '4.00' })]);
    expect(await programOf(ctx, 'id-nova-shoes')).toMatchObject({
      status: 'rejected',
      approval_date: null,
      commission_rate: '4.00',
    });
    expect(await brandOf('nova shoes')).toMatchObject(noBrand);
  });

  it('refuses an unknown network', async () => {
    await expect(applyPrograms(ctx, 'nowhere', [])).rejects.toMatchObject({ code: 'network.not_found' });
  });
});

describe('a brand', () => {
  it('is shared by names that differ only by case and shows its highest commission', async () => {
    await applyPrograms(ctx, 'wildfire', [
      sampleProgram('Nova Shoes', { programId: 'low', numericCommission: micros(1) }),
      sampleProgram(' NOVA shoes ', {
        programId: 'high',
        numericCommission: micros(2),
        domains: ['nova2.example'],
      }),
    ]);
    const high = await programOf(ctx, 'high');
    expect(await brandOf('nova shoes')).toMatchObject({
      program_number: high.number,
      network_program_id: high.id,
      numeric_commission: 2,
      domain_count: 2,
    });
  });

  it('falls back to its next best program, and to none after the last one is closed', async () => {
    const low = sampleProgram('Nova Shoes', { programId: 'low', numericCommission: micros(1) });
    const high = sampleProgram('Nova Shoes', { programId: 'high', numericCommission: micros(2) });
    await applyPrograms(ctx, 'wildfire', [low, high]);
    const { number } = await programOf(ctx, 'low');
    expect(await closeVanished(later, 'wildfire', Uint32Array.of(number), later.now)).toBe(1);
    expect(await brandOf('nova shoes')).toMatchObject({ program_number: number, numeric_commission: 1 });
    expect(await closeVanished(later, 'wildfire', [], sampleContext(env.DB, 61).now)).toBe(1);
    expect(await brandOf('nova shoes')).toMatchObject(noBrand);
  });

  it('leaves the old brand without a program when it is renamed', async () => {
    await applyPrograms(ctx, 'wildfire', [sampleProgram('Nova Shoes')]);
    await applyPrograms(later, 'wildfire', [sampleProgram('Nova Shoes', { advertiserName: 'Nova Boots' })]);
    expect(await brandOf('nova shoes')).toMatchObject(noBrand);
    expect(await brandOf('nova boots')).toMatchObject({ domain_count: 1 });
  });
});

describe('programs that vanished', () => {
  it('are closed in this network only, and open again when they return unchanged', async () => {
    await applyPrograms(ctx, 'siteplug', [sampleProgram('Other', { programId: 'other' })]);
    await applyPrograms(ctx, 'wildfire', [sampleProgram('Nova Shoes')]);
    expect(await closeVanished(later, 'wildfire', [], later.now)).toBe(1);
    expect(await programOf(ctx, 'id-nova-shoes')).toMatchObject({ is_active: 0, status: 'approved' });
    expect(await programOf(ctx, 'other')).toMatchObject({ is_active: 1 });
    expect(await applyPrograms(later, 'wildfire', [sampleProgram('Nova Shoes')])).toMatchObject({
      changed: 1,
    });
    expect(await programOf(ctx, 'id-nova-shoes')).toMatchObject({ is_active: 1, status: 'approved' });
    expect(await brandOf('nova shoes')).toMatchObject({ domain_count: 1 });
  });

  it('don’t include programs that were written since the sync started', async () => {
    await applyPrograms(later, 'wildfire', [sampleProgram('Nova Shoes')]);
    expect(await closeVanished(later, 'wildfire', [], ctx.now)).toBe(0);
  });
});

describe('an operator', () => {
  it('opens and closes a pending program', async () => {
    await applyPrograms(ctx, 'siteplug', [sampleProgram('Nova Shoes')]);
    const { id, number } = await programOf(ctx, 'id-nova-shoes');
    await decidePrograms(later, [id], 'approve');
    expect(await programOf(ctx, 'id-nova-shoes')).toMatchObject({
      status: 'approved',
      approval_date: later.now,
    });
    expect(await brandOf('nova shoes')).toMatchObject({ program_number: number });
    await decidePrograms(later, [id], 'close');
    expect(await programOf(ctx, 'id-nova-shoes')).toMatchObject({ status: 'rejected', approval_date: null });
    expect(await brandOf('nova shoes')).toMatchObject(noBrand);
  });

  it('can’t decide about an unknown program, and then nothing is decided', async () => {
    await applyPrograms(ctx, 'siteplug', [sampleProgram('Nova Shoes')]);
    const { id } = await programOf(ctx, 'id-nova-shoes');
    const both = decidePrograms(later, [id, `${id}x` as typeof id], 'approve');
    await expect(both).rejects.toMatchObject({ code: 'program.not_found' });
    expect(await programOf(ctx, 'id-nova-shoes')).toMatchObject({ status: 'pending' });
  });
});

it('a change marks the old and new shards of a program and no others', async () => {
  await applyPrograms(ctx, 'wildfire', [sampleProgram('Nova Shoes'), sampleProgram('Blue Lamp')]);
  const { id, brand_id } = await programOf(ctx, 'id-nova-shoes');
  await env.DB.prepare('UPDATE edge_parts SET published_version = desired_version').run();
  await applyPrograms(later, 'wildfire', [sampleProgram('Nova Shoes', { domains: ['moved.example'] })]);
  const stale = await env.DB.prepare(
    'SELECT key FROM edge_parts WHERE desired_version > published_version',
  ).all<{
    key: string;
  }>();
  const touched = new Set(
    [id, brand_id, 'nova-shoes.example', 'moved.example'].map((key) => programPart(shardOf(key))),
  );
  expect(new Set(stale.results.map((part) => part.key))).toEqual(touched);
});

async function brandOf(nameKey: string) {
  return env.DB.prepare('SELECT * FROM brands WHERE name_key = ?1').bind(nameKey).first();
}

async function domainsOf(number: number) {
  const sql = 'SELECT domain, shard FROM program_domains WHERE program_number = ?1 ORDER BY domain';
  return (await env.DB.prepare(sql).bind(number).all()).results;
}

async function dump() {
  const tables = ['network_programs', 'program_domains', 'brands', 'edge_parts'];
  const results = await env.DB.batch(
    tables.map((table) => env.DB.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)),
  );
  return results.map((result) => result.results);
}

/** Closes what a sync that began at `startedAt` did not see. Returns how many programs that were. */
async function closeVanished(
  at: Context,
  networkId: string,
  seen: Iterable<number>,
  startedAt: Instant,
): Promise<number> {
  const vanished = await findVanished(at, networkId, seen, startedAt);
  await closePrograms(at, vanished);
  return vanished.length;
}
