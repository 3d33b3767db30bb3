import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPublisher, setStatus } from '../accounts/publishers/publishers.ts';
import { balancesUnder } from '../ledger/balances.ts';
import { createPayout } from '../payouts/create-payout.ts';
import { giveDetails } from '../payouts/testing/give-details.ts';
import { emails } from '../platform/email/tables.ts';
import { ADMIN } from '../platform/http/testing/admins.ts';
import { read } from '../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../platform/http/testing/scene.ts';
import type { ConversionId } from '../platform/ids.ts';
import { parseUsd } from '../platform/money.ts';
import { addDays, addMs, DAY, dayOf, startOfDay } from '../platform/time.ts';
import { checkMoney } from '../reconciliation/money-check/check-money.ts';
import { archiveAll } from '../reporting/operator/testing/archive-all.ts';
import { conversionIdOf } from '../sales/plan.ts';
import type { ReportRow } from '../sales/report-row.ts';
import { conversions } from '../sales/tables.ts';
import { sampleRow } from '../sales/testing/sample-row.ts';
import { webhookEvents } from '../webhooks/tables.ts';

interface Body {
  data: Record<string, unknown> & { explanation?: string; transfers?: { kind: string }[] };
  summary?: unknown;
  code?: string;
  status?: string;
  changed?: boolean;
}

const REASON = 'Bots have made the clicks.';
let scene: Scene;
let member: Member;
let sales = 0;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  member = await scene.signUp();
});

