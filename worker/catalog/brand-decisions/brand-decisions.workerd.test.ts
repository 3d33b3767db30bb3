import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import type { BrandId } from '../../platform/ids.ts';
import { micros } from '../../platform/money.ts';
import { testContext } from '../../platform/testing/context.ts';
import { applyPrograms } from '../apply-programs.ts';
import { decidePrograms } from '../approval.ts';
import { publicReader } from '../brand-view.ts';
import { brandIdOf } from '../brands.ts';
import { closePrograms } from '../close-missing.ts';
import { publishEdge } from '../edge-publisher.ts';
import { type ProgramShard, programPart, shardOf, unpackProgram } from '../edge-table.ts';
import { findBrand, listBrands } from '../search.ts';
import { clearCatalog, programOf, sampleNetworks, sampleProgram } from '../testing/sample-program.ts';

const PATH = '/v1/operations/brands';
const key = ADMIN;
const ctx = testContext();
const urls = publicReader('https://tributary.example');
const ALDER = brandIdOf('Alder Nook');
const LAMPS = brandIdOf('Alder-Nook Lamps');
const BEECH = brandIdOf('Beech');
const reason = 'The same shop.';

beforeEach(async () => {
  await clearCatalog(ctx);
  await ctx.db.$client.exec('DELETE FROM program_brands');
  await ctx.db.$client.exec('DELETE FROM brand_name_search');
  await sampleNetworks(ctx);
  await sync();
  await publishEdge(ctx, env.EDGE, edgeBuilders);
});

