import { env } from 'cloudflare:workers';
import { and, eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readPublisher, setStatus } from '../../accounts/publishers/publishers.ts';
import { enforceViolations } from '../../app/compliance/enforce.ts';
import {
  confirmViolation,
  dismissViolation,
  releaseViolation,
} from '../../app/compliance/review-violation.ts';
import { edgeBuilders } from '../../app/edge-builders.ts';
import { publishEdge } from '../../catalog/edge-publisher.ts';
import { publishStoresOf } from '../../clicks/testing/stores.ts';
import { account } from '../../ledger/accounts.ts';
import { readBalances } from '../../ledger/balances.ts';
import { alerts } from '../../platform/alerts/tables.ts';
import { auditLog } from '../../platform/audit/tables.ts';
import { read } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import type { RuleId } from '../../platform/ids.ts';
import { parseUsd, ZERO } from '../../platform/money.ts';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '../../platform/time.ts';
import { conversions } from '../../sales/tables.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { banDomains } from '../banned-domains.ts';
import type { Metric, Rule } from '../rules/rule.ts';
import {
  changeRule,
  ensureBuiltInRules,
  listRules,
  type RuleChanges,
  readRule,
} from '../rules/rule-store.ts';
import { complianceEvidence, complianceLogs, complianceProgress, complianceViolations } from '../tables.ts';
import { oldestDuePublisher } from './due-publishers.ts';
import { evaluateDue } from './evaluate-due.ts';

const ADDRESS = 'ab'.repeat(16);
const OTHER_ADDRESS = 'cd'.repeat(16);

let scene: Scene;
let member: Member;
/** Rules by metric, as they are at the beginning of each test. */
let rules: Map<Metric, Rule>;
let orders = 0;

beforeAll(async () => {
  scene = await openScene();
  await ensureBuiltInRules(scene.ctx);
});

beforeEach(async () => {
  member = await scene.signUp();
  rules = new Map((await listRules(scene.ctx)).map((rule) => [rule.metric, rule]));
});

