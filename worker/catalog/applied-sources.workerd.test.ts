import { env } from 'cloudflare:workers';
import { beforeEach, expect, it } from 'vitest';
import { micros } from '../platform/money.ts';
import { readAppliedSources } from './applied-sources.ts';
import { applyPrograms } from './apply-programs.ts';
import { closePrograms, findVanished } from './close-missing.ts';
import { sampleContext } from './testing/sample-context.ts';
import { clearCatalog, programOf, sampleNetworks, sampleProgram } from './testing/sample-program.ts';

const ctx = sampleContext(env.DB);
const later = sampleContext(env.DB, 30);
const nova = sampleProgram('Nova', { sourceHash: 'a1' });

beforeEach(async () => {
  await clearCatalog(ctx);
  await sampleNetworks(ctx);
});

const sources = async () => Object.fromEntries(await readAppliedSources(ctx, 'wildfire'));

it('reads the sources of a network’s active programs, without programs that have none', async () => {
  await applyPrograms(ctx, 'wildfire', [nova, sampleProgram('Acorn')]);
  await applyPrograms(ctx, 'siteplug', [sampleProgram('Cedar', { sourceHash: 'c1' })]);
  const { number } = await programOf(ctx, nova.programId);
  expect(await sources()).toEqual({ a1: number });
  await closePrograms(later, await findVanished(later, 'wildfire', [], later.now));
  expect(await sources()).toEqual({});
});

it('a source follows each write of its program, also one without a source', async () => {
  await applyPrograms(ctx, 'wildfire', [nova]);
  await applyPrograms(later, 'wildfire', [{ ...nova, numericCommission: micros(1), sourceHash: 'a2' }]);
  expect(await sources()).toEqual({ a2: expect.any(Number) });
  await applyPrograms(later, 'wildfire', [sampleProgram('Nova', { numericCommission: micros(2) })]);
  expect(await sources()).toEqual({});
});

it('a source isn’t stored when its write is refused', async () => {
  await applyPrograms(ctx, 'wildfire', [nova]);
  const guard = env.DB.prepare(`INSERT INTO affiliate_networks SELECT * FROM affiliate_networks`);
  for (const record of [
    { ...nova, sourceHash: 'a2' },
    { ...nova, sourceHash: 'a2', commissionRate: '9' },
  ])
    await expect(applyPrograms(later, 'wildfire', [record], () => [guard])).rejects.toThrow('UNIQUE');
  expect(await sources()).toEqual({ a1: expect.any(Number) });
});

it('a program whose content hash was emptied is read and written again', async () => {
  await applyPrograms(ctx, 'wildfire', [nova]);
  await env.DB.exec(`UPDATE network_programs SET content_hash = ''`);
  expect(await sources()).toEqual({});
});

it('reads every source of a large network', async () => {
  await applyPrograms(ctx, 'wildfire', [nova]);
  await env.DB.batch([env.DB.prepare(COPY_NUMBERS), env.DB.prepare(COPY_PROGRAMS)]);
  expect((await readAppliedSources(ctx, 'wildfire')).size).toBe(10_001);
});

const COPY_NUMBERS = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
  INSERT INTO program_numbers (number, network_id, program_id, created_at)
  SELECT (SELECT max(number) FROM program_numbers) + i, 'wildfire', 'copy-' || i, 0 FROM n`;
const COPIED =
  'brand_id, program_name, advertiser_name, commission_rate, commission_type, numeric_commission, program_url, status, ' +
  'is_active, metadata, link_data, content_hash, shard, created_at, updated_at';
const COPY_PROGRAMS = `INSERT INTO network_programs (number, id, network_id, program_id, source_hash, ${COPIED})
  SELECT n.number, n.program_id, n.network_id, n.program_id, n.program_id, ${COPIED}
  FROM (SELECT number, network_id, program_id FROM program_numbers WHERE program_id LIKE 'copy-%') n
  CROSS JOIN network_programs p WHERE p.program_id = 'id-nova'`;
