import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { sampleProgram } from '../catalog/testing/sample-program.ts';
import { createPayout } from '../payouts/create-payout.ts';
import { advancePayout } from '../payouts/payouts.ts';
import { giveDetails } from '../payouts/testing/give-details.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, PARTNER_SECRET, type Scene } from '../platform/http/testing/scene.ts';
import type { ConversionId } from '../platform/ids.ts';
import { parseUsd, ZERO } from '../platform/money.ts';
import { conversionIdOf } from './plan.ts';
import type { ReportRow } from './report-row.ts';
import { sampleRow } from './testing/sample-row.ts';

const LIST = '/v1/operations/held-conversions';
const key = ADMIN;
let scene: Scene;
let sales = 0;

interface Held {
  data: {
    held_reason: string | null;
    explanation: string;
    paid_out: string;
    versions: { raw: string; superseded: boolean }[];
  };
}

beforeAll(async () => {
  scene = await openScene([sampleProgram('Alder Nook')]);
});

describe('two sales of two clicks under one ID', () => {
  it('are both kept: the first one is held with the text of the second, alerted once, and a person releases it', async () => {
    const [one, two] = [await scene.signUp(), await scene.signUp()];
    const txid = `same-${sales++}`;
    const clicks = new Map([one, two].map((member) => [member, scene.idOf(member)]));
    const send = async (member: Member, payout: string) => {
      const query = new URLSearchParams({
        clickid: clicks.get(member) ?? '',
        txid,
        payout,
        token: PARTNER_SECRET,
      });
      return (await read<{ data: { conversion_id: ConversionId } }>(`/v1/postback/wildfire?${query}`)).body
        .data;
    };
    const { conversion_id: id } = await send(one, '4');
    for (let times = 0; times < 3; times++) expect((await send(two, '40')).conversion_id).toBe(id);
    expect(await saleOf(id)).toMatchObject({
      publisher_id: one.id,
      gross: 4_000_000,
      held_reason: 'contradicting_report',
    });
    const held = (await read<Held>(`${LIST}/${id}`, { key })).body.data;
    expect(held.held_reason).toBe('contradicting_report');
    expect(held.versions.map(({ superseded }) => superseded)).toEqual([true, false]);
    expect(held.versions[0]?.raw).toContain(clicks.get(two));
    expect(await alertOf('report.contradiction')).toMatchObject({
      subject: 'wildfire',
      level: 'critical',
      count: 1,
    });

    await release(id);
    await send(two, '40');
    expect(await saleOf(id)).toMatchObject({ publisher_id: one.id, gross: 4_000_000, held_reason: null });
  });
});

describe('two orders of one click under one transaction ID', () => {
  it('are both kept: the first one is held, alerted once, and neither a repetition nor another notation of the order counts', async () => {
    const member = await scene.signUp();
    const [cid, txid] = [scene.idOf(member), `of-click-${sales++}`];
    const send = async (fields: Record<string, string>) => {
      const query = new URLSearchParams({ cid, txid, token: PARTNER_SECRET, ...fields });
      return (
        await read<{ data: { conversion_id: ConversionId; result: string } }>(
          `/v1/postback/wildfire?${query}`,
        )
      ).body.data;
    };
    const before = (await alertOf('report.contradiction'))?.count ?? 0;
    const { conversion_id: id } = await send({ order_id: 'A-1', payout: '10' });
    for (const result of ['changed', 'unchanged'])
      expect(await send({ order_id: 'B-2', payout: '4' })).toEqual({ conversion_id: id, result });
    const first = { gross: 10_000_000, order_id: 'A-1', held_reason: 'contradicting_report' };
    expect(await saleOf(id)).toMatchObject(first);
    expect(await alertOf('report.contradiction')).toMatchObject({ subject: 'wildfire', count: before + 1 });
    const held = (await read<Held>(`${LIST}/${id}`, { key })).body.data;
    expect(held.versions.map(({ superseded }) => superseded)).toEqual([true, false]);
    expect(held.versions[0]?.raw).toContain('B-2');

    await release(id);
    await send({ order_id: ' a-1', payout: '10', status: 'approved' });
    await send({ payout: '12', status: 'approved' });
    expect(await saleOf(id)).toMatchObject({
      ...{ status: 'approved', gross: 12_000_000, held_reason: null },
    });
  });
});

