import { type Alert, listAlerts } from '../../../platform/alerts/alerts.ts';
import type { Context } from '../../../platform/context.ts';
import type { Metrics } from './read-metrics.ts';

/** An alert of the dashboard: what is measured, its value, and the bound that it is above. */
export interface MetricAlert {
  level: Alert['level'];
  metric: string;
  message: string;
  /** What the rule measured; without a rule, how often it occurred. */
  value: number;
  /** Null for an alert without a bound: it is raised whenever its cause occurs. */
  threshold: number | null;
  /** The file with the bound. */
  thresholdSetIn: string | null;
}

/** Above these figures, the dashboard’s badges turn red. */
export const METRIC_BOUNDS = {
  securityEvents: 10,
  apiErrorRate: 5,
  complianceViolations: 0,
  criticalAlerts: 0,
};

const SET_IN = 'worker/reporting/operator/metrics/metric-alerts.ts';
const MAX_ALERTS = 50;

type Measured = Pick<Metrics, 'issues'> & { errorRate: number | null };

/** The alerts of figures that are above their bounds. */
export function alertsOfMetrics({ issues, errorRate }: Measured): MetricAlert[] {
  const { securityEvents24h, complianceViolations } = issues;
  const rules = [
    {
      level: 'warning',
      metric: 'issues.security_events_24h',
      value: securityEvents24h,
      threshold: METRIC_BOUNDS.securityEvents,
      message: `${securityEvents24h} security events in the last 24 hours. More than ${METRIC_BOUNDS.securityEvents} are unusual.`,
    },
    {
      level: 'critical',
      metric: 'api.error_rate',
      value: errorRate ?? 0,
      threshold: METRIC_BOUNDS.apiErrorRate,
      message: `${errorRate}% of the API’s responses of the last hour are errors.`,
    },
    {
      level: 'warning',
      metric: 'issues.compliance_violations',
      value: complianceViolations,
      threshold: METRIC_BOUNDS.complianceViolations,
      message: `Active compliance violations: ${complianceViolations}.`,
    },
  ] as const;
  return rules
    .filter(({ value, threshold }) => value > threshold)
    .map((rule) => ({ ...rule, thresholdSetIn: SET_IN }));
}

/** The alerts of figures, and the open alerts of all parts of the system, at most 50 of them, with the number of all. */
export async function readMetricAlerts(
  ctx: Context,
  measured: Measured,
): Promise<{ count: number; alerts: MetricAlert[] }> {
  const ofMetrics = alertsOfMetrics(measured);
  const { alerts, total } = await listAlerts(ctx, { page: 1, perPage: MAX_ALERTS, state: 'open' });
  return { count: ofMetrics.length + total, alerts: [...ofMetrics, ...alerts.map(metricAlertOf)] };
}

function metricAlertOf({
  level,
  code,
  message,
  count,
  value,
  threshold,
  thresholdSetIn,
}: Alert): MetricAlert {
  return { level, metric: code, message, value: value ?? count, threshold, thresholdSetIn };
}
