import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmedCookie, testOperator } from '../../../accounts/changes/testing/operators.ts';
import { users } from '../../../accounts/identity/tables.ts';
import { countSessions } from '../../../accounts/usage/count-sessions.ts';
import { storeUses } from '../../../accounts/usage/store-uses.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { minuteOf } from '../../../platform/samples/figures.ts';
import { addDays, addMs, DAY, type Day, dayOf, MINUTE } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import { countUse } from './count-use.ts';
import { readUse } from './read-use.ts';
import { NO_USE, type UseCounts } from './use-counts.ts';

const PATH = '/v1/operations/user-analytics';
const FUNCTION = '/functions/v1/user-analytics';
const FIELDS = [
  ...['user_journey', 'feature_usage', 'engagement_segments'],
  ...['at_risk_users', 'feature_opportunities', 'success_patterns'],
];

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

describe('counts of use', () => {
  it('are of no one before the first count', async () => {
    expect(await readUse(scene.ctx)).toEqual({ countedAt: null, counts: NO_USE });
    const { body } = await read<{ data: { sample: object } }>(PATH, { key: ADMIN });
    expect(body.data.sample).toEqual({ accounts: 0, active_accounts: 0, minimum: 10 });
  });

  it('tell features, segments, earners and those at risk apart by their days', async () => {
    const [power, regular, gone] = await signUps(4);
    for (const ago of daysBack(12)) await recordUseOn(power, ago, 'links', 'campaigns');
    for (const ago of daysBack(4)) await recordUseOn(regular, ago, 'links');
    for (const ago of [15, 20]) await recordUseOn(gone, ago, 'links');
    await recordSession(power, 11);
    const clickRef = await scene.click(power);
    await scene.report(sampleRow('sale', { eventAt: scene.ctx.now, clickRef }));
    const { accounts, active, earning, atRisk, features, segments, leaving } = await counted();
    // The two admins of the tests have accounts too.
    expect({ accounts, active, earning, atRisk }).toEqual({ accounts: 6, active: 3, earning: 1, atRisk: 1 });
    expect(features).toEqual({
      campaigns: { accounts: 1, sessions: 0, earning: 1 },
      links: { accounts: 3, sessions: 1, earning: 1 },
    });
    expect(segments).toEqual({
      'Occasional users': { accounts: 1, sessions: 0, minutes: 0, features: 1 },
      'Power users': { accounts: 1, sessions: 1, minutes: 11, features: 2 },
      'Regular users': { accounts: 1, sessions: 0, minutes: 0, features: 1 },
    });
    expect(leaving).toEqual([{ publisherId: gone.id, lastDay: addDays(dayOf(scene.ctx.now), -15) }]);
  });

  it('are the same in one run and in many', async () => {
    const whole = await counted();
    expect(await counted(1)).toEqual(whole);
    expect(await counted(2)).toEqual(whole);
  });

  it('have no one at risk who came back just now', async () => {
    const before = await counted();
    const [leaving] = before.leaving;
    if (!leaving) throw new Error('No one is at risk.');
    const { now } = scene.ctx;
    const session = { firstAt: minuteOf(now), lastAt: minuteOf(now), features: new Set(['links']) };
    const use = { publisherId: leaving.publisherId, session, day: dayOf(now), byPrograms: new Set<string>() };
    await storeUses(env.DB, [use]);
    expect((await counted()).atRisk).toBe(before.atRisk - 1);
    await env.DB.exec('DELETE FROM usage_sessions');
  });

  it('follow the accounts of the last 90 days from signing up to being paid', async () => {
    const { ctx } = scene;
    const all = (changes: Partial<typeof users.$inferInsert>) => ctx.db.update(users).set(changes);
    await all({ emailVerifiedAt: null });
    expect((await counted()).journey).toMatchObject({
      signedUp: 4,
      verified: 0,
      sold: 0,
      verifiedMinutes: 0,
    });
    await all({ emailVerifiedAt: addMs(ctx.now, 7 * MINUTE), createdAt: ctx.now });
    expect((await counted()).journey).toMatchObject({
      ...{ signedUp: 4, verified: 4, verifiedMinutes: 28 },
      ...{ linked: 1, linkedTimed: 0, clicked: 1, sold: 1, paid: 0 },
    });
    await all({ createdAt: addMs(ctx.now, -91 * DAY) });
    expect((await counted()).journey).toMatchObject({ signedUp: 0, verified: 0 });
  });
});