describe('a held sale that is forfeited', () => {
  it('earns its publisher nothing, whatever the network reports later, and all of it is in the network margin', async () => {
    const before = await margin();
    const { row, id } = await held('2');
    expect(await decide(id, 'forfeit')).toMatchObject({
      status: 200,
      body: { changed: true, data: { held_reason: null, forfeited_for: 'click_invalid', net: '0.00' } },
    });
    expect(await decide(id, 'forfeit')).toMatchObject({ body: { changed: false } });
    expect(await balances()).toEqual({});
    for (const status of ['approved', 'paid'] as const) {
      await scene.report({ ...row, status, statusRaw: status, raw: status });
      expect(await sale(id)).toMatchObject({ status, net: 0, sharePpm: 0, forfeitedFor: 'click_invalid' });
      expect(await balances()).toEqual({});
    }
    expect((await margin()) - before).toBe(2_000_000);
    await giveDetails(scene.ctx, member.id);
    await expect(createPayout(scene.ctx, member.id)).rejects.toMatchObject({
      code: 'payout.nothing_due',
    });
    await scene.report({ ...row, status: 'reversed', statusRaw: 'reversed', raw: 'reversed' });
    expect(await balances()).toEqual({});
    expect((await margin()) - before).toBe(0);
    expect((await checkMoney(scene.ctx)).differences).toBe(0);
  });

  it('says so in the list, the trace and the export, in an email and in an event, and can be reviewed', async () => {
    await read('/v1/publisher/webhooks', {
      method: 'POST',
      key: member.key,
      body: { name: 'Mine', url: 'https://receiver.example/', events: ['commission.updated'] },
    });
    const { id } = await held('2');
    await decide(id, 'forfeit');
    const sentence = 'Your commission is forfeited, because no person followed the link.';
    const own = { key: member.key };
    expect((await read<Body>('/v1/publisher/conversions?state=forfeited', own)).body.data).toMatchObject([
      { id, state: 'forfeited', net: '0.00', held: null, forfeited: { explanation: sentence } },
    ]);
    const traced = (await read<Body>(`/v1/publisher/conversions/${id}/trace`, own)).body;
    expect(traced).toMatchObject({
      data: {
        explanation: sentence,
        held_reason: null,
        forfeited: { reason: 'click_invalid', review: null },
      },
      summary: { adds_up: true },
    });
    expect(traced.data.transfers?.map(({ kind }) => kind)).toContain('commission.forfeited');
    expect(await sent()).toMatchObject([{ sales: 1, amount: 1_000_000, reason: 'click_invalid' }]);
    const events = await scene.ctx.db
      .select()
      .from(webhookEvents)
      .where(eq(webhookEvents.publisherId, member.id));
    expect(events.filter(({ type }) => type === 'commission.updated')).toMatchObject([
      { payload: { earnings: '0.00', previous_earnings: '1.00', forfeited_for: 'click_invalid' } },
    ]);
    const review = { conversion_id: id, statement: 'These were real visitors of my newsletter.' };
    expect(
      await read('/v1/publisher/compliance/reviews', { method: 'POST', ...own, body: review }),
    ).toMatchObject({ status: 201 });
  });

  it('is held again with the share of its day once it is reinstated, and can be released then', async () => {
    const { id } = await held('2');
    const before = await sale(id);
    await decide(id, 'forfeit');
    expect(
      (
        await read<Body>(`/v1/operations/held-conversions?state=forfeited&publisher_id=${member.id}`, {
          key: ADMIN,
        })
      ).body,
    ).toMatchObject({
      data: [{ id, held_reason: null, forfeited_for: 'click_invalid' }],
      summary: { total: 1 },
    });
    expect(await decide(id, 'reinstate')).toMatchObject({
      body: { changed: true, data: { held_reason: 'click_invalid', forfeited_for: null, net: '1.00' } },
    });
    const { sharePpm, shareRuleId, net } = before ?? {};
    expect(await sale(id)).toMatchObject({ sharePpm, shareRuleId, net });
    expect(await balances()).toEqual({ held: 1_000_000 });
    await decide(id, 'release');
    expect(await balances()).toEqual({ pending: 1_000_000 });
    expect(await decide(id, 'reinstate')).toMatchObject({ body: { changed: false } });
    expect((await checkMoney(scene.ctx)).differences).toBe(0);
  });

  it('waits for a second person from the amount on from which a release does', async () => {
    const { id } = await held('2000');
    expect(await decide(id, 'forfeit')).toMatchObject({ status: 202, body: { status: 'proposed' } });
    expect(await sale(id)).toMatchObject({ heldReason: 'click_invalid', forfeitedFor: null });
  });

  it('stays with its publisher’s account, and is never archived', async () => {
    const { row, id } = await held('2');
    await decide(id, 'forfeit');
    await scene.report({ ...row, status: 'paid', statusRaw: 'paid', raw: 'paid' });
    await archiveAll(scene.ctx, { ...scene.ctx, now: addMs(scene.ctx.now, 400 * DAY) });
    expect(await sale(id)).toMatchObject({ publisherId: member.id, forfeitedFor: 'click_invalid' });
  });

  it('isn’t held by a report that contradicts it', async () => {
    const { row, id } = await held('2');
    await decide(id, 'forfeit');
    const clickRef = await scene.click(member);
    await scene.report({ ...row, clickRef, orderId: 'another', raw: 'another' });
    expect(await sale(id)).toMatchObject({ heldReason: null, net: 0, forfeitedFor: 'click_invalid' });
  });
});

describe('a sale that can’t be forfeited', () => {
  it('is one that isn’t held', async () => {
    const row = sold('2', await scene.click(member));
    await scene.report(row);
    expect(await decide(conversionIdOf('wildfire', row.groupId), 'forfeit')).toMatchObject({
      status: 409,
      body: { code: 'conversion.not_forfeitable' },
    });
  });
});

