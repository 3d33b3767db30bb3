import { z } from '@hono/zod-openapi';
import { dollars } from '../../../platform/http/responses.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { toIso } from '../../../platform/time.ts';
import { conversionRateField } from '../../conversion-rate.ts';
import { metricDefinition } from './metric-definitions.ts';
import type { Metrics } from './read-metrics.ts';

const percent = z.number().nullable();
const count = z.int();

/** The fields that are the same for older clients, which get amounts as numbers. */
const shared = {
  timestamp: z.iso
    .datetime()
    .describe('When the figures were counted. Issues and the error rate are of the moment of the call'),
  users: z.object({
    total: count.openapi({ example: 240 }).describe(metricDefinition('users.total')),
    new_today: count.openapi({ example: 3 }).describe(metricDefinition('users.new_today')),
    growth_rate: percent.openapi({ example: 12.5 }).describe(metricDefinition('users.growth_rate')),
    active_last_24h: count.openapi({ example: 41 }).describe(metricDefinition('users.active_last_24h')),
    active_last_7d: count.openapi({ example: 118 }).describe(metricDefinition('users.active_last_7d')),
    retention_rate: percent.openapi({ example: 48.33 }).describe(metricDefinition('users.retention_rate')),
  }),
  links: z.object({
    total: count.openapi({ example: 900 }).describe(metricDefinition('links.total')),
    active: count.openapi({ example: 870 }).describe(metricDefinition('links.active')),
    created_today: count.openapi({ example: 12 }).describe(metricDefinition('links.created_today')),
    avg_per_user: percent.openapi({ example: 3.75 }).describe(metricDefinition('links.avg_per_user')),
  }),
  issues: z.object({
    security_events_24h: count
      .openapi({ example: 2 })
      .describe(metricDefinition('issues.security_events_24h')),
    compliance_violations: count
      .openapi({ example: 1 })
      .describe(metricDefinition('issues.compliance_violations')),
    critical_alerts: count.openapi({ example: 0 }).describe(metricDefinition('issues.critical_alerts')),
  }),
  api: z.object({
    error_rate: percent.openapi({ example: 0 }).describe(metricDefinition('api.error_rate')),
  }),
};

function performanceOf<Amount extends z.ZodType, Rate extends z.ZodType>(amount: Amount, rate: Rate) {
  return z.object({
    total_earnings: amount.describe(metricDefinition('performance.total_earnings')),
    held: amount.describe(metricDefinition('performance.held')),
    earnings_growth: percent
      .openapi({ example: 8.1 })
      .describe(metricDefinition('performance.earnings_growth')),
    avg_conversion_rate: rate,
    conversions_last_24h: count
      .openapi({ example: 7 })
      .describe(metricDefinition('performance.conversions_last_24h')),
    total_clicks: count.openapi({ example: 12_000 }).describe(metricDefinition('performance.total_clicks')),
    clicks_last_24h: count
      .openapi({ example: 310 })
      .describe(metricDefinition('performance.clicks_last_24h')),
  });
}

function growthOf<Amount extends z.ZodType>(amount: Amount) {
  const date = z.iso.date();
  return z
    .object({
      daily_signups: z
        .array(z.object({ date, count: count.openapi({ example: 3 }) }))
        .describe(metricDefinition('growth.daily_signups')),
      user_engagement: z
        .array(z.object({ date, active_users: count.openapi({ example: 41 }) }))
        .describe(metricDefinition('growth.user_engagement')),
      revenue_trend: z
        .array(z.object({ date, earnings: amount }))
        .describe(metricDefinition('growth.revenue_trend')),
    })
    .describe('The last 30 days. Days without anything are left out');
}

export const metricsRecord = z.object({
  ...shared,
  performance: performanceOf(dollars, conversionRateField),
  growth: growthOf(dollars),
});

/** The same with amounts and the conversion rate as numbers, as older clients read them. */
export const olderMetricsRecord = z.object({
  ...shared,
  performance: performanceOf(
    z.number().openapi({ example: 1_234.5 }),
    z.number().nullable().openapi({ example: 2.5 }).describe('In percent; null without clicks'),
  ),
  growth: growthOf(z.number().openapi({ example: 12.34 })),
});

export function metricsRecordOf(
  { users, performance, links, issues, growth, countedAt }: Metrics,
  { errorRate }: { errorRate: number | null },
): z.infer<typeof metricsRecord> {
  return {
    timestamp: toIso(countedAt),
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
      user_engagement: growth.activeAccounts.map(({ day, accounts }) => ({
        date: day,
        active_users: accounts,
      })),
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
      avg_conversion_rate:
        performance.avg_conversion_rate === null ? null : Number(performance.avg_conversion_rate),
    },
    growth: {
      ...growth,
      revenue_trend: growth.revenue_trend.map((day) => ({ ...day, earnings: Number(day.earnings) })),
    },
  };
}
