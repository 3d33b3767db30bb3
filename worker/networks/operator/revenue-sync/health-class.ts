export const HEALTH_CLASSES = ['healthy', 'warning', 'critical'] as const;
export type HealthClass = (typeof HEALTH_CLASSES)[number];

const MIN_HEALTHY_PERCENT = 90;
const MIN_WARNING_PERCENT = 50;
/** Overall a warning if more than this share of the networks isn't healthy. */
const MAX_UNHEALTHY_SHARE = 0.3;

export interface OverallHealth {
  /** Null if no network has a figure. */
  health: HealthClass | null;
  healthy: number;
  warning: number;
  critical: number;
  /** Networks without a run. They are part of no share. */
  withoutRuns: number;
  /** Percent of the networks with runs that are healthy; null without any. */
  score: number | null;
}

/** The class of a network by the percent of its runs that completed; null without runs. */
export function classOfRate(successRate: number | null): HealthClass | null {
  if (successRate === null) return null;
  if (successRate >= MIN_HEALTHY_PERCENT) return 'healthy';
  return successRate >= MIN_WARNING_PERCENT ? 'warning' : 'critical';
}

/** The health of all networks, by their success rates. */
export function overallHealth(successRates: readonly (number | null)[]): OverallHealth {
  const classes = successRates.map(classOfRate);
  const count = (of: HealthClass | null) => classes.filter((each) => each === of).length;
  const [healthy, warning, critical, withoutRuns] = [
    count('healthy'),
    count('warning'),
    count('critical'),
    count(null),
  ];
  const known = classes.length - withoutRuns;
  const score = known === 0 ? null : Math.min(100, Math.round((healthy / known) * 10_000) / 100);
  const health =
    known === 0
      ? null
      : critical > 0
        ? 'critical'
        : warning / known > MAX_UNHEALTHY_SHARE
          ? 'warning'
          : 'healthy';
  return { health, healthy, warning, critical, withoutRuns, score };
}
