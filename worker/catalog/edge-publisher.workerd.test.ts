import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '../platform/context.ts';
import { openDatabase } from '../platform/database.ts';
import { micros } from '../platform/money.ts';
import { CountingDatabase } from '../platform/testing/counting-database.ts';
import { applyPrograms } from './apply-programs.ts';
import { decidePrograms } from './approval.ts';
import { claimParts } from './edge-claims.ts';
import { type PartBuilders, type PublishOptions, publishEdge } from './edge-publisher.ts';
import { type ProgramShard, programPart, ROUTE_SHARDS, shardOf, unpackProgram } from './edge-table.ts';
import { updateNetworkSettings } from './networks-seed.ts';
import { buildProgramShard } from './program-shards.ts';
import { markStale } from './stale-shards.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog, programOf, sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
const builders: PartBuilders = {
  route: buildProgramShard,
  publisher: async () => ({ publishers: {} }),
  enforced: async () => ({ patterns: [] }),
  link: async () => ({ active: false }),
};
const publish = (using: Partial<PartBuilders> = {}, kv: KVNamespace = env.EDGE) =>
  publishEdge(ctx, kv, { ...builders, ...using }, { wait: async () => undefined });

beforeEach(async () => {
  await clearCatalog(ctx);
  await sampleNetworks(ctx);
});

it('the published parts contain what the redirect needs', async () => {
  await applyPrograms(ctx, 'wildfire', [sampleProgram('Nova Shoes')]);
  expect(await publish()).toMatchObject({ errors: 0 });
  const { id, number, brand_id } = await programOf(ctx, 'id-nova-shoes');
  const part = await shardAt(id);
  const stored = part?.programs[id];
  expect(part && stored && unpackProgram(stored, part.templates)).toEqual({
    id,
    number,
    brand: brand_id,
    network: 'wildfire',
    open: true,
    home: 'https://nova-shoes.example/',
    domains: ['nova-shoes.example'],
    link: 'https://wild.example/e?c=nova-shoes&d=77&tc={click_id}&url={deeplink}',
  });
  expect((await shardAt(brand_id))?.brands[brand_id]).toEqual(stored);
  expect((await shardAt('nova-shoes.example'))?.domains['nova-shoes.example']).toEqual([stored]);
});

it('a domain lists its open programs, best commission first', async () => {
  const on = (programId: string, commission: number, host: string) =>
    sampleProgram('Nova Shoes', { programId, numericCommission: micros(commission), domains: [host] });
  await applyPrograms(ctx, 'wildfire', [
    on('a', 1, 'nova.example'),
    on('b', 3, 'uk.nova.example'),
    on('c', 2, 'nova.example'),
  ]);
  await applyPrograms(ctx, 'siteplug', [on('pending', 9, 'nova.example')]);
  await publish();
  const listed = (await shardAt('nova.example'))?.domains['nova.example']?.map(([program]) => program);
  expect(listed).toEqual([
    (await programOf(ctx, 'b')).id,
    (await programOf(ctx, 'c')).id,
    (await programOf(ctx, 'a')).id,
  ]);
});

it('a closed program is still found by its ID and its brand, marked as closed', async () => {
  await applyPrograms(ctx, 'wildfire', [sampleProgram('Nova Shoes')]);
  const { id, brand_id } = await programOf(ctx, 'id-nova-shoes');
  await decidePrograms(ctx, [id], 'close');
  await publish();
  expect((await shardAt(id))?.programs[id]?.[4]).toBe(0);
  expect((await shardAt(brand_id))?.brands[brand_id]?.[4]).toBe(0);
  expect((await shardAt('nova-shoes.example'))?.domains).not.toHaveProperty(['nova-shoes.example']);
});

it('a program whose link can’t be built is closed in the edge table', async () => {
  await applyPrograms(ctx, 'siteplug', [sampleProgram('Nova Shoes', { linkData: {} })]);
  const { id } = await programOf(ctx, 'id-nova-shoes');
  await decidePrograms(ctx, [id], 'approve');
  await publish();
  expect((await shardAt(id))?.programs[id]?.[4]).toBe(0);
});

it('only changed parts are written again', async () => {
  await applyPrograms(ctx, 'wildfire', [sampleProgram('Nova Shoes'), sampleProgram('Blue Lamp')]);
  const first = await publish();
  expect(first.written).toBe(first.checked);
  expect(await publish()).toEqual({ checked: 0, written: 0, errors: 0 });
  await env.DB.prepare('UPDATE edge_parts SET desired_version = desired_version + 1').run();
  expect(await publish()).toEqual({ checked: first.checked, written: 0, errors: 0 });
  await applyPrograms(ctx, 'wildfire', [
    sampleProgram('Nova Shoes', { programUrl: 'https://nova-shoes.example/new' }),
  ]);
  const { id, brand_id } = await programOf(ctx, 'id-nova-shoes');
  const touched = new Set([id, brand_id, 'nova-shoes.example'].map(shardOf)).size;
  expect(await publish()).toEqual({ checked: touched, written: touched, errors: 0 });
  expect((await shardAt(id))?.programs[id]?.[5]).toBe('https://nova-shoes.example/new');
});

