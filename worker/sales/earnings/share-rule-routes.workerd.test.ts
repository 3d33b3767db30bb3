import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPublisher } from '../../accounts/publishers/publishers.ts';
import type { Context } from '../../platform/context.ts';
import { ADMIN } from '../../platform/http/testing/admins.ts';
import { read, readApproved } from '../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../platform/http/testing/scene.ts';
import { addDays, addMs, DAY, type Day, dayOf, startOfDay } from '../../platform/time.ts';
import { setShareRule } from '../set-share-rule.ts';
import { sampleRow } from '../testing/sample-row.ts';

interface RuleBody {
  data: Record<string, unknown> & { id: string };
}
interface RulePage {
  data: RuleBody['data'][];
  summary: { total: number };
}

const RULES = '/v1/operations/share-rules';
const key = ADMIN;
let scene: Scene;
let tomorrow: Day;

beforeAll(async () => {
  scene = await openScene();
  tomorrow = addDays(dayOf(scene.ctx.now), 1);
});

describe('POST /v1/operations/share-rules', () => {
  it('sets a publisher’s share from tomorrow on, and writes the audit log', async () => {
    const { id } = await scene.signUp();
    const set = await post({ publisher_id: id, share_percent: 62.5 });
    expect(set).toMatchObject({
      status: 201,
      body: {
        data: {
          publisher_id: id,
          share_percent: 62.5,
          effective_from: tomorrow,
          status: 'scheduled',
          created_by: expect.stringMatching(/^operator:usr_/),
        },
      },
    });
    expect(await auditOf(set.body.data.id)).toMatchObject([
      {
        action: 'share_rule.set',
        actor: expect.stringMatching(/^operator:usr_/),
        reason: 'Agreed with the publisher',
        detail: { publisher_id: id, share_percent: 62.5, effective_from: tomorrow },
      },
    ]);
  });

  it('applies a publisher’s rule to the publisher’s sales only', async () => {
    const [own, other] = [await scene.signUp(), await scene.signUp()];
    await post({ publisher_id: own.id, share_percent: 80 });
    await sell(own, 'own');
    await sell(other, 'other');
    expect(await sharesOf(own)).toEqual([800_000]);
    expect(await sharesOf(other)).toEqual([500_000]);
  });

  it('refuses a day for which the publisher has a conversion, and writes no audit entry', async () => {
    const member = await scene.signUp();
    await sell(member, 'booked');
    expect(await post({ publisher_id: member.id, share_percent: 10 })).toMatchObject({
      status: 422,
      body: { code: 'share.changes_the_past' },
    });
    expect(await list(`?publisher_id=${member.id}`)).toMatchObject({ data: [], summary: { total: 0 } });
    const later = addDays(tomorrow, 1);
    expect((await post({ publisher_id: member.id, share_percent: 10, effective_from: later })).status).toBe(
      201,
    );
    const written = await env.DB.prepare(
      "SELECT COUNT(*) AS n FROM audit_log WHERE detail->>'publisher_id' = ?1",
    )
      .bind(member.id)
      .first('n');
    expect(written).toBe(1);
  });

  it('refuses today and earlier days', async () => {
    const { id } = await scene.signUp();
    for (const day of [dayOf(scene.ctx.now), addDays(tomorrow, -400)])
      expect(await post({ publisher_id: id, share_percent: 60, effective_from: day })).toMatchObject({
        status: 422,
        body: { code: 'share.changes_the_past' },
      });
  });

  it.each([
    { share_percent: 0.99 },
    { share_percent: 100.01 },
    { share_percent: 50.00001 },
    { share_percent: '60' },
    { share_percent: 60, effective_from: '2026-02-30' },
    { share_percent: 60, effective_from: '2200-01-01' },
    { share_percent: 60, reason: ' ' },
    { share_percent: 60, publisher_id: 'PUB1' },
  ])('refuses %o', async (body) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  it('refuses a start under another name', async () => {
    expect(await post({ share_percent: 60, from: '2027-01-01' })).toMatchObject({
      status: 400,
      body: { code: 'request.unknown_fields', fields: [{ field: 'from' }] },
    });
  });

  it.each(['PUB999998', 'PUB000000'])('refuses the publisher %s, who has no account', async (publisherId) => {
    expect(await post({ publisher_id: publisherId, share_percent: 60 })).toMatchObject({
      status: 404,
      body: { code: 'publisher.unknown' },
    });
  });

  it('refuses a publisher’s key and a call without one', async () => {
    const member = await scene.signUp();
    for (const caller of [{ key: member.key }, {}]) {
      const body = bodyOf({ publisher_id: member.id, share_percent: 100 });
      expect((await read(RULES, { method: 'POST', ...caller, body })).status).toBe(401);
      expect((await read(RULES, caller)).status).toBe(401);
    }
    expect((await list(`?publisher_id=${member.id}`)).summary.total).toBe(0);
  });
});

describe('concurrent calls of POST /v1/operations/share-rules', () => {
  it('set one rule when they have the same idempotency key', async () => {
    const { id } = await scene.signUp();
    const headers = { 'idempotency-key': `share-of-${id}` };
    await Promise.all(
      Array.from({ length: 4 }, () => post({ publisher_id: id, share_percent: 70 }, headers)),
    );
    expect((await list(`?publisher_id=${id}`)).summary.total).toBe(1);
  });

  it('set several rules for one day, each with an audit entry, and sales get one of them', async () => {
    const member = await scene.signUp();
    const set = await Promise.all(
      [55, 65, 75].map((share_percent) => post({ publisher_id: member.id, share_percent })),
    );
    const made = set.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(0);
    for (const { status } of set) expect([201, 409]).toContain(status);
    for (const { body } of made) expect(await auditOf(body.data.id)).toHaveLength(1);
    await sell(member, 'after-race');
    const [first] = (await list(`?publisher_id=${member.id}`)).data;
    expect(await sharesOf(member)).toEqual([Number(first?.share_percent) * 10_000]);
  });

  it('either come before a sale of that day or are refused', async () => {
    for (let round = 0; round < 5; round++) {
      const member = await scene.signUp();
      const [set] = await Promise.all([
        post({ publisher_id: member.id, share_percent: 90 }),
        sell(member, `race-${round}`),
      ]);
      expect([201, 422]).toContain(set.status);
      expect(await sharesOf(member)).toEqual([set.status === 201 ? 900_000 : 500_000]);
    }
  });
});

describe('GET /v1/operations/share-rules', () => {
  it('says which operator has set a rule', async () => {
    const { id } = await scene.signUp();
    const { userId } = await readPublisher(scene.ctx.db, id);
    const ctx: Context = { ...scene.ctx, actor: { kind: 'operator', name: userId } };
    await setShareRule(ctx, { publisherId: id, sharePpm: 600_000, effectiveFrom: tomorrow }, 'A test');
    expect(await list(`?publisher_id=${id}`)).toMatchObject({
      data: [{ created_by: `operator:${userId}` }],
    });
  });

  it('lists rules with their status, latest start first', async () => {
    const { id } = await scene.signUp();
    await post({ publisher_id: id, share_percent: 60 });
    await post({ publisher_id: id, share_percent: 70, effective_from: addDays(tomorrow, 30) });
    expect(await list(`?publisher_id=${id}`)).toMatchObject({
      data: [
        { share_percent: 70, status: 'scheduled' },
        { share_percent: 60, status: 'scheduled' },
      ],
      summary: { total: 2 },
    });
    const { data, summary } = await list('?per_page=500');
    expect(data.at(-1)).toMatchObject({ publisher_id: null, share_percent: 50, status: 'current' });
    expect(data).toHaveLength(summary.total);
  });

  it('marks the rule of today as current, and earlier ones as past', async () => {
    const { id } = await scene.signUp();
    const today = dayOf(scene.ctx.now);
    const monthAgo = { ...scene.ctx, now: addMs(scene.ctx.now, -30 * DAY) };
    for (const [sharePpm, days] of [
      [400_000, -20],
      [450_000, 0],
    ] as const)
      await setShareRule(monthAgo, { publisherId: id, sharePpm, effectiveFrom: addDays(today, days) });
    expect((await list(`?publisher_id=${id}`)).data).toMatchObject([
      { share_percent: 45, status: 'current' },
      { share_percent: 40, status: 'past' },
    ]);
  });
});

function bodyOf(rule: object) {
  return { effective_from: tomorrow, reason: 'Agreed with the publisher', ...rule };
}

/** Sets a rule, which a second person approves, and returns it. */
async function post(rule: object, headers: Record<string, string> = {}) {
  const body = bodyOf(rule);
  const set = await readApproved<RuleBody>(RULES, { method: 'POST', key, headers, body });
  if (set.status !== 202) return set;
  const { publisher_id, share_percent, effective_from } = { publisher_id: '', share_percent: 0, ...body };
  const { data } = await list(`?publisher_id=${publisher_id}`);
  const found = data.find(
    (each) => each.share_percent === share_percent && each.effective_from === effective_from,
  );
  return { status: 201, body: { data: found ?? { id: '' } } };
}

async function list(query: string): Promise<RulePage> {
  return (await read<RulePage>(`${RULES}${query}`, { key })).body;
}

async function auditOf(subject: string) {
  return (await read<RulePage>(`/v1/operations/audit-log?subject=${subject}`, { key })).body.data;
}

/** The sale is dated tomorrow. */
async function sell(member: Member, name: string): Promise<void> {
  const sale = { eventAt: startOfDay(tomorrow), clickRef: scene.idOf(member) };
  await scene.report(sampleRow(`${name}-${member.id}`, sale));
}

async function sharesOf(member: Member): Promise<unknown[]> {
  const { results } = await env.DB.prepare('SELECT share_ppm FROM conversions WHERE publisher_id = ?1')
    .bind(member.id)
    .all();
  return results.map(({ share_ppm }) => share_ppm);
}
