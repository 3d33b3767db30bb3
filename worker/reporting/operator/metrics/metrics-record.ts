import { z } from '@hono/zod-openapi';
import { dollars } from '../../../platform/http/responses.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { toIso } from '../../../platform/time.ts';
import { conversionRateField } from '../../conversion-rate.ts';
import type { Metrics } from './read-metrics.ts';

const percent = z.number().nullable();
const count = z.int();

/** The fields that are the same for older clients, which get amounts as numbers. */
const shared = {
  timestamp: z.iso.datetime(),
  users: z.object({
    total: count.openapi({ example: 240 }),
    new_today: count.openapi({ example: 3 }),
    growth_rate: percent
      .openapi({ example: 12.5 })
      .describe('New accounts of the last 30 days, in percent of those before; null without any before'),
    active_last_24h: count.openapi({ example: 41 }).describe('Accounts whose session was used'),
    active_last_7d: count.openapi({ example: 118 }),
    retention_rate: percent
      .openapi({ example: 48.33 })
      .describe('Accounts of more than a week that were active in the last week, in percent'),
  }),
  links: z.object({
    total: count.openapi({ example: 900 }),
    active: count.openapi({ example: 870 }),
    created_today: count.openapi({ example: 12 }),
    avg_per_user: percent.openapi({ example: 3.75 }),
  }),
  issues: z.object({
    security_events_24h: count.openapi({ example: 2 }).describe('Failed sign-ins'),
    compliance_violations: count.openapi({ example: 1 }).describe('Active violations'),
    critical_alerts: count.openapi({ example: 0 }).describe('Open alerts that are critical'),
  }),
  api: z.object({
    error_rate: percent
      .openapi({ example: 0 })
      .describe(
        'Failed responses of this isolate in the last five minutes, in percent; null without any response',
      ),
  }),
};

function performanceOf<Amount extends z.ZodType>(amount: Amount) {
  return z.object({
    total_earnings: amount.describe(
      'What publishers have earned without held sales, from the balances of the ledger',
    ),
    held: amount.describe('What is held for review'),
    earnings_growth: percent
      .openapi({ example: 8.1 })
      .describe('The last 30 days compared with the 30 before, in percent; null without earnings before'),
    avg_conversion_rate: conversionRateField,
    conversions_last_24h: count.openapi({ example: 7 }),
    total_clicks: count.openapi({ example: 12_000 }),
    clicks_last_24h: count
      .openapi({ example: 310 })
      .describe('Counted clicks of the last 24 hours, by whole hours: the current one and the 23 before it'),
  });
}

function growthOf<Amount extends z.ZodType>(amount: Amount) {
  const date = z.iso.date();
  return z
    .object({
      daily_signups: z.array(z.object({ date, count: count.openapi({ example: 3 }) })),
      user_engagement: z
        .array(z.object({ date, active_users: count.openapi({ example: 41 }) }))
        .describe('Accounts that signed in on the day'),
      revenue_trend: z.array(z.object({ date, earnings: amount })),
    })
    .describe('The last 30 days. Days without anything are left out');
}

export const metricsRecord = z.object({
  ...shared,
  performance: performanceOf(dollars),
  growth: growthOf(dollars),
});

/** The same with amounts as numbers, as older clients read them. */
export const olderMetricsRecord = z.object({
  ...shared,
  performance: performanceOf(z.number().openapi({ example: 1_234.5 })),
  growth: growthOf(z.number().openapi({ example: 12.34 })),
});

export function metricsRecordOf(
  { users, performance, links, issues, growth }: Metrics,
  { now, errorRate }: { now: Parameters<typeof toIso>[0]; errorRate: number | null },
): z.infer<typeof metricsRecord> {
  return {
    timestamp: toIso(now),
    users: {
      total: users.total,
      new_today: users.newToday,
      growth_rate: users.growthRate,
      active_last_24h: users.activeLast24h,
      active_last_7d: users.activeLast7d,
      retention_rate: users.retentionRate,
    },
    performance: {
      total_earnings: toExactDollars(performance.totalEarnings),
      held: toExactDollars(performance.held),
      earnings_growth: performance.earningsGrowth,
      avg_conversion_rate: performance.conversionRate,
      conversions_last_24h: performance.conversionsLast24h,
      total_clicks: performance.totalClicks,
      clicks_last_24h: performance.clicksLast24h,
    },
    links: {
      total: links.total,
      active: links.active,
      created_today: links.createdToday,
      avg_per_user: links.averagePerUser,
    },
    issues: {
      security_events_24h: issues.securityEvents24h,
      compliance_violations: issues.complianceViolations,
      critical_alerts: issues.criticalAlerts,
    },
    api: { error_rate: errorRate },
    growth: {
      daily_signups: growth.dailySignups.map(({ day, count: signups }) => ({ date: day, count: signups })),
      user_engagement: growth.signIns.map(({ day, accounts }) => ({ date: day, active_users: accounts })),
      revenue_trend: growth.earnings.map(({ day, amount }) => ({
        date: day,
        earnings: toExactDollars(amount),
      })),
    },
  };
}

export function olderMetricsOf(record: z.infer<typeof metricsRecord>): z.infer<typeof olderMetricsRecord> {
  const { performance, growth } = record;
  return {
    ...record,
    performance: {
      ...performance,
      total_earnings: Number(performance.total_earnings),
      held: Number(performance.held),
    },
    growth: {
      ...growth,
      revenue_trend: growth.revenue_trend.map((day) => ({ ...day, earnings: Number(day.earnings) })),
    },
  };
}
