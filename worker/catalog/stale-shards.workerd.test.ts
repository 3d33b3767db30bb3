import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { derivedId } from '../platform/ids.ts';
import { micros } from '../platform/money.ts';
import { applyPrograms } from './apply-programs.ts';
import { brandIdOf } from './brands.ts';
import { programPart, shardOf } from './edge-table.ts';
import type { ProgramRecord } from './program.ts';
import { buildProgramShard } from './program-shards.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog, sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);

const NAMES = ['Nova', 'Acorn', 'Cedar'];
const IDS = ['a', 'b', 'c', 'd'];
const HOSTS = ['nova.example', 'uk.nova.example', 'acorn.example', 'nova.co.uk'];
const PARTS = new Set(
  [...IDS.map((id) => derivedId('prg', 'wildfire', id)), ...NAMES.map(brandIdOf), ...HOSTS, 'nova.co.uk'].map(
    (key) => programPart(shardOf(key)),
  ),
);

const hosts = fc.subarray(HOSTS, { minLength: 1 });
const commission = fc.nat(2).map(micros);
const first = fc.tuple(...IDS.map((programId) => firstProgram(programId)));
const change = fc.record({
  programId: fc.constantFrom(...IDS),
  change: fc.oneof(
    { weight: 2, arbitrary: fc.record({ numericCommission: commission }) },
    fc.record({ domains: hosts }),
    fc.record({ advertiserName: fc.constantFrom(...NAMES) }),
    fc.constantFrom('eu', 'us').map((region) => ({ linkData: { merchant_id: 'm', region } })),
  ),
});

function firstProgram(programId: string) {
  return fc
    .record({ name: fc.constantFrom(...NAMES), numericCommission: commission, domains: hosts })
    .map(({ name, ...fields }) => sampleProgram(name, { programId, ...fields }));
}

beforeEach(async () => {
  await clearCatalog(ctx);
  await sampleNetworks(ctx);
});

it('every shard that a write changes is stale after it', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(first, fc.array(change, { minLength: 3, maxLength: 10 }), async (programs, changes) => {
      await clearCatalog(ctx);
      await sampleNetworks(ctx);
      const current = new Map(programs.map((each) => [each.programId, each]));
      await applyPrograms(ctx, 'wildfire', programs);
      let before = await builtParts();
      for (const { programId, change: fields } of changes) {
        const record = { ...(current.get(programId) ?? sampleProgram(programId)), ...fields };
        current.set(programId, record);
        const stale = await staleAfter([record]);
        const after = await builtParts();
        for (const key of PARTS) if (!stale.has(key)) expect(after.get(key), key).toEqual(before.get(key));
        before = after;
      }
    }),
    { numRuns: 10 },
  );
});

describe('a new commission', () => {
  const nova = sampleProgram('Nova', { domains: ['nova.example', 'uk.nova.example'] });
  const raised: ProgramRecord = { ...nova, commissionRate: '9', numericCommission: micros(9_000_000) };

  it('leaves every shard as it is if the program is alone in its brand and on its sites', async () => {
    await applyPrograms(ctx, 'wildfire', [nova, sampleProgram('Acorn')]);
    expect(await staleAfter([raised])).toEqual(new Set());
  });

  it('changes the shard of a brand that has another program', async () => {
    await applyPrograms(ctx, 'wildfire', [
      nova,
      sampleProgram('Nova', { programId: 'b', domains: ['b.example'] }),
    ]);
    expect(await staleAfter([raised])).toEqual(partsOf(brandIdOf('Nova')));
  });

  it('changes the shard of a site that has another program, also of another network', async () => {
    await applyPrograms(ctx, 'wildfire', [nova]);
    await applyPrograms(ctx, 'siteplug', [sampleProgram('Acorn', { domains: ['de.nova.example'] })]);
    expect(await staleAfter([raised])).toEqual(partsOf('nova.example'));
  });

  it('changes the shard of a site if a domain there was stored without its site', async () => {
    await applyPrograms(ctx, 'wildfire', [nova, sampleProgram('Acorn', { domains: ['de.nova.example'] })]);
    await env.DB.exec('UPDATE program_domains SET site = NULL');
    expect(await staleAfter([raised])).toEqual(partsOf('nova.example'));
  });
});

it('a change that no redirect needs leaves every shard as it is', async () => {
  await applyPrograms(ctx, 'wildfire', [sampleProgram('Nova')]);
  expect(await staleAfter([sampleProgram('Nova', { category: 'Toys', description: 'Toys' })])).toEqual(
    new Set(),
  );
});

function partsOf(...keys: string[]): Set<string> {
  return new Set(keys.map((key) => programPart(shardOf(key))));
}

/** Applies programs and returns the parts that are stale because of it. */
async function staleAfter(records: ProgramRecord[]): Promise<Set<string>> {
  await env.DB.exec('UPDATE edge_parts SET published_version = desired_version');
  await applyPrograms(ctx, 'wildfire', records);
  const { results } = await env.DB.prepare(
    'SELECT key FROM edge_parts WHERE desired_version > published_version',
  ).all<{ key: string }>();
  return new Set(results.map(({ key }) => key));
}

async function builtParts() {
  const parts = [...PARTS].map(async (key) => [key, await buildProgramShard(ctx, key)] as const);
  return new Map(await Promise.all(parts));
}