describe('a status that goes back after the payout', () => {
  it('is held and shown, and no payout deducts it until a person accepts it', async () => {
    const { id, member, report } = await paidOut();
    await report({ status: 'pending', statusRaw: 'PENDING' });
    expect(await saleOf(id)).toMatchObject({ status: 'paid', paid_out: 25_000_000, held_reason: null });
    const listed = await read<{ data: { id: string; held_reason: string }[] }>(
      `${LIST}?reason=status_went_back&publisher_id=${member.id}`,
      { key },
    );
    expect(listed.body.data).toMatchObject([{ id, held_reason: 'status_went_back' }]);
    expect((await read<Held>(`${LIST}/${id}`, { key })).body.data).toMatchObject({ paid_out: '25.00' });
    expect((await alertOf('report.status_went_back'))?.message).toContain(id);

    const clickRef = await scene.click(member);
    await scene.report(paid(`next-${sales++}`, clickRef, '140'));
    const payout = await createPayout(scene.ctx, member.id);
    expect(payout.amount).toBe(70_000_000);
    await advancePayout(scene.ctx, payout.id, 'canceled');

    await release(id);
    expect(await saleOf(id)).toMatchObject({ status: 'pending', held_report: null });
    expect((await createPayout(scene.ctx, member.id)).amount).toBe(45_000_000);
  });

  it('is held too while the payout is on its way', async () => {
    const { id, report } = await paidOut('sent');
    await report({ status: 'approved', statusRaw: 'READY' });
    expect(await saleOf(id)).toMatchObject({ status: 'paid', held_report: 'status_went_back' });
  });

  it('isn’t held if it is a reversal', async () => {
    const { id, report } = await paidOut();
    await report({ status: 'reversed', statusRaw: 'DISQUALIFIED', commission: ZERO });
    expect(await saleOf(id)).toMatchObject({ status: 'reversed', net: 0, held_report: null });
  });
});

function paid(externalId: string, clickRef: string, amount: string): ReportRow {
  return sampleRow(externalId, {
    eventAt: scene.ctx.now,
    clickRef,
    commission: parseUsd(amount),
    status: 'paid',
    statusRaw: 'PAID',
  });
}

/** A sale of $50 whose half was paid out, or is on its way. */
async function paidOut(last: 'sent' | 'settled' = 'settled') {
  const member = await scene.signUp();
  await giveDetails(scene.ctx, member.id);
  const row = paid(`paid-${sales++}`, await scene.click(member), '50');
  await scene.report(row);
  const payout = await createPayout(scene.ctx, member.id);
  for (const step of ['approved', 'sent'] as const) await advancePayout(scene.ctx, payout.id, step);
  if (last === 'settled')
    await advancePayout(scene.ctx, payout.id, 'settled', { confirmation: `paid-${payout.id}` });
  return {
    member,
    id: conversionIdOf('wildfire', row.groupId),
    report: (changes: Partial<ReportRow>) => scene.report({ ...row, ...changes }),
  };
}

async function release(id: string): Promise<void> {
  const body = { reason: 'The network was asked.' };
  const path = `/v1/operations/conversions/${id}/release`;
  expect(await read(path, { method: 'POST', key, body })).toMatchObject({ status: 200 });
}

function saleOf(id: string) {
  return env.DB.prepare('SELECT * FROM conversions WHERE id = ?').bind(id).first();
}

function alertOf(code: string) {
  return env.DB.prepare('SELECT subject, level, message, count FROM alerts WHERE code = ?')
    .bind(code)
    .first<{ subject: string; level: string; message: string; count: number }>();
}