describe('the evaluation', () => {
  it('finds many clicks of one address, keeps figures and sample clicks, and holds what they earned', async () => {
    const ids = await clickOften(30);
    const sale = await sell(ids[0]);
    await evaluate();
    const [violation, ofSales] = await violations();
    expect(violation).toMatchObject({
      ...{ violationType: 'address_clicks', subject: '', severity: 'high', action: 'flag' },
      ...{ status: 'active', violationCount: 1, holdState: null },
    });
    expect(ofSales).toMatchObject({
      ...{
        violationType: 'address_clicks',
        subject: 'sales',
        action: 'hold',
        violationCount: 1,
        holdState: 'held',
      },
    });
    expect(await evidenceOf(ofSales?.id)).toMatchObject([
      { value: 30, sample: 1, figures: { clicks_of_address: 30, sales: 1 }, clickIds: [ids[0]] },
    ]);
    const [evidence] = await evidenceOf(violation?.id);
    expect(evidence).toMatchObject({
      value: 30,
      threshold: 30,
      figures: { clicks_of_address: 30, addresses: 1 },
    });
    expect(evidence?.clickIds).toHaveLength(20);
    expect(ids).toEqual(expect.arrayContaining(evidence?.clickIds ?? []));
    expect(await heldReason(sale)).toBeNull();
    await enforceViolations(scene.ctx);
    expect(await heldReason(sale)).toBe('compliance_hold');
    expect(await held()).toBeGreaterThan(0);
    expect(await heldReason(await sell(ids[1]))).toBe('compliance_hold');
  });

  it('holds nothing for clicks that have earned nothing, however often a stranger clicks', async () => {
    const earlier = await sell(await scene.click(member, { ipHash: OTHER_ADDRESS }));
    await clickOften(45);
    await evaluate();
    const later = await sell(await scene.click(member, { ipHash: OTHER_ADDRESS }));
    await clickOften(45, addMs(scene.ctx.now, -3 * HOUR));
    await evaluate();
    expect(await violations()).toMatchObject([{ action: 'flag', violationCount: 2, holdState: null }]);
    await enforceViolations(scene.ctx);
    for (const sale of [earlier, later]) expect(await heldReason(sale)).toBeNull();
    expect(await held()).toBe(ZERO);
    expect(await emails()).toEqual([]);
  });

  it('holds a sale that is reported after its clicks were found', async () => {
    const [id] = await clickOften(31);
    await evaluate();
    const sale = await sell(id);
    expect(await heldReason(sale)).toBeNull();
    await evaluate();
    await enforceViolations(scene.ctx);
    expect(await heldReason(sale)).toBe('compliance_hold');
    expect(await violations()).toMatchObject([{ subject: '' }, { subject: 'sales', holdState: 'held' }]);
  });

  it('holds a day of paid clicks of the same program, also if the network names no click', async () => {
    const [id] = await clickOften(31);
    const sale = await sell(id, { clicks: 31, eventAt: addMs(scene.ctx.now, -MINUTE) });
    await scene.ctx.db.update(conversions).set({ clickId: null }).where(eq(conversions.groupId, sale));
    await evaluate();
    expect(await violations()).toMatchObject([{ subject: '' }, { subject: 'sales', holdState: 'held' }]);
  });

  it('finds nothing just below the threshold', async () => {
    await clickOften(29);
    expect(await evaluate()).toMatchObject({ findings: 0 });
    expect(await violations()).toEqual([]);
  });

  it('finds the same when two runs are at work at once, and once more afterwards', async () => {
    const ids = await clickOften(35);
    await sell(ids[0]);
    await Promise.all([evaluate(), evaluate(), evaluate()]);
    await evaluate();
    expect(await violations()).toMatchObject([{ violationCount: 1 }, { violationCount: 1 }]);
    expect(await logs()).toHaveLength(2);
    expect(await audited('compliance_violation.found')).toHaveLength(2);
    expect(await emails()).toHaveLength(1);
    await Promise.all([enforceViolations(scene.ctx), enforceViolations(scene.ctx)]);
    expect(await held()).toBe(parseUsd('5.9465') / 2);
  });

  it('counts late clicks of an hour that it has evaluated, in the same window', async () => {
    await clickOften(25, addMs(scene.ctx.now, -5 * HOUR));
    await evaluate();
    expect(await violations()).toEqual([]);
    await clickOften(10, addMs(scene.ctx.now, -5 * HOUR));
    await evaluate();
    const [violation] = await violations();
    expect(violation).toMatchObject({ violationCount: 1 });
    expect(await evidenceOf(violation?.id)).toMatchObject([{ value: 35 }]);
    await clickOften(5, addMs(scene.ctx.now, -5 * HOUR));
    await evaluate();
    expect(await evidenceOf(violation?.id)).toMatchObject([{ value: 40 }]);
    expect(await violations()).toMatchObject([{ violationCount: 1 }]);
  });

  it('adds a later hour to the open violation', async () => {
    await clickOften(31, addMs(scene.ctx.now, -5 * HOUR));
    await evaluate();
    await clickOften(32, addMs(scene.ctx.now, -2 * HOUR));
    await evaluate();
    expect(await violations()).toMatchObject([{ violationCount: 2 }]);
  });

  it('keeps the threshold of the time for what was found, and uses a changed rule afterwards', async () => {
    await clickOften(31, addMs(scene.ctx.now, -5 * HOUR));
    await evaluate();
    await changed('address_clicks', { threshold: 40, severity: 'critical', action: 'log' });
    await clickOften(35, addMs(scene.ctx.now, -3 * HOUR));
    await evaluate();
    expect(await violations()).toMatchObject([{ violationCount: 1, severity: 'high', action: 'flag' }]);
    await clickOften(45, addMs(scene.ctx.now, -2 * HOUR));
    await evaluate();
    const [violation] = await violations();
    // A milder action doesn't end what is open.
    expect(violation).toMatchObject({ violationCount: 2, severity: 'critical', action: 'flag' });
    const thresholds = (await evidenceOf(violation?.id)).map(({ threshold }) => threshold);
    expect(thresholds.sort()).toEqual([30, 40]);
    await restored('address_clicks');
  });

  it('does nothing for a disabled rule', async () => {
    await changed('address_clicks', { enabled: false });
    await clickOften(50);
    await evaluate();
    expect(await violations()).toEqual([]);
    await restored('address_clicks');
  });

  it('evaluates the others when one publisher’s store fails, raises an alert, and evaluates that one later', async () => {
    const broken = await scene.signUp();
    await clickOften(31, undefined, broken);
    await clickOften(31);
    const clickStores = {
      getByName(name: string) {
        if (name.startsWith(broken.id)) throw new Error('The store is unavailable.');
        return scene.ctx.clickStores.getByName(name);
      },
    } as typeof scene.ctx.clickStores;
    const ctx = { ...scene.ctx, clickStores };
    expect(await evaluateDue(ctx, { isEveryoneDue: true })).toMatchObject({ failed: 1 });
    expect(await violations()).toHaveLength(1);
    expect(await violations(broken)).toEqual([]);
    const raised = await scene.ctx.db
      .select()
      .from(alerts)
      .where(eq(alerts.subject, `evaluate_compliance:${broken.id}`));
    expect(raised).toMatchObject([{ code: 'compliance.not_evaluated' }]);
    await evaluate();
    expect(await violations(broken)).toHaveLength(1);
  });

  it('stores what it found for the others when that of one publisher can’t be stored', async () => {
    const broken = await scene.signUp();
    await clickOften(31, undefined, broken);
    await clickOften(31);
    await env.DB.prepare(
      `CREATE TRIGGER refused BEFORE INSERT ON compliance_evidence WHEN NEW.publisher_id = '${broken.id}'
       BEGIN SELECT RAISE(ABORT, 'refused'); END`,
    ).run();
    expect(await evaluate()).toMatchObject({ failed: 1 });
    await env.DB.prepare('DROP TRIGGER refused').run();
    expect(await violations()).toMatchObject([{ violationType: 'address_clicks' }]);
    expect(await violations(broken)).toEqual([]);
    await evaluate();
    expect(await violations(broken)).toMatchObject([{ violationType: 'address_clicks' }]);
  });

  it('evaluates a publisher with few visits every eight hours', async () => {
    await clickOften(31);
    await evaluateDue(scene.ctx);
    expect(await violations()).toHaveLength(1);
    await clickOften(31, addMs(scene.ctx.now, -2 * HOUR));
    await evaluateLater(7 * HOUR);
    expect(await violations()).toMatchObject([{ violationCount: 1 }]);
    await evaluateLater(8 * HOUR);
    expect(await violations()).toMatchObject([{ violationCount: 2 }]);
  });

  it('evaluates a publisher that suddenly gets many visits within the hour', async () => {
    await clickOften(1);
    await evaluateDue(scene.ctx);
    await clickOften(300);
    await evaluateLater(HOUR);
    expect(await violations()).toEqual([]);
    await clickOften(300);
    await evaluateLater(HOUR);
    expect(await violations()).toHaveLength(1);
  });

  it('finds sales that were reported after the last evaluation', async () => {
    await clickOften(1);
    await evaluateDue(scene.ctx);
    await sellWithin([2, 3, 4]);
    await evaluateLater(8 * HOUR);
    expect(await violations()).toMatchObject([{ violationType: 'click_to_sale_time' }]);
  });

  it('continues where a full run ended', async () => {
    const others = [await scene.signUp(), await scene.signUp()];
    for (const each of [member, ...others]) await clickOften(31, undefined, each);
    const first = await evaluateDue(scene.ctx, { capacity: 2 });
    expect(first).toMatchObject({ publishers: 2, next: expect.any(String) });
    expect(await evaluateDue(scene.ctx, { capacity: 2, cursor: first.next })).toMatchObject({ next: null });
    for (const each of [member, ...others]) expect(await violations(each)).toHaveLength(1);
  });

  it('takes those first that have been due longest, however rarely they are due', async () => {
    const [idle, busy] = [member, await scene.signUp()];
    for (const each of [idle, busy]) await clickOften(31, undefined, each);
    await evaluateDue(scene.ctx);
    await scene.ctx.db
      .update(complianceProgress)
      .set({ evaluatedAt: addMs(scene.ctx.now, -HOUR), nextAt: addMs(scene.ctx.now, -2 * MINUTE) })
      .where(eq(complianceProgress.publisherId, idle.id));
    await scene.ctx.db
      .update(complianceProgress)
      .set({ evaluatedAt: addMs(scene.ctx.now, -9 * HOUR), nextAt: addMs(scene.ctx.now, -MINUTE) })
      .where(eq(complianceProgress.publisherId, busy.id));
    expect(await oldestDuePublisher(scene.ctx)).toBe(addMs(scene.ctx.now, -2 * MINUTE));
    await evaluateDue(scene.ctx, { capacity: 1 });
    expect(await oldestDuePublisher(scene.ctx)).toBe(addMs(scene.ctx.now, -MINUTE));
    await evaluateDue(scene.ctx, { capacity: 1 });
    expect(await oldestDuePublisher(scene.ctx)).toBeNull();
  });

  it('leaves a publisher alone that has no recent clicks and sales, until there are some again', async () => {
    await clickOften(1);
    await evaluateDue(scene.ctx);
    const later = { ...scene.ctx, now: addMs(scene.ctx.now, 90 * DAY) };
    await evaluateDue(later);
    expect(await oldestDuePublisher(later)).toBeNull();
    await scene.click(member, { clickedAt: later.now });
    await evaluateDue(later);
    const [progress] = await later.db
      .select()
      .from(complianceProgress)
      .where(eq(complianceProgress.publisherId, member.id));
    expect(progress).toMatchObject({ evaluatedAt: later.now, nextAt: addMs(later.now, 8 * HOUR) });
  });

  it('finds purchases within seconds of their clicks', async () => {
    await sellWithin([2, 3, 4]);
    await evaluate();
    const [violation] = await violations();
    expect(violation).toMatchObject({ violationType: 'click_to_sale_time', severity: 'critical' });
    expect(await evidenceOf(violation?.id)).toMatchObject([{ value: 4, threshold: 10, sample: 3 }]);
  });

  it('finds many reversed sales, and none in sales that stay', async () => {
    for (let count = 0; count < 10; count++) {
      const id = await scene.click(member, { clickedAt: addMs(scene.ctx.now, -HOUR) });
      await sell(id, count < 4 ? { status: 'reversed' } : {});
    }
    await evaluate();
    expect((await violations()).map(({ violationType }) => violationType)).toEqual(['refund_rate']);
  });

  it('finds purchases from an address from which the publisher used the dashboard', async () => {
    const cookie = await scene.signIn(member);
    const headers = { cookie, 'cf-connecting-ip': '203.0.113.77' };
    await read('/v1/publisher/compliance', { headers });
    const { ipHash } = await env.DB.prepare(
      'SELECT ip_hash AS ipHash FROM own_addresses WHERE publisher_id = ?1',
    )
      .bind(member.id)
      .first<{ ipHash: string }>()
      .then((row) => row ?? { ipHash: '' });
    for (let count = 0; count < 2; count++)
      await sell(await scene.click(member, { ipHash, clickedAt: addMs(scene.ctx.now, -count) }), {
        eventAt: addMs(scene.ctx.now, HOUR / 4),
      });
    await sell(await scene.click(member, { ipHash: OTHER_ADDRESS }), {
      eventAt: addMs(scene.ctx.now, HOUR / 4),
    });
    await evaluate();
    const [violation] = await violations();
    expect(violation).toMatchObject({ violationType: 'self_purchase' });
    expect(await evidenceOf(violation?.id)).toMatchObject([{ value: 2 }]);
  });

  it('finds clicks to hosts of the ban registry', async () => {
    await banDomains(scene.ctx, { domains: ['suspicious.example'], source: 'manual', severity: 'flag' });
    const ids = [];
    for (let count = 0; count < 10; count++)
      ids.push(await scene.click(member, { destination: 'https://shop.suspicious.example/x' }));
    await publishStoresOf(ids);
    await evaluate();
    expect(await violations()).toMatchObject([
      { violationType: 'forbidden_destination', subject: 'shop.suspicious.example', action: 'flag' },
    ]);
    // A flagged destination earns, and its sales are held.
    expect(await heldReason(await sell(ids[0]))).toBe('flagged_destination');
  });
});

