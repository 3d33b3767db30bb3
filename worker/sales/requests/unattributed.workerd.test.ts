import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { setStatus } from '../../accounts/publishers/publishers.ts';
import { applyPrograms } from '../../catalog/apply-programs.ts';
import { programOf, sampleProgram } from '../../catalog/testing/sample-program.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { balancesUnder } from '../../ledger/balances.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { parseUsd } from '../../platform/money.ts';
import { addMs, DAY, dayOf, HOUR, startOfDay } from '../../platform/time.ts';
import { fileClaim } from '../claims/file-claim.ts';
import { conversionIdOf } from '../plan.ts';
import type { ReportRow } from '../report-row.ts';
import { sampleRow } from '../testing/sample-row.ts';

interface Match {
  source: string;
  click: { click_id: string; publisher_id: string };
  fault: string | null;
}
interface Summary {
  total: number;
  networks: { network_id: string; sales: number }[];
}
interface Answer {
  code: string;
  data: { matches: Match[]; fault: string | null; net: string; publisher_id: string } & Record<
    string,
    unknown
  >;
}

const key = ADMIN;
const REASON = 'The shop confirmed the order.';
let scene: Scene;
let one: Member;
let two: Member;
let sales = 0;

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook'), sampleProgram('Beech')]);
  [one, two] = [await scene.signUp(), await scene.signUp()];
});

describe('the evidence for an unattributed conversion', () => {
  it('shows the rows as the network sent them, and how they name a click', async () => {
    const id = await unattributed({ clickRef: 'nonsense', publisherRef: null });
    const { data } = (await evidence(id)).body;
    expect(data).toMatchObject({
      unattributed_reason: 'click_id_malformed',
      explanation: 'the network’s report has a damaged click ID',
      network_name: 'Wildfire',
      rows: [{ click_ref: 'nonsense', publisher_ref: null }],
      versions: [{ version: 1, raw_error: null }],
      matches: [],
    });
    expect(JSON.stringify(data.versions)).toContain('nonsense');
  });

  it('finds a claim with the same order, however the order ID is written', async () => {
    const clickId = await scene.click(one, { clickedAt: addMs(scene.ctx.now, -HOUR) });
    await fileClaim(scene.ctx, clickIdKeys(env), one.id, {
      clickId,
      orderId: ' Order-X1',
      grossCommission: '5',
      source: undefined,
    });
    const id = await unattributed({ orderId: 'order-x1 ' });
    expect((await evidence(id)).body.data.matches).toMatchObject([
      { source: 'claim', click: { click_id: clickId, publisher_id: one.id }, fault: null },
    ]);
  });

  it('finds the click of a truncated click ID', async () => {
    const clickId = await scene.click(one, { clickedAt: addMs(scene.ctx.now, -HOUR) });
    const id = await unattributed({ clickRef: clickId.slice(0, 20) });
    expect((await evidence(id)).body.data.matches).toMatchObject([
      { source: 'damaged_click', click: { click_id: clickId, recorded: true }, fault: null },
    ]);
  });

  it('finds no click for a forged ID with made-up contents', async () => {
    const real = await scene.click(one);
    const forged = `${real.slice(0, 15)}zzzzzzzzzzzzzzz`;
    const id = await unattributed({ clickRef: forged });
    expect((await evidence(id)).body.data).toMatchObject({
      unattributed_reason: 'click_id_forged',
      matches: [],
    });
  });

  it('finds the latest clicks of a publisher whom a row with a damaged click ID names', async () => {
    const member = await scene.signUp();
    const before = await scene.click(member, { clickedAt: addMs(scene.ctx.now, -2 * HOUR) });
    await scene.click(member, { clickedAt: scene.ctx.now });
    const id = await unattributed({
      clickRef: '0000000000000000000000000000',
      publisherRef: `${member.id}|ref`,
      eventAt: addMs(scene.ctx.now, -HOUR),
    });
    expect((await evidence(id)).body.data.matches).toMatchObject([
      { source: 'named_publisher', click: { click_id: before }, fault: null },
    ]);
  });

  it('finds the clicks of a day for a row that names only that day', async () => {
    const member = await scene.signUp();
    const clicked = await scene.click(member, { clickedAt: scene.ctx.now });
    const id = await unattributed({
      clickRef: '0000000000000000000000000001',
      publisherRef: member.id,
      eventAt: startOfDay(dayOf(scene.ctx.now)),
    });
    expect((await evidence(id)).body.data.matches).toMatchObject([
      { source: 'named_publisher', click: { click_id: clicked }, fault: null },
    ]);
  });

  it('lists conversions by reason and network, with their sum', async () => {
    const before = await read<{ summary: { total: number } }>(`${LIST}?reason=click_id_missing`, { key });
    await unattributed({ clickRef: null });
    const after = await read<{ summary: Summary; data: { unattributed_reason: string }[] }>(
      `${LIST}?reason=click_id_missing&network=wildfire`,
      { key },
    );
    const total = before.body.summary.total + 1;
    expect(after.body.summary).toMatchObject({
      total,
      networks: [{ network_id: 'wildfire', network_name: 'Wildfire', sales: total }],
    });
    expect(new Set(after.body.data.map((row) => row.unattributed_reason))).toEqual(
      new Set(['click_id_missing']),
    );
    const ofOther = await read<{ summary: Summary; data: [] }>(`${LIST}?reason=click_id_missing&network=cj`, {
      key,
    });
    expect(ofOther.body.data).toEqual([]);
    expect(ofOther.body.summary.networks).toEqual(after.body.summary.networks);
    expect((await read(`${LIST}?reason=x' OR 1=1`, { key })).status).toBe(400);
  });
});