describe('GET /v1/operations/user-analytics', () => {
  it('has exactly the fields of the function, with the definitions and the size of the sample', async () => {
    const { status, body } = await read<{ data: Record<string, unknown> }>(PATH, { key: ADMIN });
    expect(status).toBe(200);
    expect(Object.keys(body.data)).toEqual([...FIELDS, 'sample', 'at_risk', 'definitions']);
    expect(body.data.sample).toMatchObject({ minimum: 10 });
    const { definitions, ...figures } = body.data;
    const described = new Set(Object.keys(Object(definitions)).map((path) => path.split('.')[0]));
    expect([...described].toSorted()).toEqual(FIELDS.toSorted());
    expect(Object.keys(figures)).toContain('success_patterns');
  });

  it('lists features that no one has used', async () => {
    const { body } = await read<{
      data: { feature_usage: { feature_name: string; active_users: number }[] };
    }>(PATH, { key: ADMIN });
    const named = new Map(body.data.feature_usage.map((each) => [each.feature_name, each.active_users]));
    expect(named.get('Webhooks')).toBe(0);
    expect(named.has('MCP')).toBe(true);
    expect(named.has('Operations')).toBe(false);
  });

  it('is for admins and finance', async () => {
    const statusFor = async (role: 'operator' | 'finance') => {
      const { userId } = await testOperator(scene.ctx, `${role}@tributary.example`, { role });
      const cookie = await confirmedCookie(scene.ctx, userId);
      return (await read(PATH, { headers: { cookie } })).status;
    };
    expect([await statusFor('operator'), await statusFor('finance')]).toEqual([403, 200]);
    expect((await read(PATH, await scene.signUp())).status).toBe(401);
  });
});

describe('/functions/v1/user-analytics', () => {
  const call = (action: string) =>
    read<Record<string, unknown>>(FUNCTION, { method: 'POST', key: ADMIN, body: { action } });

  it('answers interaction_data with the fields of the specification', async () => {
    const { status, body } = await call('interaction_data');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual([...FIELDS, 'meta']);
    const [step] = body.user_journey as object[];
    expect(Object.keys(step ?? {})).toEqual([
      ...['step', 'completion_rate', 'users_completed', 'users_entered', 'avg_time_spent'],
    ]);
    const [feature] = body.feature_usage as object[];
    expect(Object.keys(feature ?? {})).toEqual([
      ...['feature_name', 'usage_rate', 'active_users', 'total_users', 'avg_sessions_per_user'],
    ]);
    const [segment] = body.engagement_segments as object[];
    expect(Object.keys(segment ?? {})).toEqual([
      ...['segment', 'percentage', 'user_count', 'avg_session_duration', 'features_used'],
    ]);
  });

  it('refuses another action', async () => {
    expect((await call('something_else')).status).toBe(400);
  });
});

async function signUps(count: number): Promise<[Member, Member, Member]> {
  const members: Member[] = [];
  for (let number = 0; number < count; number++) members.push(await scene.signUp());
  const [first, second, third] = members;
  if (!first || !second || !third) throw new Error('Too few have signed up.');
  return [first, second, third];
}

function daysBack(count: number): number[] {
  return Array.from({ length: count }, (_, ago) => ago);
}

/** The counts of a whole round of the job. */
async function counted(capacity = 1_000): Promise<UseCounts> {
  for (let cursor: string | null = null; ; ) {
    const { next } = await countUse(scene.ctx, { capacity, cursor });
    cursor = next;
    if (cursor === null) break;
  }
  return (await readUse(scene.ctx)).counts;
}

/** A use by a key on a day. */
function recordUseOn(member: Member, daysAgo: number, ...features: string[]): Promise<void> {
  const day: Day = addDays(dayOf(scene.ctx.now), -daysAgo);
  return storeUses(env.DB, [{ publisherId: member.id, session: null, day, byPrograms: new Set(features) }]);
}

/** A session of some minutes that has ended. */
async function recordSession(member: Member, minutes: number): Promise<void> {
  const firstAt = minuteOf(addMs(scene.ctx.now, -DAY));
  const lastAt = addMs(firstAt, (minutes - 1) * MINUTE);
  const session = { firstAt, lastAt, features: new Set(['links']) };
  await storeUses(env.DB, [{ publisherId: member.id, session, day: dayOf(firstAt), byPrograms: new Set() }]);
  await countSessions(scene.ctx, 100);
}