describe('a rule that blocks', () => {
  it('suspends the publisher once: links earn nothing and still redirect, and a reactivation stays', async () => {
    await changed('address_clicks', { action: 'block' });
    const [id] = await clickOften(31);
    await sell(id);
    await evaluate();
    await Promise.all([enforceViolations(scene.ctx), enforceViolations(scene.ctx)]);
    expect((await readPublisher(scene.ctx.db, member.id)).status).toBe('suspended');
    expect(await audited('publisher.suspended')).toHaveLength(1);
    await publishEdge(scene.ctx, env.EDGE, edgeBuilders);
    const checked = await check();
    expect(checked).toMatchObject({
      decision: 'block',
      reasons: [{ code: 'publisher_suspended' }, { code: 'earnings_held' }],
    });
    expect(await heldReason(await sell(id))).toBe('publisher_suspended');
    await setStatus(scene.ctx, member.id, 'active', 'We checked it.');
    await evaluate();
    await enforceViolations(scene.ctx);
    expect((await readPublisher(scene.ctx.db, member.id)).status).toBe('active');
    await restored('address_clicks');
  });
});

describe('a review by an operator', () => {
  it('dismisses a violation and releases the sales, and the same windows aren’t found again', async () => {
    const [id] = await clickOften(31);
    const sale = await sell(id);
    await evaluate();
    await enforceViolations(scene.ctx);
    expect(await heldReason(sale)).toBe('compliance_hold');
    const [, violation] = await violations();
    if (!violation) throw new Error('No violation.');
    const dismissed = await dismissViolation(scene.ctx, violation.id, 'An office with one address');
    expect(dismissed).toMatchObject({ released: 1, more: false, violation: { status: 'dismissed' } });
    expect(await heldReason(sale)).toBeNull();
    expect(await held()).toBe(ZERO);
    await sell((await clickOften(3))[0]);
    await evaluate();
    const ofSales = async () => (await violations()).filter(({ subject }) => subject === 'sales');
    expect(await ofSales()).toMatchObject([{ id: violation.id, status: 'dismissed' }]);
    await sell((await clickOften(40, addMs(scene.ctx.now, -3 * HOUR)))[0]);
    await evaluate();
    expect((await ofSales()).map(({ status }) => status).sort()).toEqual(['active', 'dismissed']);
  });

  it('dismisses clicks of one address, and what they earn later isn’t held', async () => {
    const [id] = await clickOften(31);
    await evaluate();
    const [violation] = await violations();
    if (!violation) throw new Error('No violation.');
    await dismissViolation(scene.ctx, violation.id, 'An office with one address');
    const sale = await sell(id);
    await evaluate();
    await enforceViolations(scene.ctx);
    expect(await heldReason(sale)).toBeNull();
    expect(await violations()).toMatchObject([{ id: violation.id, status: 'dismissed' }]);
  });

  it('keeps sales held while another violation holds them', async () => {
    const [id] = await clickOften(31);
    const sale = await sell(id);
    await changed('agent_share', { threshold: 90, minSample: 10, action: 'hold' });
    for (let count = 0; count < 12; count++)
      await scene.click(member, { userAgent: 'Robot 1', clickedAt: addMs(scene.ctx.now, -2 * HOUR) });
    await evaluate();
    await enforceViolations(scene.ctx);
    const [first, second] = (await violations()).filter(({ holdState }) => holdState === 'held');
    if (!first || !second) throw new Error('Two violations.');
    expect(await releaseViolation(scene.ctx, first.id, 'Checked')).toMatchObject({ released: 0 });
    expect(await heldReason(sale)).toBe('compliance_hold');
    expect(await releaseViolation(scene.ctx, second.id, 'Checked')).toMatchObject({ released: 1 });
    expect(await heldReason(sale)).toBeNull();
    await restored('agent_share');
  });

  it('confirms a violation, whose sales stay held until they are released', async () => {
    const [id] = await clickOften(31);
    const sale = await sell(id);
    await evaluate();
    await enforceViolations(scene.ctx);
    const [, violation] = await violations();
    if (!violation) throw new Error('No violation.');
    await confirmViolation(scene.ctx, violation.id, 'Fraud');
    expect(await heldReason(sale)).toBe('compliance_hold');
    await expect(dismissViolation(scene.ctx, violation.id, 'No')).rejects.toMatchObject({
      code: 'violation.decided',
    });
    await releaseViolation(scene.ctx, violation.id, 'Paid after all');
    expect(await heldReason(sale)).toBeNull();
    for (const action of ['confirmed', 'hold_released'])
      expect(await audited(`compliance_violation.${action}`)).toMatchObject([{ reason: expect.any(String) }]);
  });
});