it('a new link template is in the part that takes effect at once first, and then in every shard', async () => {
  await applyPrograms(ctx, 'wildfire', [sampleProgram('Nova Shoes')]);
  await publish();
  const linkTemplate = 'https://new.example/{merchant_id}/{click_id}';
  await updateNetworkSettings(ctx, 'wildfire', { linkTemplate });
  const built: string[] = [];
  const enforced = async () => {
    built.push('enforced');
    return {};
  };
  const route: typeof buildProgramShard = async (during, key) => {
    built.push(key);
    return buildProgramShard(during, key);
  };
  expect(await publish({ enforced, route })).toMatchObject({ checked: ROUTE_SHARDS + 1, errors: 0 });
  expect(built[0]).toBe('enforced');
  expect(new Set(built).size).toBe(ROUTE_SHARDS + 1);
  const { id } = await programOf(ctx, 'id-nova-shoes');
  const part = await shardAt(id);
  const stored = part?.programs[id];
  expect(part && stored && unpackProgram(stored, part.templates).link).toBe(
    'https://new.example/nova-shoes/{click_id}',
  );
});

it('a part that KV refuses stays stale, doesn’t stop the others, and is written by the next publication', async () => {
  await env.DB.batch([markStale(env.DB, ['route/1', 'route/2', 'enforced'])]);
  const refusing: Pick<KVNamespace, 'put'> = {
    put: async (key: string, value: string) => {
      if (key === 'route/1') throw new Error('KV is down');
      await env.EDGE.put(key, value);
    },
  };
  expect(await publish({}, Object.assign(Object.create(env.EDGE), refusing))).toEqual({
    checked: 3,
    written: 2,
    errors: 1,
  });
  expect(await staleKeys()).toEqual(['route/1']);
  expect(await publish()).toEqual({ checked: 1, written: 1, errors: 0 });
});

it('a part that changes while it is published stays stale', async () => {
  await env.DB.batch([markStale(env.DB, ['enforced'])]);
  const changing = async (during: Context) => {
    await during.db.$client.batch([markStale(during.db.$client, ['enforced'])]);
    return { patterns: ['old.example'] };
  };
  await publish({ enforced: changing });
  expect(await staleKeys()).toEqual(['enforced']);
  await publish({ enforced: async () => ({ patterns: ['new.example'] }) });
  expect(await staleKeys()).toEqual([]);
  expect(await env.EDGE.get('enforced', 'json')).toMatchObject({ patterns: ['new.example'] });
});

describe('a publication among many parts', () => {
  const LINKS = 5_000;

  beforeEach(async () => {
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${LINKS})
        INSERT INTO edge_parts (key, desired_version, published_version, published_at) SELECT 'link/' || i, 1, 1, i FROM n`,
    ).run();
  });

  it('reads the stale ones, and not the others', async () => {
    await markAsStale("key = 'link/77'");
    const counting = new CountingDatabase(env.DB);
    expect(await publishWith(counting, { only: ['link/77'] })).toMatchObject({ checked: 1, errors: 0 });
    expect(counting.rowsRead).toBeLessThan(100);
  });

  it('reads only a few of them when none is stale, also for the schedule', async () => {
    const counting = new CountingDatabase(env.DB);
    expect(await publishWith(counting)).toMatchObject({ checked: 0 });
    expect(counting.rowsRead).toBeLessThan(100);
  });

  it('reads as many stale ones as it claims', async () => {
    await markAsStale("key LIKE 'link/%'");
    const counting = new CountingDatabase(env.DB);
    const claimed = await claimParts(counting.binding, ctx.now, { only: null, except: [], limit: 60 });
    expect(claimed.map(({ key }) => Number(key.split('/')[1])).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 60 }, (_, at) => at + 1),
    );
    expect(counting.rowsRead).toBeLessThan(1_000);
  });

  it('claims programs and publishers before links, which are many', async () => {
    await markAsStale("key LIKE 'link/%'");
    await env.DB.batch([markStale(env.DB, ['route/1', 'publisher/1', 'enforced'])]);
    await env.DB.exec("UPDATE edge_parts SET published_at = 9000000 WHERE key NOT LIKE 'link/%'");
    const claimed = await claimParts(env.DB, ctx.now, { only: null, except: [], limit: 4 });
    expect(claimed.map(({ key }) => key).toSorted()).toEqual([
      'enforced',
      'link/1',
      'publisher/1',
      'route/1',
    ]);
  });
});

function publishWith({ binding }: CountingDatabase, options: PublishOptions = {}) {
  const wait = async () => undefined;
  return publishEdge({ ...ctx, db: openDatabase(binding) }, env.EDGE, builders, { ...options, wait });
}

async function markAsStale(where: string): Promise<void> {
  await env.DB.exec(`UPDATE edge_parts SET desired_version = desired_version + 1 WHERE ${where}`);
}

async function shardAt(key: string) {
  return env.EDGE.get<ProgramShard>(programPart(shardOf(key)), 'json');
}

async function staleKeys() {
  const { results } = await env.DB.prepare(
    'SELECT key FROM edge_parts WHERE desired_version > published_version',
  ).all<{
    key: string;
  }>();
  return results.map((part) => part.key);
}
