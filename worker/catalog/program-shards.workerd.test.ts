import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { micros } from '../platform/money.ts';
import { registrableDomain } from '../platform/public-suffix.ts';
import { applyPrograms } from './apply-programs.ts';
import { edgeSource } from './edge-source.ts';
import { programPart, ROUTE_SHARDS, shardOf, unpackProgram } from './edge-table.ts';
import { buildProgramShard } from './program-shards.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog, sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
const source = edgeSource(ctx.db, {
  publisher: async () => null,
  link: async () => null,
  enforced: async () => {
    throw new Error('A program doesn’t need it.');
  },
});

const program = fc
  .record({
    name: fc.constantFrom('Nova', 'NOVA', 'Blue Lamp', 'Acorn', 'Cedar'),
    programId: fc.stringMatching(/^[a-z0-9]{1,4}$/),
    commission: fc.nat(3),
    domains: fc.uniqueArray(
      fc.constantFrom(
        'nova.example',
        'uk.nova.example',
        'nova.co.uk',
        'acorn.example',
        'xn--mnchen-3ya.example',
      ),
      { maxLength: 3 },
    ),
  })
  .map(({ name, programId, commission, domains }) =>
    sampleProgram(name, { programId, domains, numericCommission: micros(commission) }),
  );

it('every program, brand and domain is in exactly its own shard, with the same data as in D1', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(program, { maxLength: 12 }), fc.nat(5), async (records, pending) => {
      await clearCatalog(ctx);
      await sampleNetworks(ctx);
      await applyPrograms(ctx, 'wildfire', records.slice(pending));
      await applyPrograms(ctx, 'siteplug', records.slice(0, pending));
      const found = { program: new Set<string>(), brand: new Set<string>(), domain: new Set<string>() };
      for (let shard = 0; shard < ROUTE_SHARDS; shard++) {
        const { templates, programs, brands, domains } = await buildProgramShard(ctx, programPart(shard));
        for (const [id, packed] of Object.entries(programs)) {
          expect(shardOf(id)).toBe(shard);
          expect(await source.program(id)).toEqual(unpackProgram(packed, templates));
          found.program.add(id);
        }
        for (const [id, packed] of Object.entries(brands)) {
          expect(shardOf(id)).toBe(shard);
          expect(await source.brand(id)).toEqual(unpackProgram(packed, templates));
          found.brand.add(id);
        }
        for (const [domain, routes] of Object.entries(domains)) {
          expect(shardOf(domain)).toBe(shard);
          expect(await source.domain(domain)).toEqual(
            routes.map((packed) => unpackProgram(packed, templates)),
          );
          found.domain.add(domain);
        }
      }
      expect(found.program).toEqual(await keys('SELECT id AS key FROM network_programs'));
      expect(found.brand).toEqual(await keys('SELECT id AS key FROM brands'));
      const open = await keys(OPEN_HOSTS);
      expect(found.domain).toEqual(new Set([...open].map((host) => registrableDomain(host))));
    }),
    { numRuns: 8 },
  );
});

it('the source returns null for unknown keys', async () => {
  expect(await source.program('prg_none')).toBeNull();
  expect(await source.brand('brd_none')).toBeNull();
  expect(await source.domain("no'where.example")).toEqual([]);
  expect(await source.domain('example')).toEqual([]);
});

const OPEN_HOSTS = `SELECT d.domain AS key FROM program_domains d JOIN network_programs p ON p.number = d.program_number
  WHERE p.status = 'approved'`;

async function keys(sql: string) {
  const { results } = await env.DB.prepare(sql).all<{ key: string }>();
  return new Set(results.map((row) => row.key));
}