/** Writes clicks of one address in one hour, one a second, each to another destination. */
async function clickOften(count: number, at = addMs(scene.ctx.now, -MINUTE), by = member) {
  const start = at - (at % HOUR) + (at % HOUR > HOUR - 10 * MINUTE ? 0 : at % HOUR);
  const ids = [];
  for (let index = 0; index < count; index++) {
    const clickedAt = addMs(at, start - at + index * SECOND);
    const destination = `https://alder-nook.example/${++orders}`;
    ids.push(await scene.click(by, { clickedAt, ipHash: ADDRESS, destination }));
  }
  await publishStoresOf(ids);
  return ids;
}

async function sell(clickRef: string | undefined, changes: Parameters<typeof sampleRow>[1] = {}) {
  const row = sampleRow(`sale-${++orders}`, {
    clickRef: clickRef ?? null,
    eventAt: addMs(scene.ctx.now, HOUR),
    ...changes,
  });
  await scene.report(row);
  return row.groupId;
}

/** Sales that follow their click after these numbers of seconds. */
async function sellWithin(times: readonly number[]): Promise<void> {
  for (const seconds of times) {
    const clickedAt = addMs(scene.ctx.now, -HOUR);
    const id = await scene.click(member, { clickedAt });
    await sell(id, { eventAt: addMs(clickedAt, seconds * SECOND) });
  }
}

