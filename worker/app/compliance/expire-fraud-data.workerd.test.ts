import { env } from 'cloudflare:workers';
import { beforeAll, expect, it } from 'vitest';
import { listRetentionRuns } from '../../compliance/retention.ts';
import { complianceLogs, complianceReviews, complianceViolations } from '../../compliance/tables.ts';
import { newId, publisherIdOf } from '../../platform/ids.ts';
import { testContext } from '../../platform/testing/context.ts';
import { type Instant, parseInstant } from '../../platform/time.ts';
import { expireClicks, expireFraudData } from './retention.ts';

const ctx = testContext(parseInstant('2033-11-26T09:00:00Z'));
const OLDER = { analytics: at('2031-09-25'), fraud: at('2026-11-25') };
const KEPT = { analytics: at('2031-09-26'), fraud: at('2026-11-26') };
const publisherId = publisherIdOf(1);

beforeAll(async () => {
  for (const createdAt of [OLDER.analytics, KEPT.analytics]) await decision('allow', createdAt);
  for (const createdAt of [OLDER.fraud, KEPT.fraud]) await decision('block', createdAt);
  for (const lastSeenAt of [OLDER.fraud, KEPT.fraud])
    for (const status of ['active', 'confirmed'] as const) await violation(status, lastSeenAt);
  for (const answeredAt of [OLDER.fraud, KEPT.fraud]) await review(answeredAt);
  await env.DB.prepare(
    "INSERT INTO own_addresses VALUES ('PUB000001', '2033-10-26', 'aa'), ('PUB000001', '2033-10-27', 'bb')",
  ).run();
});

it('deletes analytics after 26 months, data about fraud after 7 years and own addresses after 30 days, and says how much', async () => {
  expect(await expireFraudData(ctx)).toEqual({ removed: 5 });
  const { runs } = await listRetentionRuns(ctx, { limit: 10, offset: 0 });
  const removed = Object.fromEntries(runs.map(({ job, detail }) => [job, detail]));
  expect(removed).toEqual({
    analytics: { allowed_decisions: 1 },
    fraud_data: { decisions: 1, evidence: 0, violations: 1, reviews: 1, retention_runs: 0 },
    own_addresses: { addresses: 1 },
  });
  const violations = await ctx.db.select().from(complianceViolations);
  // What is active stays, however old it is.
  expect(violations.map(({ status }) => status).sort()).toEqual(['active', 'active', 'confirmed']);
});

it('records a run that removed nothing once a day, and the clicks too', async () => {
  await expireFraudData(ctx);
  await expireClicks(ctx);
  await expireClicks(ctx);
  const { runs } = await listRetentionRuns(ctx, { limit: 20, offset: 0 });
  expect(
    runs
      .filter(({ removed }) => removed === 0)
      .map(({ job }) => job)
      .sort(),
  ).toEqual(['analytics', 'clicks', 'fraud_data', 'own_addresses']);
});

function at(day: string): Instant {
  return parseInstant(`${day}T12:00:00Z`);
}

function decision(made: 'allow' | 'block', createdAt: Instant) {
  const id = newId('cpl');
  const row = {
    id,
    publisherId,
    decision: made,
    violationType: '',
    host: null,
    violationId: null,
    createdAt,
  };
  return ctx.db.insert(complianceLogs).values(row);
}

function violation(status: 'active' | 'confirmed', lastSeenAt: Instant) {
  return ctx.db.insert(complianceViolations).values({
    ...{ id: newId('vio'), ruleId: newId('crl'), ruleName: 'A rule', publisherId, subject: '', status },
    ...{ violationType: 'address_clicks', severity: 'low', action: 'flag', violationCount: 1 },
    ...{ firstSeenAt: lastSeenAt, lastSeenAt },
  });
}

function review(answeredAt: Instant) {
  return ctx.db.insert(complianceReviews).values({
    ...{ id: newId('crv'), publisherId, subject: newId('vio'), text: 'Why?', createdAt: answeredAt },
    ...{ state: 'answered', outcome: 'upheld', answer: 'So', answeredAt },
  });
}
