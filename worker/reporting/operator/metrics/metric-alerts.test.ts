import { describe, expect, it } from 'vitest';
import { alertsOfMetrics } from './metric-alerts.ts';

const NONE = { securityEvents24h: 0, complianceViolations: 0, criticalAlerts: 0 };

function metricsAbove(issues: Partial<typeof NONE>, errorRate: number | null = 0) {
  return alertsOfMetrics({ issues: { ...NONE, ...issues }, errorRate }).map(
    ({ metric, value, threshold }) => [metric, value, threshold],
  );
}

describe('the alerts of figures', () => {
  it('are none while nothing is above its bound, and while the error rate isn’t known', () => {
    expect(metricsAbove({ securityEvents24h: 10 }, 5)).toEqual([]);
    expect(metricsAbove({}, null)).toEqual([]);
  });

  it.each([
    [{ securityEvents24h: 11 }, 0, ['issues.security_events_24h', 11, 10]],
    [{}, 5.01, ['api.error_rate', 5.01, 5]],
    [{ complianceViolations: 1 }, 0, ['issues.compliance_violations', 1, 0]],
  ])('have the value and the bound of a figure above it: %j, %s %%', (issues, errorRate, alert) => {
    expect(metricsAbove(issues, errorRate)).toEqual([alert]);
  });

  it('say which file sets the bound', () => {
    const [alert] = alertsOfMetrics({ issues: { ...NONE, complianceViolations: 2 }, errorRate: 0 });
    expect(alert?.thresholdSetIn).toBe('worker/reporting/operator/metrics/metric-alerts.ts');
  });
});