function evaluateLater(milliseconds: number) {
  return evaluateDue({ ...scene.ctx, now: addMs(scene.ctx.now, milliseconds) });
}

function evaluate() {
  return evaluateDue(scene.ctx, { isEveryoneDue: true });
}

function violations(of = member) {
  return scene.ctx.db.select().from(complianceViolations).where(eq(complianceViolations.publisherId, of.id));
}

function evidenceOf(id: string | undefined) {
  return scene.ctx.db
    .select()
    .from(complianceEvidence)
    .where(like(complianceEvidence.violationId, id ?? ''));
}

function logs() {
  return scene.ctx.db.select().from(complianceLogs).where(eq(complianceLogs.publisherId, member.id));
}

function audited(action: string) {
  return scene.ctx.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, member.id), like(auditLog.action, action)));
}

async function emails() {
  const { userId } = await readPublisher(scene.ctx.db, member.id);
  const sql = `SELECT id FROM emails WHERE user_id = ?1 AND kind = 'earnings_held'`;
  return (await env.DB.prepare(sql).bind(userId).all()).results;
}

async function heldReason(groupId: string) {
  const [sale] = await scene.ctx.db.select().from(conversions).where(eq(conversions.groupId, groupId));
  if (!sale) throw new Error(`${groupId} isn’t booked.`);
  return sale.heldReason;
}

async function held() {
  const key = account.publisher(member.id, 'held');
  return (await readBalances(scene.ctx, [key])).get(key) ?? ZERO;
}

async function check() {
  const body = { url: 'https://alder-nook.example/lamps' };
  const { body: found } = await read<{ data: unknown }>('/v1/compliance-check', {
    method: 'POST',
    key: member.key,
    body,
  });
  return found.data;
}

async function changed(metric: Metric, changes: RuleChanges) {
  const rule = rules.get(metric);
  if (rule) await setRule(rule.id, changes);
}

async function restored(metric: Metric) {
  const rule = rules.get(metric);
  if (!rule) return;
  const { threshold, minSample, severity, action, enabled } = rule;
  await setRule(rule.id, { threshold, minSample, severity, action, enabled });
}

async function setRule(id: RuleId, changes: RuleChanges) {
  const { version } = await readRule(scene.ctx, id);
  await changeRule(scene.ctx, id, changes, { reason: 'A test', version });
}