describe('assigning an unattributed conversion', () => {
  it('moves the money to the publisher, with the share of the day, in the trace with its reason', async () => {
    const member = await scene.signUp();
    const id = await unattributed({ commission: parseUsd('10'), status: 'approved' });
    const clickId = await scene.click(member, { clickedAt: addMs(scene.ctx.now, -HOUR) });
    const unattributedBefore = await unattributedBalance();
    expect(await assign(id, member, clickId)).toMatchObject({
      status: 200,
      body: { data: { publisher_id: member.id, net: '5.00', held_reason: null, status: 'approved' } },
    });
    expect(await unattributedBalance()).toBe(unattributedBefore - parseUsd('10'));
    const balances = await balancesUnder(scene.ctx, `publisher:${member.id}`);
    expect(balances.get(`publisher:${member.id}:approved`)).toBe(parseUsd('5'));
    const trace = await read<{ data: unknown; summary: unknown }>(
      `/v1/publisher/conversions/${id}/trace`,
      member,
    );
    expect(trace.body).toMatchObject({
      data: { assigned: { reason: REASON }, click: { click_id: clickId, publisher_id: member.id } },
      summary: { adds_up: true },
    });
    const audit = await read<{ data: unknown[] }>(`/v1/operations/audit-log?subject=${id}`, { key });
    expect(audit.body.data).toMatchObject([
      {
        action: 'conversion.assigned',
        actor: expect.stringMatching(/^operator:usr_/),
        reason: REASON,
        before: { unattributed_reason: 'click_id_missing' },
        detail: { publisher_id: member.id, click_id: clickId },
      },
    ]);
  });

  it('is done once when two operators assign it to different publishers at the same time', async () => {
    const id = await unattributed({ commission: parseUsd('8') });
    const [first, second] = [await scene.signUp(), await scene.signUp()];
    const clicks = [await scene.click(first), await scene.click(second)];
    const both = await Promise.all([assign(id, first, clicks[0] ?? ''), assign(id, second, clicks[1] ?? '')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(['change.contended', 'conversion.contended', 'conversion.attributed']).toContain(
      both.find(({ status }) => status === 409)?.body.code,
    );
    const sums = await Promise.all(
      [first, second].map(async ({ id }) =>
        [...(await balancesUnder(scene.ctx, `publisher:${id}`)).values()].reduce((a, b) => a + b, 0),
      ),
    );
    expect(sums.sort()).toEqual([0, parseUsd('4')]);
  });

  it('outlasts later versions of the network’s row, which change the amount for the publisher', async () => {
    const member = await scene.signUp();
    const row = sold({ commission: parseUsd('6') });
    await scene.report(row);
    const id = conversionIdOf('wildfire', row.groupId);
    await assign(id, member, await scene.click(member));
    await scene.report({ ...row, commission: parseUsd('10'), raw: 'changed' });
    const balances = await balancesUnder(scene.ctx, `publisher:${member.id}`);
    expect(balances.get(`publisher:${member.id}:pending`)).toBe(parseUsd('5'));
  });

  it('settles the publisher’s claim for the same click and order', async () => {
    const member = await scene.signUp();
    const clickId = await scene.click(member);
    const orderId = `claimed-${member.id}`;
    const claim = { clickId, orderId, grossCommission: '5', source: undefined };
    await fileClaim(scene.ctx, clickIdKeys(env), member.id, claim);
    const id = await unattributed({ orderId });
    await assign(id, member, clickId);
    const claims = await read<{ data: unknown[] }>('/v1/publisher/claims', member);
    expect(claims.body.data).toMatchObject([{ status: 'settled', conversion_id: id }]);
  });

  it('to a suspended publisher, or by a bot’s click, is held', async () => {
    const [suspended, bot] = [await scene.signUp(), await scene.signUp()];
    const clickId = await scene.click(suspended);
    await setStatus(scene.ctx, suspended.id, 'suspended', 'A test');
    expect(await assign(await unattributed({}), suspended, clickId)).toMatchObject({
      body: { data: { held_reason: 'publisher_suspended' } },
    });
    const botClick = await scene.click(bot, { classification: 'bot', reason: 'no_user_agent' });
    expect(await assign(await unattributed({}), bot, botClick)).toMatchObject({
      body: { data: { held_reason: 'click_invalid' } },
    });
  });

  it('needs the operator’s consent if the sale came too late', async () => {
    const member = await scene.signUp();
    const clickId = scene.idOf(member, scene.program.number, addMs(scene.ctx.now, -400 * DAY));
    const id = await unattributed({});
    expect(await assign(id, member, clickId)).toMatchObject({
      status: 422,
      body: { code: 'assignment.late_sale' },
    });
    expect((await check(id, clickId)).body.data.fault).toBe('assignment.late_sale');
    expect(await assign(id, member, clickId, { accept_late_sale: true })).toMatchObject({ status: 200 });
  });

  it('is refused without evidence, and changes nothing', async () => {
    const beech = await programOf(scene.ctx, sampleProgram('Beech').programId);
    const row = {
      programRef: sampleProgram('Alder Nook').programId,
      eventAt: addMs(scene.ctx.now, -2 * DAY),
    };
    const id = await unattributed(row);
    const own = scene.idOf(one);
    for (const [clickId, code] of [
      [own.replace(/.$/, (last) => (last === '0' ? '1' : '0')), 'click_id.forged'],
      ['nonsense', 'click_id.malformed'],
      [scene.idOf(two), 'assignment.other_publisher'],
      [scene.idOf(one, beech.number), 'assignment.other_program'],
      [scene.idOf(one, 0), 'assignment.no_program'],
      [scene.idOf(one, scene.program.number, scene.ctx.now), 'assignment.click_after_sale'],
    ] as const) {
      expect(await assign(id, one, clickId)).toMatchObject({ status: 422, body: { code } });
      expect((await evidence(id)).body.data.unattributed_reason).toBe('click_id_missing');
    }
    expect(await assign(id, { id: 'PUB000000' }, own)).toMatchObject({ status: 404 });
    expect((await assign(id, one, own, { reason: ' ' })).status).toBe(400);
  });

  it('is refused for a click of another network’s program', async () => {
    await applyPrograms(scene.ctx, 'siteplug', [sampleProgram('Cedar')]);
    const cedar = await programOf(scene.ctx, sampleProgram('Cedar').programId);
    const id = await unattributed({});
    expect(await assign(id, one, scene.idOf(one, cedar.number))).toMatchObject({
      status: 422,
      body: { code: 'assignment.other_network' },
    });
  });

  it('is for operators only', async () => {
    const id = await unattributed({});
    const headers = { cookie: await scene.signIn(one) };
    const body = { publisher_id: one.id, click_id: scene.idOf(one), reason: REASON };
    const path = `/v1/operations/conversions/${id}/assign`;
    expect((await read(path, { method: 'POST', body, key: one.key })).status).toBe(401);
    expect(await read(path, { method: 'POST', body, headers })).toMatchObject({ status: 403 });
    for (const get of [`${LIST}/${id}`, LIST, `/v1/operations/conversions/${id}/assignment-check?click_id=x`])
      expect((await read(get, { headers })).status).toBe(403);
  });
});

describe('an unattributed conversion that is left with its network', () => {
  it('isn’t counted as waiting, and is listed with the reason; no money moves', async () => {
    const id = await unattributed({ status: 'approved' });
    const [waiting, balance] = [await counted(), await unattributedBalance()];
    expect(await move('leave', { ids: [id], reason: 'Our own site.' })).toEqual({ left: 1, more: false });
    expect(await counted()).toBe(waiting - 1);
    expect(await unattributedBalance()).toBe(balance);
    expect(await idsOf('waiting')).not.toContain(id);
    const listed = await read<{ data: unknown[] }>(`${LIST}?state=left`, { key });
    expect(listed.body.data).toMatchObject([{ id, left: true, left_reason: 'Our own site.' }]);
    expect((await evidence(id)).body.data).toMatchObject({ left: true, left_reason: 'Our own site.' });
    const audit = await read<{ data: unknown[] }>(`/v1/operations/audit-log?subject=${id}`, { key });
    expect(audit.body.data).toMatchObject([{ action: 'conversion.left', reason: 'Our own site.' }]);
    expect(await move('leave', { ids: [id], reason: 'Again' })).toEqual({ left: 0, more: false });
    expect(await move('take-up', { ids: [id] })).toEqual({ taken_up: 1, more: false });
    expect(await counted()).toBe(waiting);
    expect((await evidence(id)).body.data).toMatchObject({ left: false, left_reason: null });
  });

  it('waits again once a report changes it, and not if the same report comes again', async () => {
    const row = sold({ orderId: 'left-1' });
    await scene.report(row);
    const id = conversionIdOf('wildfire', row.groupId);
    await move('leave', { ids: [id], reason: 'Our own site.' });
    await scene.report(row);
    expect(await idsOf('left')).toContain(id);
    await scene.report({ ...row, commission: parseUsd('7'), raw: 'changed' });
    expect(await idsOf('left')).not.toContain(id);
    expect(await idsOf('waiting')).toContain(id);
  });

  it('can be left with all others of a network and a reason, without those that come later', async () => {
    const [first, other] = [await unattributed({ clickRef: 'left' }), await unattributed({ clickRef: null })];
    const ofReason = { network: 'wildfire', unattributed_reason: 'click_id_malformed' };
    expect(await move('leave', { ...ofReason, reason: 'The click IDs aren’t signed by us.' })).toMatchObject({
      more: false,
    });
    const later = await unattributed({ clickRef: 'later' });
    expect(await idsOf('left')).toContain(first);
    expect(await idsOf('left')).not.toContain(other);
    expect(await idsOf('waiting')).toEqual(expect.arrayContaining([other, later]));
    await move('take-up', { network: 'wildfire' });
    expect(await idsOf('left')).toEqual([]);
  });

  it('is attributed as any other, and isn’t left then', async () => {
    const member = await scene.signUp();
    const id = await unattributed({});
    await move('leave', { ids: [id], reason: 'Our own site.' });
    expect(await assign(id, member, await scene.click(member))).toMatchObject({ status: 200 });
    expect((await evidence(id)).body.data).toMatchObject({ left: false, left_reason: null });
    expect(await move('leave', { ids: [id], reason: 'Our own site.' })).toEqual({ left: 0, more: false });
  });

  it('is named by IDs or by a network, and left with a reason by someone who decides about sales', async () => {
    const id = await unattributed({});
    for (const body of [
      {},
      { ids: [id], network: 'cj' },
      { ids: [id], unattributed_reason: 'click_expired' },
    ])
      expect(await post('leave', { ...body, reason: REASON })).toMatchObject({ status: 400 });
    expect(await post('leave', { ids: [id], reason: ' ' })).toMatchObject({ status: 400 });
    const headers = { cookie: await scene.signIn(one) };
    const body = { ids: [id], reason: REASON };
    expect(await read(`${LIST}/leave`, { method: 'POST', headers, body })).toMatchObject({ status: 403 });
    expect(await idsOf('waiting')).toContain(id);
  });
});

const LIST = '/v1/operations/unattributed-conversions';

function post(action: 'leave' | 'take-up', body: object) {
  return read<{ data: object }>(`${LIST}/${action}`, { method: 'POST', key, body });
}

async function move(action: 'leave' | 'take-up', body: object) {
  return (await post(action, body)).body.data;
}

async function idsOf(state: 'waiting' | 'left') {
  const { body } = await read<{ data: { id: string }[] }>(`${LIST}?state=${state}&per_page=500`, { key });
  return body.data.map(({ id }) => id);
}

/** What the overview counts as waiting. */
async function counted() {
  const { body } = await read<{ data: { kind: string; count: number }[] }>('/v1/operations/overview', {
    key,
  });
  return body.data.find(({ kind }) => kind === 'unattributed_conversions')?.count ?? 0;
}

function sold(changes: Partial<ReportRow>) {
  return sampleRow(`lost-${++sales}`, { eventAt: scene.ctx.now, clickRef: null, ...changes });
}

async function unattributed(changes: Partial<ReportRow>) {
  const row = sold(changes);
  await scene.report(row);
  return conversionIdOf('wildfire', row.groupId);
}

function evidence(id: string) {
  return read<Answer>(`${LIST}/${id}`, { key });
}

function check(id: string, clickId: string) {
  return read<Answer>(`/v1/operations/conversions/${id}/assignment-check?click_id=${clickId}`, { key });
}

function assign(id: string, member: { id: string }, clickId: string, more: Record<string, unknown> = {}) {
  const body = { publisher_id: member.id, click_id: clickId, reason: REASON, ...more };
  return read<Answer>(`/v1/operations/conversions/${id}/assign`, { method: 'POST', key, body });
}

async function unattributedBalance() {
  const balances = await balancesUnder(scene.ctx, 'unattributed:wildfire');
  return balances.get('unattributed:wildfire:approved') ?? 0;
}