describe('a decision about all sales that are held for a reason', () => {
  const bulk = (what: 'release' | 'forfeit', body: object) =>
    read<Body>(`/v1/operations/publishers/${member.id}/${what}`, {
      method: 'POST',
      key: ADMIN,
      body: { reason: REASON, held_reason: 'click_invalid', ...body },
    });
  const daysAgo = (days: number) => addDays(dayOf(scene.ctx.now), -days);

  it('forfeits those of the named days, with one email', async () => {
    const [old, first, second] = [await held('2', 5), await held('2', 3), await held('1.2', 2)];
    expect(await bulk('forfeit', { from: daysAgo(3), to: daysAgo(1) })).toMatchObject({
      body: { data: { forfeited: 2, left: 0 } },
    });
    expect(await Promise.all([old, first, second].map(({ id }) => stateOf(id)))).toEqual([
      'held',
      'forfeited',
      'forfeited',
    ]);
    expect(await sent()).toMatchObject([{ sales: 2, amount: 1_600_000, reason: 'click_invalid' }]);
    expect(await balances()).toEqual({ held: 1_000_000 });
    expect((await checkMoney(scene.ctx)).differences).toBe(0);
  });

  it('releases a wave of them, and none that is held for another reason', async () => {
    const wave = [await held('2'), await held('2')];
    await setStatus(scene.ctx, member.id, 'suspended');
    const row = sold('2', scene.idOf(member));
    await scene.report(row);
    expect(await bulk('release', {})).toMatchObject({ body: { data: { released: 2, left: 0 } } });
    expect(await Promise.all(wave.map(({ id }) => stateOf(id)))).toEqual(['released', 'released']);
    expect(await stateOf(conversionIdOf('wildfire', row.groupId))).toBe('held');
    expect(await bulk('release', { held_reason: 'publisher_suspended' })).toMatchObject({
      status: 409,
      body: { code: 'publisher.suspended' },
    });
  });

  it('counts all of them for the second person', async () => {
    await held('1500');
    await held('1500');
    expect(await bulk('forfeit', {})).toMatchObject({ status: 202, body: { status: 'proposed' } });
  });

  it('needs days in their order', async () => {
    expect(await bulk('forfeit', { from: daysAgo(1), to: daysAgo(2) })).toMatchObject({
      status: 400,
      body: { code: 'period.backwards' },
    });
  });
});

function sold(dollars: string, clickRef: string, daysAgo = 0): ReportRow {
  const eventAt = addMs(startOfDay(addDays(dayOf(scene.ctx.now), -daysAgo)), 1);
  return sampleRow(`forfeit-${sales++}`, { eventAt, clickRef, commission: parseUsd(dollars) });
}

/** A sale whose click was no visit. */
async function held(dollars: string, daysAgo = 0) {
  const clickRef = await scene.click(member, {
    ...{ classification: 'preview', reason: 'prefetch' },
    clickedAt: addMs(scene.ctx.now, -7 * DAY),
  });
  const row = sold(dollars, clickRef, daysAgo);
  await scene.report(row);
  return { row, id: conversionIdOf('wildfire', row.groupId) };
}

function decide(id: ConversionId, what: 'forfeit' | 'reinstate' | 'release') {
  return read<Body>(`/v1/operations/conversions/${id}/${what}`, {
    method: 'POST',
    key: ADMIN,
    body: { reason: REASON },
  });
}

async function sale(id: ConversionId) {
  const [found] = await scene.ctx.db.select().from(conversions).where(eq(conversions.id, id));
  return found;
}

async function stateOf(id: ConversionId): Promise<string> {
  const found = await sale(id);
  return found?.forfeitedFor ? 'forfeited' : found?.heldReason ? 'held' : 'released';
}

/** What is in the publisher's accounts, by their last part. */
async function balances(): Promise<Record<string, number>> {
  const found = await balancesUnder(scene.ctx, `publisher:${member.id}`);
  return Object.fromEntries(
    [...found].filter(([, amount]) => amount !== 0).map(([name, amount]) => [name.split(':').at(-1), amount]),
  );
}

/** Approved money of the network margin. */
async function margin(): Promise<number> {
  const found = await balancesUnder(scene.ctx, 'network_margin');
  return [...found].find(([name]) => name.endsWith(':approved'))?.[1] ?? 0;
}

async function sent() {
  const { email } = await readPublisher(scene.ctx.db, member.id);
  const rows = await scene.ctx.db.select().from(emails).where(eq(emails.recipient, email));
  return rows.filter(({ kind }) => kind === 'sales_forfeited').map(({ content }) => content);
}
