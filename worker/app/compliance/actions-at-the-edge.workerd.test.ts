import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClickId } from '../../clicks/click-id.ts';
import { visitWith } from '../../clicks/redirect/testing/visitor.ts';
import { clickOnceStored, clicksOf, publishStoresOf } from '../../clicks/testing/stores.ts';
import { changeRule, ensureBuiltInRules, listRules } from '../../compliance/rules/rule-store.ts';
import { balancesUnder } from '../../ledger/balances.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read } from '../../platform/http/testing/call.ts';
import { callWith } from '../../platform/http/testing/call-with.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { NETWORK_PUBLISHER } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { addMs, HOUR, type Instant, MINUTE, SECOND } from '../../platform/time.ts';
import { checkMoney } from '../../reconciliation/money-check/check-money.ts';
import { conversionIdOf } from '../../sales/plan.ts';
import { sampleRow } from '../../sales/testing/sample-row.ts';
import { runJob } from '../run-jobs.ts';
import { jobOf } from '../schedule.ts';
import { createTracker } from '../services.ts';

interface Visited {
  redirect_url: string;
  click_id: string;
  classification: string;
  reason: string;
}

const GROSS = parseUsd('20');
const NET = GROSS / 2;
const COUNTED = { classification: 'click', reason: 'counted' };
const SUSPENDED = { classification: 'blocked', reason: 'publisher_suspended' };
const BANNED = { classification: 'blocked', reason: 'banned_domain' };

let scene: Scene;
let member: Member;
/** Visits the member's link in one isolate, which has read the edge table a moment before each action. */
let visit: (at: Instant) => Promise<Visited>;
let now: Instant;
let sales = 0;

beforeAll(async () => {
  scene = await openScene();
  await ensureBuiltInRules(scene.ctx);
});

beforeEach(async () => {
  member = await scene.signUp();
  now = scene.ctx.now;
  const tracker = createTracker(env);
  const path = `/go/${member.id}/${scene.program.brand_id}`;
  visit = async (at) => (await visitWith(tracker, path, at, { accept: 'application/json' })).json<Visited>();
  expect(await visit(now)).toMatchObject(COUNTED);
});

describe('within a minute at the edge', () => {
  it('a ban blocks the clicks, a flag and the end of the ban let them count', async () => {
    await operator('POST', 'banned-domains', {
      domains: ['alder-nook.example'],
      reason: 'Counterfeit goods',
    });
    expect(await aMinuteLater()).toMatchObject(BANNED);
    const id = await banOf('alder-nook.example');
    await operator('PATCH', `banned-domains/${id}`, { severity: 'flag', reason: 'Under review' });
    expect(await aMinuteLater()).toMatchObject(COUNTED);
    await operator('PATCH', `banned-domains/${id}`, { severity: 'block', reason: 'Counterfeit after all' });
    expect(await aMinuteLater()).toMatchObject(BANNED);
    await operator('DELETE', `banned-domains/${id}`);
    expect(await aMinuteLater()).toMatchObject(COUNTED);
  });

  it('a suspension makes the links earn nothing, and its end lets them earn', async () => {
    await operator('POST', `publishers/${member.id}/suspend`, { reason: 'Self-clicks' });
    expect(await aMinuteLater()).toMatchObject(SUSPENDED);
    await operator('POST', `publishers/${member.id}/reactivate`, { reason: 'Explained' });
    expect(await aMinuteLater()).toMatchObject(COUNTED);
  });

  it('a rule that blocks suspends the publisher, as soon as its job has run', async () => {
    await ruleOfAddresses('block');
    await sell(await clickOften());
    await runJob(scene.ctx, env, jobOf('evaluate_compliance'));
    expect(await aMinuteLater()).toMatchObject(SUSPENDED);
  });

  it('a hold lets clicks count, holds their money, and its release lets the money go', async () => {
    await ruleOfAddresses('hold');
    const first = await clickOften();
    await sell(first);
    await runJob(scene.ctx, env, jobOf('evaluate_compliance'));
    const { click_id, ...click } = await aMinuteLater();
    expect(click).toMatchObject(COUNTED);
    expect(await check()).toMatchObject({ decision: 'flag', reasons: [{ code: 'earnings_held' }] });
    expect(await sell(click_id)).toBe('compliance_hold');
    expect(await money()).toEqual({ approved: 0, held: 2 * NET });
    const { id } = (await violations()).find(({ hold }) => hold === 'held') ?? { id: '' };
    await operator('POST', `compliance/violations/${id}/release`, { reason: 'An office with one address' });
    expect(await money()).toEqual({ approved: 2 * NET, held: 0 });
    expect(await check()).toMatchObject({ decision: 'allow', reasons: [] });
  });
});

