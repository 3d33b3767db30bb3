import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { updateNetworkSettings } from '../../catalog/networks-seed.ts';
import { createClickId } from '../../clicks/click-id.ts';
import { balancesUnder } from '../../ledger/balances.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { publisherNumber } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { updateSettings } from '../../platform/settings/settings.ts';
import { addMs, DAY } from '../../platform/time.ts';
import { ingestReport } from '../ingest.ts';
import type { ReportRow } from '../report-row.ts';
import { sampleRow } from '../testing/sample-row.ts';

interface Filed {
  success: true;
  data: { claim_id: string; status: string; conversion_id: string | null; result: string };
}

interface Claim {
  id: string;
  order_id: string;
  status: string;
  conversion_id: string | null;
  gross_commission: string;
  reason: string | null;
  decided_by: string | null;
}

let scene: Scene;
let one: Member;
let two: Member;
let orders = 0;

beforeAll(async () => {
  scene = await openScene();
  await updateSettings(scene.ctx, { second_person_from: '100000.00' });
  one = await scene.signUp();
  two = await scene.signUp();
});

describe('POST /v1/tracking/conversion', () => {
  it('stores a claim and books no money', async () => {
    const before = await money();
    const response = await report({ click_id: await scene.click(one), gross_commission: '5.9465' });
    expect(response).toMatchObject({
      status: 200,
      body: { success: true, data: { result: 'new', status: 'open', conversion_id: null } },
    });
    expect(await money()).toEqual(before);
    const { body } = await read<{ data: Claim[] }>('/v1/publisher/claims?status=open', one);
    expect(body.data[0]).toMatchObject({
      id: response.body.data.claim_id,
      gross_commission: '5.9465',
      brand_id: scene.program.brand_id,
    });
  });

  it('accepts `earnings` as another name of the gross commission', async () => {
    const response = await report({
      click_id: scene.idOf(one),
      earnings: '2.50',
      gross_commission: undefined,
    });
    expect(await claim(response)).toMatchObject({ gross: 2_500_000 });
  });

  it.each(['{order_id}', '[ORDER]', 'ORDER_ID', 'n/a'])(
    'is refused for %s, which is no order but a placeholder of a template',
    async (order_id) => {
      expect(await report({ click_id: scene.idOf(one), order_id })).toMatchObject({
        status: 422,
        body: { code: 'claim.order_id_placeholder' },
      });
    },
  );

  it('returns the same claim when it is sent again', async () => {
    const sale = { click_id: scene.idOf(one), order_id: 'Again-1' };
    const first = await report(sale);
    const second = await report({ ...sale, order_id: ' again-1' });
    expect(second.body.data).toEqual({ ...first.body.data, result: 'unchanged' });
  });

  it('changes the amount of an open claim that is sent again', async () => {
    const sale = { click_id: scene.idOf(one), order_id: 'changing' };
    await report({ ...sale, gross_commission: 1 });
    const changed = await report({ ...sale, gross_commission: 2.5 });
    expect(changed.body.data.result).toBe('changed');
    expect(await claim(changed)).toMatchObject({ gross: 2_500_000 });
  });

  it('treats the same order ID of another publisher or another click as another claim', async () => {
    const mine = await report({ click_id: scene.idOf(one), order_id: 'A-1' });
    const other = await report({ click_id: scene.idOf(one), order_id: 'A-1' });
    const theirs = await report({ click_id: scene.idOf(two), order_id: 'A-1' }, two);
    expect(new Set([mine, other, theirs].map(({ body }) => body.data.claim_id)).size).toBe(3);
  });

  it('accepts a click ID in upper case and with spaces', async () => {
    const response = await report({ click_id: ` ${scene.idOf(one).toUpperCase()} ` });
    expect(await claim(response)).toMatchObject({ publisher_id: one.id });
  });

  it('refuses a claim for a click that is older than the attribution window of its program', async () => {
    const at = addMs(scene.ctx.now, -400 * DAY);
    const facts = { at, publisher: publisherNumber(one.id) ?? 0, program: scene.program.number };
    const old = createClickId(env.CLICK_ID_KEY, facts);
    expect(await report({ click_id: old })).toMatchObject({
      status: 422,
      body: { code: 'click_id.expired' },
    });
  });
});