describe('a brand that its network renames', () => {
  const CABIN = brandIdOf('Alder Cabin');
  const LODGE = brandIdOf('Alder Lodge');

  it('is reached by the links to its old ID, and found by its old name', async () => {
    await applyPrograms(ctx, 'wildfire', [alder('Alder Cabin')]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    const { id } = await programOf(ctx, 'id-alder-nook');
    for (const brand of [ALDER, CABIN])
      expect(await edgeProgramOf(brand)).toMatchObject({ id, brand: CABIN, open: true });
    expect(await findBrand(ctx, ALDER, urls)).toMatchObject({ id: CABIN, name: 'Alder Cabin' });
    expect(await names('alder nook')).toEqual(['Alder Cabin', 'Alder-Nook Lamps']);
    const { body } = await read<{ data: unknown }>(`${PATH}/${CABIN}`, { key });
    expect(body.data).toMatchObject({ earlier_names: ['Alder Nook'], merged_brands: [] });
  });

  it('is reached by all its old IDs when it is renamed again', async () => {
    await applyPrograms(ctx, 'wildfire', [alder('Alder Cabin')]);
    await applyPrograms(ctx, 'wildfire', [alder('Alder Lodge')]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    for (const brand of [ALDER, CABIN, LODGE])
      expect(await edgeProgramOf(brand)).toMatchObject({ brand: LODGE, open: true });
  });

  it('has its old ID again when it is renamed back', async () => {
    await applyPrograms(ctx, 'wildfire', [alder('Alder Cabin')]);
    await applyPrograms(ctx, 'wildfire', [alder('Alder Nook')]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    for (const brand of [ALDER, CABIN])
      expect(await edgeProgramOf(brand)).toMatchObject({ brand: ALDER, open: true });
    expect(await names('cabin')).toEqual(['Alder Nook']);
  });

  it('leaves its old ID to another program of that name, which may come later', async () => {
    await applyPrograms(ctx, 'wildfire', [alder('Alder Cabin')]);
    await applyPrograms(ctx, 'wildfire', [alder('Alder Nook', { programId: 'id-other' })]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    expect((await edgeProgramOf(ALDER))?.id).toBe((await programOf(ctx, 'id-other')).id);
    expect((await edgeProgramOf(CABIN))?.id).toBe((await programOf(ctx, 'id-alder-nook')).id);
  });

  it('leaves its old ID to the programs that keep the name', async () => {
    await applyPrograms(ctx, 'wildfire', [alder('Alder Nook', { programId: 'id-other' })]);
    await applyPrograms(ctx, 'wildfire', [alder('Alder Cabin')]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    expect((await edgeProgramOf(ALDER))?.id).toBe((await programOf(ctx, 'id-other')).id);
  });

  it('keeps the links of the brands that were merged into it', async () => {
    await merge(LAMPS, ALDER);
    await applyPrograms(ctx, 'wildfire', [alder('Alder Cabin'), lamps({ advertiserName: 'Alder Cabin' })]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    for (const brand of [ALDER, LAMPS])
      await expect.poll(() => edgeProgramOf(brand)).toMatchObject({ brand: CABIN, open: true });
  });

  it('can’t be merged into under its old ID, which has no programs', async () => {
    await applyPrograms(ctx, 'wildfire', [alder('Alder Cabin')]);
    const { status, body } = await merge(BEECH, ALDER);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'brand.merged' });
    expect((await post(ALDER, 'unmerge', { reason })).status).toBe(409);
  });

  it('keeps its old ID when an operator has split off the only program that still has the name', async () => {
    await applyPrograms(ctx, 'wildfire', [alder('Alder Nook', { programId: 'id-other' })]);
    const { id } = await programOf(ctx, 'id-other');
    await post(ALDER, 'split', { name: 'Alder Shed', program_ids: [id], reason });
    await applyPrograms(ctx, 'wildfire', [alder('Alder Cabin')]);
    await applyPrograms(ctx, 'wildfire', [
      alder('Alder Nook', { programId: 'id-other', numericCommission: micros(1) }),
    ]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    await expect.poll(() => edgeProgramOf(ALDER)).toMatchObject({ brand: CABIN, open: true });
    await post(brandIdOf('Alder Shed'), 'rejoin', { reason });
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    await expect.poll(async () => (await edgeProgramOf(ALDER))?.id).toBe(id);
  });
});

describe('a merged brand', () => {
  it('gives its programs to the other brand, and its own ID still leads there', async () => {
    expect((await merge(LAMPS, ALDER)).status).toBe(200);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    const program = await programOf(ctx, 'id-alder-nook-lamps');
    expect(program.brand_id).toBe(ALDER);
    for (const id of [ALDER, LAMPS])
      expect(await edgeProgramOf(id)).toMatchObject({ id: program.id, brand: ALDER, open: true });
    for (const id of [ALDER, LAMPS])
      expect(await findBrand(ctx, id, urls)).toMatchObject({ id: ALDER, domainCount: 2 });
    expect(await names()).toEqual(['Alder Nook', 'Beech']);
  });

  it('is found by its old name', async () => {
    await merge(LAMPS, ALDER);
    await applyPrograms(ctx, 'wildfire', [lamps({ numericCommission: micros(1) })]);
    expect(await names('lamps')).toEqual(['Alder Nook']);
    expect((await read<Listed>(`${PATH}?q=lamps`, { key })).body.data).toMatchObject([{ id: ALDER }]);
  });

  it('stays merged when syncs change, close, add and reopen its programs', async () => {
    await merge(LAMPS, ALDER);
    await applyPrograms(ctx, 'wildfire', [
      lamps({ commissionRate: '9.5', numericCommission: micros(9_500_000) }),
      lamps({ programId: 'id-second', domains: ['second.example'] }),
    ]);
    for (const id of ['id-alder-nook-lamps', 'id-second'])
      expect((await programOf(ctx, id)).brand_id).toBe(ALDER);
    expect(await findBrand(ctx, LAMPS, urls)).toMatchObject({ id: ALDER, domainCount: 3 });
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    const { number, brand_id: brandId, id } = await programOf(ctx, 'id-alder-nook-lamps');
    expect((await edgeProgramOf(LAMPS))?.id).toBe(id);
    await closePrograms(ctx, [{ number, brandId }]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    expect((await edgeProgramOf(LAMPS))?.id).not.toBe(id);
  });

  it('has its own programs again after the merge has ended, with those merged into it before', async () => {
    await merge(BEECH, LAMPS);
    await merge(LAMPS, ALDER);
    expect((await programOf(ctx, 'id-beech')).brand_id).toBe(ALDER);
    expect((await post(LAMPS, 'unmerge', { reason: 'Another shop.' })).status).toBe(200);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    expect((await programOf(ctx, 'id-beech')).brand_id).toBe(LAMPS);
    expect((await edgeProgramOf(BEECH))?.brand).toBe(LAMPS);
    expect((await edgeProgramOf(ALDER))?.id).toBe((await programOf(ctx, 'id-alder-nook')).id);
    expect(await names('beech')).toEqual(['Alder-Nook Lamps']);
    await post(BEECH, 'unmerge', { reason: 'Another shop.' });
    expect(await names()).toEqual(['Alder Nook', 'Alder-Nook Lamps', 'Beech']);
  });

  it('is in the audit log with its reason', async () => {
    await merge(LAMPS, ALDER);
    await post(LAMPS, 'unmerge', { reason: 'Another shop.' });
    const { body } = await read<Listed>(`/v1/operations/audit-log?subject=${LAMPS}`, { key });
    expect(body.data.slice(0, 2)).toMatchObject([
      { action: 'brand.unmerged', reason: 'Another shop.', actor: expect.stringMatching(/^operator:usr_/) },
      { action: 'brand.merged', reason, detail: { into: ALDER } },
    ]);
  });

  it('is merged once, when two operators merge two brands into each other at the same time', async () => {
    const both = await Promise.all([merge(LAMPS, ALDER), merge(ALDER, LAMPS)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await names()).toHaveLength(2);
  });

  it('keeps the decision when a sync has read the brands before it', async () => {
    const stale = applyPrograms(ctx, 'wildfire', [
      lamps({ commissionRate: '4', numericCommission: micros(4_000_000) }),
    ]);
    await Promise.all([stale, merge(LAMPS, ALDER)]);
    expect((await programOf(ctx, 'id-alder-nook-lamps')).brand_id).toBe(ALDER);
    expect(await findBrand(ctx, LAMPS, urls)).toMatchObject({ id: ALDER, commission_rate: '4%' });
  });

  it.each([
    [ALDER, { into: ALDER, reason }, 400, 'brand.same'],
    [ALDER, { into: 'brd_0000000000000000', reason }, 404, 'brand.unknown'],
    ['brd_0000000000000000', { into: ALDER, reason }, 404, 'brand.unknown'],
    [LAMPS, { into: ALDER }, 400, 'request.invalid'],
    [LAMPS, { into: ALDER, reason: ' ' }, 400, 'request.invalid'],
    [LAMPS, { into: "brd_' OR 1=1", reason }, 400, 'request.invalid'],
  ])('is refused for %s into %j', async (id, body, status, code) => {
    expect(await post(id, 'merge', body)).toMatchObject({ status, body: { code } });
  });

  it('can’t be merged again, nor be a target, nor end twice', async () => {
    await merge(LAMPS, ALDER);
    expect(await merge(LAMPS, BEECH)).toMatchObject({ status: 409, body: { code: 'brand.merged' } });
    expect(await merge(BEECH, LAMPS)).toMatchObject({ status: 409, body: { code: 'brand.merged' } });
    await post(LAMPS, 'unmerge', { reason });
    expect(await post(LAMPS, 'unmerge', { reason })).toMatchObject({ body: { code: 'brand.not_merged' } });
  });
});

describe('a split', () => {
  const twin = (changes = {}) =>
    sampleProgram('Beech', { programId: 'id-twin', domains: ['twin.example'], ...changes });

  beforeEach(async () => {
    await applyPrograms(ctx, 'wildfire', [twin()]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
  });

  async function splitTwin(name = 'Twin Trees') {
    const { id } = await programOf(ctx, 'id-twin');
    return post(BEECH, 'split', { program_ids: [id], name, reason: 'Another shop.' });
  }

  it('gives programs a brand of their own, which syncs keep, at the edge and in the search', async () => {
    const { status, body } = await splitTwin();
    expect(status).toBe(200);
    const own = body.data.id;
    await applyPrograms(ctx, 'wildfire', [
      twin({ commissionRate: '7', numericCommission: micros(7_000_000) }),
    ]);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    const { id, brand_id } = await programOf(ctx, 'id-twin');
    expect(brand_id).toBe(own);
    expect(await edgeProgramOf(own)).toMatchObject({ id, brand: own });
    expect((await edgeProgramOf(BEECH))?.id).toBe((await programOf(ctx, 'id-beech')).id);
    expect(await names('twin')).toEqual(['Twin Trees']);
    expect(await findBrand(ctx, own, urls)).toMatchObject({ name: 'Twin Trees', commission_rate: '7%' });
  });

  it('can be ended: its programs return, and its ID leads to their brand', async () => {
    const own = (await splitTwin()).body.data.id;
    expect((await post(own, 'rejoin', { reason: 'The same shop.' })).status).toBe(200);
    await publishEdge(ctx, env.EDGE, edgeBuilders);
    expect((await programOf(ctx, 'id-twin')).brand_id).toBe(BEECH);
    expect((await edgeProgramOf(own))?.brand).toBe(BEECH);
    await applyPrograms(ctx, 'wildfire', [
      twin({ commissionRate: '7', numericCommission: micros(7_000_000) }),
    ]);
    expect((await programOf(ctx, 'id-twin')).brand_id).toBe(BEECH);
    expect((await splitTwin()).status).toBe(200);
    expect((await programOf(ctx, 'id-twin')).brand_id).toBe(own);
  });

  it('is made once, when two operators split the same programs at the same time', async () => {
    const both = await Promise.all([splitTwin('One'), splitTwin('Two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is refused for all programs, a name that is taken, or programs of another brand', async () => {
    const [beech, twinId, alder] = await Promise.all(
      ['id-beech', 'id-twin', 'id-alder-nook'].map(async (each) => (await programOf(ctx, each)).id),
    );
    const splitOf = (program_ids: unknown[], name: string) =>
      post(BEECH, 'split', { program_ids, name, reason });
    expect(await splitOf([beech, twinId], 'Both')).toMatchObject({
      status: 409,
      body: { code: 'brand.split_all' },
    });
    expect(await splitOf([twinId], 'ALDER nook')).toMatchObject({
      status: 409,
      body: { code: 'brand.name_taken' },
    });
    expect(await splitOf([twinId], 'Beech')).toMatchObject({
      status: 409,
      body: { code: 'brand.name_taken' },
    });
    expect(await splitOf([alder], 'Other')).toMatchObject({
      status: 409,
      body: { code: 'program.other_brand' },
    });
    expect(await splitOf([], 'Other')).toMatchObject({ status: 400 });
    expect(await splitOf([twinId], '  ')).toMatchObject({ status: 400 });
    expect(await post(BEECH, 'rejoin', { reason })).toMatchObject({
      status: 409,
      body: { code: 'brand.not_split' },
    });
    await merge(LAMPS, ALDER);
    expect(await splitOf([twinId], 'Alder-Nook Lamps')).toMatchObject({ body: { code: 'brand.name_taken' } });
  });
});

describe('the operators’ list of brands', () => {
  it('has every brand that a network lists, also pending ones, in pages that a cursor continues', async () => {
    await applyPrograms(ctx, 'siteplug', [sampleProgram('Cedar', { commissionType: 'cpc' })]);
    const first = await read<Listed>(`${PATH}?per_page=3`, { key });
    expect(first.body).toMatchObject({ summary: { total: 4 } });
    const rest = await read<Listed>(`${PATH}?per_page=3&cursor=${first.body.meta.next_cursor}`, { key });
    expect([...first.body.data, ...rest.body.data].map(({ name }) => name)).toEqual([
      'Alder Nook',
      'Alder-Nook Lamps',
      'Beech',
      'Cedar',
    ]);
    expect(rest.body).toMatchObject({ summary: { total: null }, meta: { next_cursor: null } });
    expect(rest.body.data[0]).toMatchObject({ is_open: false, pending_programs: 1, networks: ['siteplug'] });
    expect((await read<Listed>(`${PATH}?network=siteplug`, { key })).body.data).toHaveLength(1);
    expect((await read(`${PATH}/counts`, { key })).body).toMatchObject({
      data: { total: 4, approved: 3, siteplug: 1, wildfire: 3 },
    });
    expect(await read(`${PATH}?cursor=nonsense`, { key })).toMatchObject({
      status: 400,
      body: { code: 'brands.cursor_invalid' },
    });
  });

  it('shows the best open program of a brand', async () => {
    const id = (await programOf(ctx, 'id-beech')).id;
    await applyPrograms(ctx, 'siteplug', [
      sampleProgram('Beech', { programId: 'rich', numericCommission: micros(99_000_000) }),
    ]);
    expect((await read<Listed>(`${PATH}?q=beech`, { key })).body.data).toMatchObject([
      { network_program_id: id, programs: 2, approved_programs: 1, networks: ['siteplug', 'wildfire'] },
    ]);
    await decidePrograms(ctx, [id], 'close');
    expect((await read<Listed>(`${PATH}?q=beech`, { key })).body.data).toMatchObject([{ is_open: false }]);
  });
});

interface Listed {
  data: { id: BrandId; name: string }[];
  meta: { next_cursor: string | null };
}

/** The program of Alder Nook, as its network calls it now. */
function alder(advertiserName: string, changes = {}) {
  return sampleProgram('Alder Nook', { advertiserName, ...changes });
}

function lamps(changes = {}) {
  return sampleProgram('Alder-Nook Lamps', { numericCommission: micros(8_000_000), ...changes });
}

async function sync() {
  await applyPrograms(ctx, 'wildfire', [sampleProgram('Alder Nook'), lamps(), sampleProgram('Beech')]);
}

function post(id: string, decision: string, body: unknown) {
  return read<{ code?: string; data: { id: BrandId } }>(`${PATH}/${id}/${decision}`, {
    method: 'POST',
    key,
    body,
  });
}

function merge(id: string, into: string) {
  return post(id, 'merge', { into, reason });
}

async function edgeProgramOf(id: string) {
  const part = await env.EDGE.get<ProgramShard>(programPart(shardOf(id)), 'json');
  const packed = part?.brands[id];
  return part && packed && unpackProgram(packed, part.templates);
}

async function names(q?: string) {
  const { brands } = await listBrands(ctx, { offset: 0, limit: 50, q, sort: 'name' }, urls);
  return brands.map(({ name }) => name);
}