describe('the money of a sale after a click', () => {
  it('to a banned destination is the network margin’s, and the publisher sees why', async () => {
    await operator('POST', 'banned-domains', {
      domains: ['alder-nook.example'],
      reason: 'Counterfeit goods',
    });
    const margin = await marginOf();
    const { click_id } = await aMinuteLater();
    expect(await clickOnceStored(click_id)).toMatchObject({
      publisherId: NETWORK_PUBLISHER,
      requestedBy: member.id,
    });
    expect(await sell(click_id)).toBeNull();
    expect((await marginOf()) - margin).toBe(GROSS);
    expect(await money()).toEqual({ approved: 0, held: 0 });
    const own = (await clicksOf(member.id)).find(({ clickId }) => clickId === click_id);
    expect(own).toMatchObject(BANNED);
    await operator('DELETE', `banned-domains/${await banOf('alder-nook.example')}`);
    await moneyAgrees();
  });

  it('to a flagged destination is the publisher’s, and held', async () => {
    await operator('POST', 'banned-domains', {
      ...{ domains: ['alder-nook.example'], severity: 'flag', reason: 'Under review' },
    });
    const { click_id } = await aMinuteLater();
    await clickOnceStored(click_id);
    expect(await sell(click_id)).toBe('flagged_destination');
    expect(await money()).toEqual({ approved: 0, held: NET });
    expect(await check()).toMatchObject({ decision: 'flag', reasons: [{ code: 'flagged_domain' }] });
    await operator('DELETE', `banned-domains/${await banOf('alder-nook.example')}`);
    await moneyAgrees();
  });

  it('of a suspended publisher is held, while the visitor goes straight to the shop', async () => {
    await operator('POST', `publishers/${member.id}/suspend`, { reason: 'Self-clicks' });
    const { click_id, redirect_url } = await aMinuteLater();
    expect(new URL(redirect_url).pathname).toBe('/sandbox/alder-nook.example/');
    expect(redirect_url).not.toContain(click_id);
    expect(await sell(click_id)).toBe('publisher_suspended');
    expect(await money()).toEqual({ approved: 0, held: NET });
    await moneyAgrees();
  });
});

/** A visit a minute after the last one, in the same isolate. */
function aMinuteLater(): Promise<Visited> {
  now = addMs(now, MINUTE);
  return visit(now);
}

/** A call of an operator, which has ended with all that it does after its response. */
async function operator(method: string, path: string, body?: object): Promise<void> {
  const response = await callWith(env, `/v1/operations/${path}`, {
    method,
    key: ADMIN,
    ...(body && { body }),
  });
  expect([path, response.status, response.ok ? '' : await response.text()]).toEqual([
    path,
    response.status,
    '',
  ]);
}

async function banOf(pattern: string): Promise<string> {
  const { body } = await read<{ data: { id: string; domain_pattern: string }[] }>(
    '/v1/operations/banned-domains',
    { key: ADMIN },
  );
  return body.data.find(({ domain_pattern }) => domain_pattern === pattern)?.id ?? '';
}

async function violations() {
  const path = `/v1/operations/compliance/violations?publisher_id=${member.id}`;
  return (await read<{ data: { id: string; hold: string | null }[] }>(path, { key: ADMIN })).body.data;
}

async function ruleOfAddresses(action: 'hold' | 'block'): Promise<void> {
  const rule = (await listRules(scene.ctx)).find(({ metric }) => metric === 'address_clicks');
  if (!rule) throw new Error('There is no rule about addresses.');
  await changeRule(scene.ctx, rule.id, { action }, { reason: 'A test', version: rule.version });
}

/** More clicks from one address in an hour than the rule allows. Returns the ID of one. */
async function clickOften(): Promise<ClickId> {
  const end = scene.ctx.now - (scene.ctx.now % HOUR);
  const ids = [];
  for (let index = 1; index <= 31; index++)
    ids.push(
      await scene.click(member, {
        clickedAt: addMs(end as Instant, -index * SECOND),
        ipHash: 'ab'.repeat(16),
      }),
    );
  await publishStoresOf(ids);
  const [id] = ids;
  if (id === undefined) throw new Error('There is no click.');
  return id;
}

/** Reports a paid sale of a click, and returns why it is held. */
async function sell(clickRef: string): Promise<string | null> {
  const name = `edge-${++sales}`;
  const status = { status: 'paid', statusRaw: 'PAID' } as const;
  await scene.report(
    sampleRow(name, { clickRef, eventAt: addMs(now, MINUTE), commission: GROSS, ...status }),
  );
  return env.DB.prepare('SELECT held_reason FROM conversions WHERE id = ?1')
    .bind(conversionIdOf('wildfire', name))
    .first<string>('held_reason');
}

async function money() {
  const balances = await balancesUnder(scene.ctx, `publisher:${member.id}`);
  const of = (state: string) => balances.get(`publisher:${member.id}:${state}`) ?? 0;
  return { approved: of('approved'), held: of('held') };
}

async function marginOf(): Promise<number> {
  return (await balancesUnder(scene.ctx, 'network_margin')).get('network_margin:approved') ?? 0;
}

async function moneyAgrees(): Promise<void> {
  expect((await checkMoney(scene.ctx)).differences).toBe(0);
}

async function check(): Promise<Record<string, unknown>> {
  const body = { url: 'https://alder-nook.example/lamps' };
  const request = { method: 'POST', key: member.key, body };
  return (await read<{ data: Record<string, unknown> }>('/v1/compliance-check', request)).body.data;
}