describe('the caps of claims', () => {
  it('limit the amount of a claim', async () => {
    expect(await report({ click_id: scene.idOf(one), gross_commission: '1000.000001' })).toMatchObject({
      status: 422,
      body: { code: 'claim.amount_above_cap' },
    });
  });

  it('limit the claims of a click, and still accept a repeated claim', async () => {
    const member = await scene.signUp();
    const click_id = scene.idOf(member);
    const sales = Array.from({ length: 25 }, (_, index) => ({ click_id, order_id: `of-click-${index}` }));
    const answers = await Promise.all(sales.map((sale) => report(sale, member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({ status: 422, body: { code: 'claim.click_cap' } });
    const taken = answers.findIndex(({ status }) => status === 200);
    expect((await report(sales[taken] ?? {}, member)).body.data.result).toBe('unchanged');
  });

  it('limit the claims of a publisher in a day', async () => {
    const member = await scene.signUp();
    const sale = () => report({ click_id: scene.idOf(member), gross_commission: '0.01' }, member);
    for (let round = 0; round < 20; round++) await Promise.all(Array.from({ length: 10 }, sale));
    expect(await sale()).toMatchObject({ status: 429, body: { code: 'claim.daily_cap' } });
  });

  it('limit the sum of open claims, also when an amount is raised', async () => {
    const member = await scene.signUp();
    const sale = (gross_commission: string, click_id = scene.idOf(member)) =>
      report({ click_id, order_id: 'sum-1', gross_commission }, member);
    const first = scene.idOf(member);
    await sale('500', first);
    for (let count = 0; count < 4; count++) expect((await sale('1000')).status).toBe(200);
    expect(await sale('600')).toMatchObject({ status: 422, body: { code: 'claim.open_total_cap' } });
    expect((await sale('1000', first)).body.data.result).toBe('changed');
    expect(await sale('0.01')).toMatchObject({ status: 422, body: { code: 'claim.open_total_cap' } });
  });

  it('leave out claims that were decided, so that a publisher can claim again', async () => {
    const member = await scene.signUp();
    const sale = () =>
      report({ click_id: scene.idOf(member), order_id: 'decided', gross_commission: '1000' }, member);
    const filed = await sale();
    for (let count = 1; count < 5; count++) expect((await sale()).status).toBe(200);
    expect(await sale()).toMatchObject({ status: 422, body: { code: 'claim.open_total_cap' } });
    await decide(filed, 'decline', { reason: 'The shop does not know the order.' });
    expect((await sale()).status).toBe(200);
  });

  it('come from the settings of the network `direct`', async () => {
    const { adapter } = await updateNetworkSettings(scene.ctx, 'direct', {
      adapter: { claims: { amount: '5' } },
    });
    expect(adapter).toEqual({ claims: { amount: '5' } });
    expect((await report({ click_id: scene.idOf(one), gross_commission: '5.01' })).status).toBe(422);
    await updateNetworkSettings(scene.ctx, 'direct', { adapter: {} });
  });
});

describe('a network’s row of a claimed sale', () => {
  it('settles an open claim with the network’s amount, and the sale counts once', async () => {
    const { filed, network } = await claimedSale();
    const before = await money();
    await network({ commission: parseUsd('3') });
    expect(await claim(filed)).toMatchObject({ status: 'settled', conversion_id: expect.any(String) });
    expect(await money()).toEqual({ gross: before.gross + 3_000_000, net: before.net + 1_500_000 });
    expect(await accept(filed)).toMatchObject({ status: 409, body: { code: 'claim.decided' } });
    expect(await money()).toEqual({ gross: before.gross + 3_000_000, net: before.net + 1_500_000 });
  });

  it('settles a claim that is made later', async () => {
    const click_id = scene.idOf(one);
    await scene.report(saleOf(click_id, 'First-1'));
    const filed = await report({ click_id, order_id: 'first-1' });
    expect(filed.body.data).toMatchObject({ status: 'settled', conversion_id: expect.any(String) });
  });

  it('reverses what an accepted claim has booked, because the network’s amount wins', async () => {
    const { filed, network } = await claimedSale();
    const before = await money();
    const accepted = await accept(filed);
    expect(accepted).toMatchObject({ status: 200, body: { data: { status: 'accepted' } } });
    expect(await money()).toEqual({ gross: before.gross + 10_000_000, net: before.net + 5_000_000 });
    await network({ commission: parseUsd('3') });
    expect(await money()).toEqual({ gross: before.gross + 3_000_000, net: before.net + 1_500_000 });
    expect(await conversion(accepted.body.data.conversion_id)).toMatchObject({
      network_id: 'direct',
      status: 'reversed',
      reason: 'settled_by_network',
      net: 0,
    });
    const versions = await env.DB.prepare(
      'SELECT version, status, source FROM report_row_versions WHERE conversion_id = ? ORDER BY version',
    )
      .bind(accepted.body.data.conversion_id)
      .all();
    expect(versions.results).toEqual([
      { version: 1, status: 'approved', source: 'claim' },
      { version: 2, status: 'reversed', source: 'claim' },
    ]);
    expect(await claim(filed)).toMatchObject({ status: 'settled' });
  });

  it('leaves the claim open when it names another order, click or network', async () => {
    const { filed, click_id, order_id } = await claimedSale();
    await scene.report(saleOf(click_id, `${order_id}0`), saleOf(scene.idOf(one), order_id));
    const foreign = saleOf(click_id, order_id);
    await ingestReport(scene.ctx, { clickIdKeys: [env.CLICK_ID_KEY] }, 'cj', [{ row: foreign }], 'sync');
    expect(await claim(filed)).toMatchObject({ status: 'open' });
  });

  it('blocks the acceptance of a claim by mistake when it has no order ID', async () => {
    const { filed, network } = await claimedSale();
    await network({ orderId: null });
    expect(await accept(filed)).toMatchObject({
      status: 409,
      body: { code: 'claim.click_has_conversion' },
    });
    expect((await accept(filed, { separate_sale: true })).status).toBe(200);
  });

  it('raises an alert when it has no order ID and its click has an accepted claim', async () => {
    const { filed, network } = await claimedSale();
    await accept(filed);
    await network({ orderId: null });
    expect(await alertOf(filed)).toBe('claim.possible_duplicate');
  });

  it('raises an alert when it has the order of an accepted claim under another click of the publisher', async () => {
    const { filed, network } = await claimedSale();
    await accept(filed);
    await network({ clickRef: scene.idOf(two) });
    expect(await alertOf(filed)).toBeNull();
    await network({ clickRef: scene.idOf(one) });
    expect(await alertOf(filed)).toBe('claim.possible_duplicate');
    expect(await claim(filed)).toMatchObject({ status: 'accepted' });
  });
});

describe('an operator who decides a claim', () => {
  it('accepts a claim once, however often the call is sent', async () => {
    const { filed } = await claimedSale();
    const before = await money();
    const answers = await Promise.all([accept(filed), accept(filed), accept(filed)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await money()).toEqual({ gross: before.gross + 10_000_000, net: before.net + 5_000_000 });
    expect(answers[0]?.body.data).toMatchObject({
      decided_by: expect.stringMatching(/^operator:usr_/),
      status: 'accepted',
    });
  });

  it('can’t accept an amount that the publisher has changed meanwhile', async () => {
    const { filed, click_id, order_id } = await claimedSale();
    const before = await money();
    await report({ click_id, order_id, gross_commission: '999' });
    expect(await accept(filed)).toMatchObject({ status: 409, body: { code: 'claim.amount_changed' } });
    expect(await decide(filed, 'accept', {})).toMatchObject({
      status: 400,
      body: { code: 'request.invalid' },
    });
    expect(await money()).toEqual(before);
    expect(await claim(filed)).toMatchObject({ status: 'open' });
    expect(await accept(filed, { gross_commission: '999.00' })).toMatchObject({ status: 200 });
  });

  it('gets an error when the order is booked for another click of the publisher', async () => {
    const { network, order_id } = await claimedSale();
    await network({});
    const filed = await report({ click_id: scene.idOf(one), order_id });
    const before = await money();
    expect(await accept(filed)).toMatchObject({ status: 409, body: { code: 'claim.order_has_conversion' } });
    expect(await money()).toEqual(before);
    expect((await accept(filed, { separate_sale: true })).status).toBe(200);
  });

  it('declines a claim with a reason that the publisher sees', async () => {
    const { filed } = await claimedSale();
    const declined = await decide(filed, 'decline', { reason: 'The shop does not know the order.' });
    expect(declined).toMatchObject({ status: 200, body: { data: { status: 'declined' } } });
    expect(await accept(filed)).toMatchObject({ status: 409, body: { code: 'claim.decided' } });
    const own = await read<{ data: Claim[] }>('/v1/publisher/claims?status=declined', one);
    expect(own.body.data[0]).toMatchObject({ reason: 'The shop does not know the order.' });
    const path = `/v1/operations/claims?status=declined&publisher_id=${one.id}`;
    const all = await read<{ data: Claim[] }>(path, { key: ADMIN });
    expect(all.body.data[0]).toMatchObject({ decided_by: expect.stringMatching(/^operator:usr_/) });
  });

  it('reverses what was booked by declining an accepted claim', async () => {
    const { filed } = await claimedSale();
    const before = await money();
    await accept(filed);
    await decide(filed, 'decline', { reason: 'A mistake.' });
    expect(await money()).toEqual(before);
    expect(await claim(filed)).toMatchObject({ status: 'declined', reason: 'A mistake.' });
  });

  it('decides finally: the publisher can’t change the amount afterwards', async () => {
    const { filed, click_id, order_id } = await claimedSale();
    await accept(filed);
    expect(await report({ click_id, order_id, gross_commission: '999' })).toMatchObject({
      status: 409,
      body: { code: 'claim.decided' },
    });
    expect((await report({ click_id, order_id })).body.data).toMatchObject({
      result: 'unchanged',
      status: 'accepted',
    });
  });
});

describe('declining all open claims of a publisher', () => {
  interface Seen {
    summary: { total: number };
    meta: { timestamp: string };
  }
  let filer: Member;

  async function file(amount = '5.00') {
    const click_id = await scene.click(filer);
    const filed = await report({ click_id, gross_commission: amount }, filer);
    expect(filed.status).toBe(200);
    return filed;
  }
  async function see() {
    const path = `/v1/operations/claims?status=open&publisher_id=${filer.id}`;
    const { summary, meta } = (await read<Seen>(path, { key: ADMIN })).body;
    return { total: summary.total, at: meta.timestamp };
  }
  const declineAll = (seen: { total: number; at: string }) =>
    read<{ code?: string; data: { changed: number; remaining: number } }>('/v1/operations/claims/decline', {
      method: 'POST',
      key: ADMIN,
      body: { publisher_id: filer.id, seen, reason: 'The orders don’t exist.' },
    });
  const statuses = async () => {
    const { body } = await read<{ data: Claim[] }>('/v1/publisher/claims', filer);
    return body.data.map(({ status }) => status).sort();
  };

  it('leaves those of others, those that are decided, and those that are filed later', async () => {
    filer = await scene.signUp();
    const accepted = await file();
    await decide(accepted, 'accept', { gross_commission: '5.00', reason: 'Seen' });
    await file();
    await file();
    const seen = await see();
    expect(seen.total).toBe(2);
    await env.DB.prepare(`UPDATE claims SET updated_at = updated_at + 60000 WHERE id = ?1`)
      .bind((await file()).body.data.claim_id)
      .run();
    expect((await declineAll(seen)).body.data).toEqual({ changed: 2, remaining: 0 });
    expect(await statuses()).toEqual(['accepted', 'declined', 'declined', 'open']);
    const others = await read<Seen>(`/v1/operations/claims?status=open&publisher_id=${one.id}`, {
      key: ADMIN,
    });
    expect(others.body.summary.total).toBeGreaterThan(0);
  });

  it('is refused as a whole if one of them has changed or is decided', async () => {
    filer = await scene.signUp();
    const first = await file();
    await file();
    const seen = await see();
    await decide(first, 'decline', { reason: 'Seen' });
    expect(await declineAll(seen)).toMatchObject({ status: 409, body: { code: 'seen.outdated' } });
    expect(await statuses()).toEqual(['declined', 'open']);
  });
});

it('refuses a conversion for a claim that isn’t accepted, in the database', async () => {
  const { filed } = await claimedSale();
  const id = filed.body.data.claim_id;
  const row = { ...saleOf(null, 'x'), externalId: id, groupId: id };
  const booked = await ingestReport(scene.ctx, { clickIdKeys: [] }, 'direct', [{ row }], 'test');
  expect(booked).toMatchObject({ new: 0, rejected: 1 });
  const { results } = await scene.ctx.db.$client
    .prepare('SELECT code FROM rejected_rows WHERE external_id = ?')
    .bind(id)
    .all();
  expect(results).toEqual([{ code: 'claim.not_accepted' }]);
  await accept(filed);
  const leaving = scene.ctx.db.$client.prepare(`UPDATE claims SET status = 'declined' WHERE id = ?`).bind(id);
  await expect(leaving.run()).rejects.toThrow('claim.still_booked');
});

describe('POST /v1/tracking/conversion, with a click of another publisher', () => {
  const facts = () => ({ at: scene.ctx.now, publisher: 1, program: scene.program.number });

  it.each([
    ['signed with another key', () => createClickId('not our key', facts()), 422, 'click_id.forged'],
    ['changed by a character', () => changed(scene.idOf(one)), 422, 'click_id.forged'],
    ['of no form at all', () => 'click-1', 422, 'click_id.malformed'],
    ['of unicode and NUL', () => '\u0000клик🤖', 422, 'click_id.malformed'],
    ['of another publisher', () => scene.idOf(two), 422, 'click_id.other_publisher'],
    ['empty', () => '', 400, 'request.invalid'],
  ])('refuses %s and writes nothing', async (_, id, status, code) => {
    const before = await rows();
    expect(await report({ click_id: id() })).toMatchObject({ status, body: { code } });
    expect(await rows()).toBe(before);
  });
});

describe('POST /v1/tracking/conversion, for amounts', () => {
  it.each([
    ['1e9', 400, 'money.not_a_decimal'],
    ['NaN', 400, 'money.not_a_decimal'],
    ['Infinity', 400, 'money.not_a_decimal'],
    ['', 400, 'money.not_a_decimal'],
    ['5,00', 400, 'money.not_a_decimal'],
    ['１２', 400, 'money.not_a_decimal'],
    ['-0', 422, 'conversion.amount_not_positive'],
    [0, 422, 'conversion.amount_not_positive'],
    ['0.0000001', 422, 'conversion.amount_not_positive'],
    [-1, 422, 'conversion.amount_not_positive'],
    ['-3.21', 422, 'conversion.amount_not_positive'],
    [1e9, 400, 'money.out_of_range'],
    [1e21, 400, 'money.not_a_decimal'],
    [null, 400, 'request.invalid'],
    [['5'], 400, 'request.invalid'],
  ])('refuses the amount %j', async (gross_commission, status, code) => {
    expect(await report({ click_id: scene.idOf(one), gross_commission })).toMatchObject({
      status,
      body: { code },
    });
  });

  it('rounds an amount with twenty decimals to micro-dollars', async () => {
    const response = await report({ click_id: scene.idOf(one), gross_commission: '1.00000050000000000001' });
    expect(await claim(response)).toMatchObject({ gross: 1_000_001 });
  });
});

describe('POST /v1/tracking/conversion, for invalid bodies', () => {
  it.each([
    ['nothing', undefined, 400, 'request.invalid'],
    ['an empty text', '', 400, 'request.unreadable'],
    ['an empty object', {}, 400, 'request.invalid'],
    ['a list', [], 400, 'request.invalid'],
    ['half a JSON', '{"click_id":', 400, 'request.unreadable'],
  ])('refuses %s and names the fields', async (_, body, status, code) => {
    const request = { method: 'POST', key: one.key, ...(body === undefined ? {} : { body }) };
    expect(await read('/v1/tracking/conversion', request)).toMatchObject({ status, body: { code } });
  });

  it('refuses a body of another content type', async () => {
    const request = { method: 'POST', key: one.key, headers: { 'content-type': 'text/plain' }, body: '{}' };
    expect(await read('/v1/tracking/conversion', request)).toMatchObject({
      status: 415,
      body: { code: 'request.not_json' },
    });
  });
});

describe('POST /v1/tracking/conversion, with a publisher in the body', () => {
  it.each([
    ['PUB999999', 404, 'publisher.unknown'],
    ['unknown', 404, 'publisher.malformed'],
  ])('refuses %s', async (publisher_id, status, code) => {
    expect(await report({ click_id: scene.idOf(one), publisher_id })).toMatchObject({
      status,
      body: { code },
    });
  });

  it('accepts only the publisher of the key', async () => {
    const sale = { click_id: scene.idOf(two), publisher_id: two.id };
    expect(await report(sale)).toMatchObject({ status: 403, body: { code: 'key.other_publisher' } });
    expect((await report(sale, two)).status).toBe(200);
  });
});

function report(sale: Record<string, unknown>, { key }: Member = one) {
  const body = { order_id: `order-${orders++}`, gross_commission: '10.00', ...sale };
  return read<Filed>('/v1/tracking/conversion', { method: 'POST', key, body });
}

/** A claim of 10 dollars, and the network's row of the same sale. */
async function claimedSale() {
  const click_id = scene.idOf(one);
  const order_id = `claimed-${orders++}`;
  const filed = await report({ click_id, order_id });
  const network = (changes: Partial<ReportRow>) =>
    scene.report({ ...saleOf(click_id, order_id.toUpperCase()), ...changes });
  return { filed, network, click_id, order_id };
}

function saleOf(clickRef: string | null, orderId: string): ReportRow {
  return sampleRow(`row-${orders++}`, { clickRef, orderId, eventAt: scene.ctx.now, status: 'approved' });
}

function decide({ body }: { body: Filed }, what: 'accept' | 'decline', decision: object) {
  const path = `/v1/operations/claims/${body.data.claim_id}/${what}`;
  return read<{ data: Claim }>(path, { method: 'POST', key: ADMIN, body: decision });
}

function accept(filed: { body: Filed }, decision: object = {}) {
  return decide(filed, 'accept', {
    gross_commission: '10.00',
    reason: 'The shop confirmed it.',
    ...decision,
  });
}

function changed(id: string): string {
  return id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
}

async function alertOf({ body }: { body: Filed }): Promise<unknown> {
  const d1 = scene.ctx.db.$client;
  return d1.prepare('SELECT code FROM alerts WHERE subject = ?').bind(body.data.claim_id).first('code');
}

async function claim({ body }: { body: Filed }): Promise<Record<string, unknown> | null> {
  const d1 = scene.ctx.db.$client;
  return d1.prepare('SELECT * FROM claims WHERE id = ?').bind(body.data.claim_id).first();
}

async function conversion(id: string | null): Promise<Record<string, unknown> | null> {
  return scene.ctx.db.$client.prepare('SELECT * FROM conversions WHERE id = ?').bind(id).first();
}

/** The sum of all conversions, which must equal the ledger's. */
async function money() {
  const d1 = scene.ctx.db.$client;
  const sums = await d1
    .prepare('SELECT COALESCE(SUM(gross), 0) AS gross, COALESCE(SUM(net), 0) AS net FROM conversions')
    .first<{ gross: number; net: number }>();
  const held = [...(await balancesUnder(scene.ctx, 'publisher'))].reduce((sum, [, each]) => sum + each, 0);
  expect(held).toBe(sums?.net);
  return { gross: sums?.gross ?? 0, net: sums?.net ?? 0 };
}

async function rows(): Promise<number | null> {
  const counted = 'SELECT (SELECT COUNT(*) FROM report_row_versions) + (SELECT COUNT(*) FROM claims) AS n';
  return scene.ctx.db.$client.prepare(counted).first<number>('n');
}
