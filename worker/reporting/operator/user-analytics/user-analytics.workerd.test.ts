import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeUses } from '../../../accounts/usage/store-uses.ts';
import { countSessions } from '../../../accounts/usage/count-sessions.ts';
import { users } from '../../../accounts/identity/tables.ts';
import { testOperator, confirmedCookie } from '../../../accounts/changes/testing/operators.ts';
import { ADMIN } from '../../../platform/http/testing/admins.ts';
import { read } from '../../../platform/http/testing/call.ts';
import { type Member, openScene, type Scene } from '../../../platform/http/testing/scene.ts';
import { addDays, addMs, DAY, type Day, dayOf, MINUTE } from '../../../platform/time.ts';
import { sampleRow } from '../../../sales/testing/sample-row.ts';
import { readUse } from './read-use.ts';

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
  it('are of nobody before anyone has used the product', async () => {
    const { counts, features, segments, atRisk } = await readUse(scene.ctx);
    expect(counts).toEqual({ accounts: 0, active: 0, earning: 0, atRisk: 0 });
    expect([features, segments, atRisk]).toEqual([[], [], []]);
  });

  it('tell features, segments, earners and those at risk apart by their days', async () => {
    const [power, regular, gone, silent] = [
      await scene.signUp(),
      await scene.signUp(),
      await scene.signUp(),
      await scene.signUp(),
    ];
    for (let before = 0; before < 12; before++) await useOn(power, before, 'links', 'campaigns');
    for (let before = 0; before < 4; before++) await useOn(regular, before, 'links');
    for (const before of [15, 20]) await useOn(gone, before, 'links');
    await sessionOf(power, 11);
    const clickRef = await scene.click(power);
    await scene.report(sampleRow('sale', { eventAt: scene.ctx.now, clickRef }));
    const use = await readUse(scene.ctx);
    expect(use.counts).toEqual({ accounts: 4, active: 3, earning: 1, atRisk: 1 });
    expect(use.features.toSorted((a, b) => a.feature.localeCompare(b.feature))).toEqual([
      { feature: 'campaigns', accounts: 1, sessions: 0, earning: 1 },
      { feature: 'links', accounts: 3, sessions: 1, earning: 1 },
    ]);
    expect(use.segments.toSorted((a, b) => a.segment.localeCompare(b.segment))).toEqual([
      { segment: 'Occasional users', accounts: 1, sessions: 0, minutes: 0, features: 1 },
      { segment: 'Power users', accounts: 1, sessions: 1, minutes: 11, features: 2 },
      { segment: 'Regular users', accounts: 1, sessions: 0, minutes: 0, features: 1 },
    ]);
    expect(use.atRisk).toEqual([
      { publisherId: gone.id, name: 'Member', lastDay: addDays(dayOf(scene.ctx.now), -15) },
    ]);
    expect(silent.id).not.toBe(gone.id);
  });

  it('follow the accounts of the last 90 days from signing up to being paid', async () => {
    const { ctx } = scene;
    await ctx.db.update(users).set({ emailVerifiedAt: null });
    const { journey: before } = await readUse(ctx);
    expect(before).toMatchObject({ signedUp: 4, verified: 0, sold: 0, verifiedMinutes: null });
    await ctx.db.update(users).set({ emailVerifiedAt: addMs(ctx.now, 7 * MINUTE), createdAt: ctx.now });
    const { journey } = await readUse(ctx);
    expect(journey).toMatchObject({ signedUp: 4, verified: 4, linked: 1, clicked: 1, sold: 1, paid: 0 });
    expect(journey).toMatchObject({ verifiedMinutes: 7, linkedMinutes: null, paidMinutes: null });
    await ctx.db.update(users).set({ createdAt: addMs(ctx.now, -91 * DAY) });
    expect((await readUse(ctx)).journey).toMatchObject({ signedUp: 0, verified: 0 });
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
    const { body } = await read<{ data: { feature_usage: { feature_name: string; active_users: number }[] } }>(
      PATH,
      { key: ADMIN },
    );
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

/** A use by a key on a day. */
function useOn(member: Member, daysAgo: number, ...features: string[]): Promise<void> {
  const day: Day = addDays(dayOf(scene.ctx.now), -daysAgo);
  return storeUses(env.DB, [{ publisherId: member.id, session: null, day, byPrograms: new Set(features) }]);
}

/** A session of some minutes that has ended. */
async function sessionOf(member: Member, minutes: number): Promise<void> {
  const firstAt = addMs(scene.ctx.now, -DAY);
  const lastAt = addMs(firstAt, (minutes - 1) * MINUTE);
  const session = { firstAt, lastAt, features: new Set(['links']) };
  await storeUses(env.DB, [{ publisherId: member.id, session, day: dayOf(firstAt), byPrograms: new Set() }]);
  await countSessions(scene.ctx, 100);
}
